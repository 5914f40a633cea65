// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/discoverwords.h"

#include "gui/discover/recommendation.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/tokens.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QStringList>

namespace askja::gui {

namespace {

/// The context of these words for translators.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::DiscoverWords)
};

constexpr double kReading = 8; // tokens a second: as fast as people read
constexpr double kPatience = 3;

QString fitting(const FileJudgement &judgement)
{
    const double speed = judgement.tokensPerSecond;
    if (speed <= 0) {
        return Words::tr("Fits this computer");
    }
    const QString start = speed >= kReading ? Words::tr("Runs well here")
        : speed >= kPatience                ? Words::tr("Runs here, slowly")
                                            : Words::tr("Very slow here");
    return start + QStringLiteral(" · ") + speedInWords(speed);
}

Verdict plainVerdict(const FileJudgement &judgement)
{
    switch (judgement.verdict) {
    case FileVerdict::Good:
        return {fitting(judgement),
                {},
                judgement.tokensPerSecond > 0 && judgement.tokensPerSecond < kReading ? Tone::Fair : Tone::Good};
    case FileVerdict::Tight:
        return {Words::tr("Only just fits this computer"), {}, Tone::Fair};
    case FileVerdict::TooLarge:
        return {Words::tr("Too large for this computer"), {}, Tone::Bad};
    case FileVerdict::NoDisk:
        return {Words::tr("No room on the disk"), {}, Tone::Bad};
    case FileVerdict::Unsupported:
        return {Words::tr("Askja cannot run it"), {}, Tone::Bad};
    case FileVerdict::Incomplete:
        return {Words::tr("Not whole at the hub"), {}, Tone::Bad};
    case FileVerdict::Unknown:
        break;
    }
    return {speedInWords(judgement.tokensPerSecond), {}, Tone::Plain};
}

} // namespace

Verdict verdictOf(const FileJudgement &judgement)
{
    Verdict verdict = plainVerdict(judgement);
    QStringList lines;
    if (!judgement.reason.isEmpty()) {
        lines += judgement.reason;
    }
    if (judgement.memory > 0) {
        lines += judgement.exact
            ? Words::tr("%1 of memory with the context of the settings").arg(sizeWords(judgement.memory))
            : Words::tr("About %1 of memory with the context of the settings").arg(sizeWords(judgement.memory));
    }
    if (judgement.tokensPerSecond > 0) {
        lines += Words::tr("%1 tokens a second, by forecast")
                     .arg(QLocale().toString(judgement.tokensPerSecond, 'f', judgement.tokensPerSecond < 10 ? 1 : 0));
    }
    verdict.details = lines.join(QLatin1Char('\n'));
    return verdict;
}

QColor toneColour(Tone tone, const Tokens &tokens)
{
    switch (tone) {
    case Tone::Good:
        return tokens.syntaxString; // the theme's readable green …
    case Tone::Fair:
        return tokens.syntaxNumber; // … and orange
    case Tone::Bad:
        return tokens.danger;
    case Tone::Plain:
        break;
    }
    return tokens.subtle;
}

QString licenceWords(const QString &licence)
{
    static const QHash<QString, QString> names{{QStringLiteral("apache-2.0"), QStringLiteral("Apache 2.0")},
                                               {QStringLiteral("mit"), QStringLiteral("MIT")},
                                               {QStringLiteral("gemma"), QStringLiteral("Gemma")},
                                               {QStringLiteral("llama2"), QStringLiteral("Llama 2")},
                                               {QStringLiteral("llama3"), QStringLiteral("Llama 3")},
                                               {QStringLiteral("llama3.1"), QStringLiteral("Llama 3.1")},
                                               {QStringLiteral("llama3.2"), QStringLiteral("Llama 3.2")},
                                               {QStringLiteral("llama3.3"), QStringLiteral("Llama 3.3")},
                                               {QStringLiteral("cc-by-4.0"), QStringLiteral("CC BY 4.0")},
                                               {QStringLiteral("cc-by-nc-4.0"), QStringLiteral("CC BY-NC 4.0")},
                                               {QStringLiteral("cc-by-sa-4.0"), QStringLiteral("CC BY-SA 4.0")},
                                               {QStringLiteral("bsd-3-clause"), QStringLiteral("BSD")},
                                               {QStringLiteral("gpl-3.0"), QStringLiteral("GPL 3")}};
    if (licence.isEmpty()) {
        return {};
    }
    if (licence == QLatin1String("other")) {
        return Words::tr("A licence of its own");
    }
    return Words::tr("%1 licence").arg(names.value(licence, licence.left(40)));
}

QString countWords(qint64 count)
{
    const QLocale locale;
    const auto number = static_cast<double>(count);
    if (count < 1000) {
        return locale.toString(count);
    }
    if (count < 1'000'000) {
        return Words::tr("%1 thousand").arg(locale.toString(number / 1000, 'f', count < 10'000 ? 1 : 0));
    }
    return Words::tr("%1 million").arg(locale.toString(number / 1e6, 'f', count < 10'000'000 ? 1 : 0));
}

QString downloadsWords(qint64 count)
{
    return count < 1000 ? Words::tr("%n download(s) a month", nullptr, static_cast<int>(count))
                        : Words::tr("%1 downloads a month").arg(countWords(count));
}

QString likesWords(qint64 count)
{
    return count < 1000 ? Words::tr("%n like(s)", nullptr, static_cast<int>(count))
                        : Words::tr("%1 likes").arg(countWords(count));
}

QString languageWords(const QStringList &codes)
{
    QStringList names;
    for (const QString &code : codes.mid(0, 2)) {
        names += QLocale::languageToString(QLocale(code).language());
    }
    if (codes.size() <= 2) {
        return names.join(QStringLiteral(", "));
    }
    return Words::tr("%1 and %n more", nullptr, static_cast<int>(codes.size() - 2))
        .arg(names.join(QStringLiteral(", ")));
}

QString errorTitle(const HubError &error)
{
    switch (error.code) {
    case HubErrorCode::NotAllowed:
        return Words::tr("The network is switched off");
    case HubErrorCode::Offline:
    case HubErrorCode::Timeout:
    case HubErrorCode::Interrupted:
        return Words::tr("There is no connection now");
    case HubErrorCode::Gated:
        return Words::tr("Its makers ask for your agreement first");
    case HubErrorCode::Unauthorized:
        return Words::tr("A token is needed");
    case HubErrorCode::NotFound:
        return Words::tr("It is not there");
    case HubErrorCode::RateLimited:
        return Words::tr("A short pause, please");
    case HubErrorCode::ProxyFailed:
        return Words::tr("The proxy lets nothing through");
    default:
        return Words::tr("That did not work");
    }
}

} // namespace askja::gui
