// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/recommendation.h"

#include "gui/discover/discovertexts.h"

#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kLeastQuality = 46; // Q4_K_M
constexpr int kMostQuality = 80; // Q8_0: what is above it costs twice as much and shows nowhere
constexpr double kReading = 8; // tokens a second: as fast as people read
constexpr double kPatience = 5;
constexpr double kWordsPerToken = 0.75; // of English

struct Choice
{
    qsizetype index;
    int quality;
    qint64 size;
    double speed;
};

bool isBetter(const Choice &a, const Choice &b)
{
    return a.quality != b.quality ? a.quality > b.quality : a.size < b.size;
}

/// The best of those that the condition takes; −1: it takes none.
template <class Condition> qsizetype best(const QList<Choice> &choices, Condition condition)
{
    const Choice *found = nullptr;
    for (const Choice &choice : choices) {
        if (condition(choice) && (found == nullptr || isBetter(choice, *found)))
            found = &choice;
    }
    return found == nullptr ? -1 : found->index;
}

bool isCommon(const Choice &choice)
{
    return choice.quality >= kLeastQuality && choice.quality <= kMostQuality;
}

QList<Choice> choicesWith(FileVerdict verdict, const QList<HubModelFile> &files, const QList<FileJudgement> &judgements)
{
    QList<Choice> choices;
    for (qsizetype i = 0; i < files.size(); ++i) {
        if (judgements[i].verdict == verdict && files[i].complete)
            choices.append({i, qualityOf(files[i].quantization), files[i].size, judgements[i].tokensPerSecond});
    }
    return choices;
}

Recommendation whyNone(const QList<FileJudgement> &judgements)
{
    const auto all = [&](FileVerdict verdict) {
        return std::all_of(judgements.begin(), judgements.end(),
                           [verdict](const FileJudgement &j) { return j.verdict == verdict; });
    };
    if (judgements.isEmpty())
        return {-1, DiscoverTexts::tr("There is no model file here that Askja can read.")};
    if (all(FileVerdict::TooLarge))
        return {-1, DiscoverTexts::tr("Every file of this model needs more memory than this computer has.")};
    if (all(FileVerdict::NoDisk))
        return {-1, DiscoverTexts::tr("The disk of the models folder has no room for any of these files.")};
    // What hinders the smallest hinders them all.
    return {-1, judgements.front().reason};
}

/// While the speed is not known: by the order that is preferred, else the smallest of the good ones.
qsizetype preferredOf(const QList<Choice> &choices, const QList<HubModelFile> &files, const QStringList &preferred)
{
    for (const QString &quantization : preferred) {
        for (const Choice &choice : choices) {
            if (files[choice.index].quantization == quantization)
                return choice.index;
        }
    }
    const Choice *smallest = nullptr;
    for (const Choice &choice : choices) {
        if (isCommon(choice) && (smallest == nullptr || choice.size < smallest->size))
            smallest = &choice;
    }
    return smallest == nullptr ? -1 : smallest->index;
}

Recommendation among(const QList<Choice> &choices, const QList<HubModelFile> &files, const QStringList &preferred)
{
    const bool measured = std::any_of(choices.begin(), choices.end(), [](const Choice &c) { return c.speed > 0; });
    if (!measured) {
        const qsizetype index = preferredOf(choices, files, preferred);
        if (index >= 0)
            return {index, DiscoverTexts::tr("A good balance of quality and size.")};
    }
    const qsizetype quick = best(choices, [](const Choice &c) { return isCommon(c) && c.speed >= kReading; });
    if (quick >= 0)
        return {quick,
                qualityOf(files[quick].quantization) >= kMostQuality
                    ? DiscoverTexts::tr("Nearly nothing of the model's quality is lost, and it is still fast here.")
                    : DiscoverTexts::tr("The best quality that still writes as fast as people read here.")};
    const auto common = std::min_element(choices.begin(), choices.end(), [](const Choice &a, const Choice &b) {
        return isCommon(a) != isCommon(b) ? isCommon(a) : a.size < b.size;
    });
    if (common != choices.end() && isCommon(*common))
        return {common->index,
                common->speed >= kPatience ? DiscoverTexts::tr("The quickest good one on this computer.")
                                           : DiscoverTexts::tr("The quickest good one, though slow on this computer.")};
    const qsizetype index = best(choices, [](const Choice &c) { return c.quality <= kMostQuality; });
    if (index >= 0)
        return {index, DiscoverTexts::tr("The best of those that fit into this computer's memory.")};
    const qsizetype any = best(choices, [](const Choice &) { return true; });
    return {any, DiscoverTexts::tr("It fits into this computer's memory.")};
}

} // namespace

Recommendation recommend(const QList<HubModelFile> &files, const QList<FileJudgement> &judgements,
                         const QStringList &preferred)
{
    Q_ASSERT(files.size() == judgements.size());
    for (const FileVerdict verdict : {FileVerdict::Good, FileVerdict::Unknown}) {
        const QList<Choice> choices = choicesWith(verdict, files, judgements);
        if (!choices.isEmpty())
            return among(choices, files, preferred);
    }
    // Only just fitting: as small as is sensible.
    const QList<Choice> tight = choicesWith(FileVerdict::Tight, files, judgements);
    const auto least = std::min_element(tight.begin(), tight.end(), [](const Choice &a, const Choice &b) {
        const bool poor = a.quality < 30;
        const bool poorer = b.quality < 30;
        return poor != poorer ? poorer : a.size < b.size;
    });
    if (least != tight.end())
        return {least->index, judgements[least->index].reason};
    return whyNone(judgements);
}

int qualityOf(const QString &quantization)
{
    static const QHash<QString, int> table{
        {QStringLiteral("IQ1_S"), 8},    {QStringLiteral("IQ1_M"), 10},   {QStringLiteral("TQ1_0"), 10},
        {QStringLiteral("TQ2_0"), 12},   {QStringLiteral("IQ2_XXS"), 14}, {QStringLiteral("IQ2_XS"), 16},
        {QStringLiteral("IQ2_S"), 18},   {QStringLiteral("IQ2_M"), 20},   {QStringLiteral("Q2_K_S"), 20},
        {QStringLiteral("Q2_K"), 22},    {QStringLiteral("Q2_K_L"), 23},  {QStringLiteral("Q2_K_XL"), 23},
        {QStringLiteral("IQ3_XXS"), 26}, {QStringLiteral("IQ3_XS"), 28},  {QStringLiteral("IQ3_S"), 29},
        {QStringLiteral("IQ3_M"), 30},   {QStringLiteral("Q3_K_S"), 30},  {QStringLiteral("Q3_K"), 33},
        {QStringLiteral("Q3_K_M"), 33},  {QStringLiteral("Q3_K_L"), 35},  {QStringLiteral("Q3_K_XL"), 35},
        {QStringLiteral("IQ4_XS"), 40},  {QStringLiteral("Q4_0"), 40},    {QStringLiteral("IQ4_NL"), 41},
        {QStringLiteral("Q4_1"), 42},    {QStringLiteral("Q4_K_S"), 44},  {QStringLiteral("Q4_K"), 46},
        {QStringLiteral("Q4_K_M"), 46},  {QStringLiteral("Q4_K_L"), 47},  {QStringLiteral("Q4_K_XL"), 47},
        {QStringLiteral("MXFP4"), 42},   {QStringLiteral("Q5_0"), 50},    {QStringLiteral("Q5_1"), 51},
        {QStringLiteral("Q5_K_S"), 52},  {QStringLiteral("Q5_K"), 54},    {QStringLiteral("Q5_K_M"), 54},
        {QStringLiteral("Q5_K_L"), 55},  {QStringLiteral("Q5_K_XL"), 55}, {QStringLiteral("Q6_K"), 60},
        {QStringLiteral("Q6_K_L"), 61},  {QStringLiteral("Q6_K_XL"), 61}, {QStringLiteral("Q8_0"), 80},
        {QStringLiteral("Q8_K_XL"), 82}, {QStringLiteral("BF16"), 160},   {QStringLiteral("F16"), 160},
        {QStringLiteral("F32"), 320}};
    const QString name = quantization.startsWith(QLatin1String("UD-")) ? quantization.mid(3) : quantization;
    return table.value(name, 0);
}

QString qualityInWords(const QString &quantization)
{
    const int quality = qualityOf(quantization);
    if (quality == 0)
        return {};
    if (quality >= 160)
        return DiscoverTexts::tr("the full original");
    if (quality >= 80)
        return DiscoverTexts::tr("as good as the original");
    if (quality >= 60)
        return DiscoverTexts::tr("nearly as good as the original");
    if (quality >= 50)
        return DiscoverTexts::tr("very good quality");
    if (quality >= 40)
        return DiscoverTexts::tr("good quality");
    if (quality >= 28)
        return DiscoverTexts::tr("noticeably poorer");
    return DiscoverTexts::tr("clearly poorer");
}

QString speedInWords(double tokensPerSecond)
{
    if (tokensPerSecond <= 0)
        return {};
    const double words = tokensPerSecond * kWordsPerToken;
    if (words < 1.5)
        return DiscoverTexts::tr("about one word a second");
    const double step = words >= 100 ? 10 : words >= 30 ? 5 : 1;
    const auto rounded = static_cast<int>(std::min(std::round(words / step) * step, 100'000.0));
    return DiscoverTexts::tr("about %n word(s) a second", nullptr, rounded);
}

} // namespace askja::gui
