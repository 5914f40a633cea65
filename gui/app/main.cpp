// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "askja_version.h"
#include "gui/app/application.h"
#include "gui/app/demonstration.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QOperatingSystemVersion>
#include <QTranslator>

#include <algorithm>

using namespace askja::gui;

namespace {

struct CommandLine
{
    StartOptions start;
    Demonstration::Request ask;
};

CommandLine readCommandLine(const QCoreApplication &application)
{
    const auto say = [](const char *text) { return QCoreApplication::translate("main", text); };
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say(QT_TRANSLATE_NOOP("main", "Chat with language models on this computer, offline.")));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption model({QStringLiteral("m"), QStringLiteral("model")},
                                   say(QT_TRANSLATE_NOOP("main", "Open this model file.")), QStringLiteral("file"));
    const QCommandLineOption isa(QStringLiteral("isa"),
                                 say(QT_TRANSLATE_NOOP("main", "Compute with the engine for this instruction set.")),
                                 QStringLiteral("name"));
    const QCommandLineOption ask(
        QStringLiteral("ask"),
        say(QT_TRANSLATE_NOOP("main", "Type this question into the window, print the answer and end.")),
        QStringLiteral("question"));
    const QCommandLineOption picture(QStringLiteral("screenshot"),
                                     say(QT_TRANSLATE_NOOP("main", "With --ask: save a picture of the window.")),
                                     QStringLiteral("file.png"));
    const QCommandLineOption limit(QStringLiteral("time-limit"),
                                   say(QT_TRANSLATE_NOOP("main", "With --ask: give up after so many seconds.")),
                                   QStringLiteral("seconds"), QStringLiteral("600"));
    parser.addOptions({model, isa, ask, picture, limit});
    parser.addPositionalArgument(QStringLiteral("file"), say(QT_TRANSLATE_NOOP("main", "A model file (GGUF) to open.")),
                                 QStringLiteral("[file]"));
    parser.process(application);

    CommandLine line;
    line.start.model = parser.value(model);
    if (line.start.model.isEmpty() && !parser.positionalArguments().isEmpty()) {
        line.start.model = parser.positionalArguments().constFirst();
    }
    if (!line.start.model.isEmpty()) {
        line.start.model = QFileInfo(line.start.model).absoluteFilePath();
    }
    line.start.isa = parser.value(isa);
    line.ask.question = parser.value(ask);
    line.ask.picture = parser.value(picture);
    line.ask.seconds = std::max(1, parser.value(limit).toInt());
    return line;
}

} // namespace

int main(int argc, char *argv[])
{
    if (QOperatingSystemVersion::currentType() == QOperatingSystemVersion::Windows
        && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "windows:darkmode=1"); // title bars follow the system; Qt 6.4 must be told
    }
    QCoreApplication::setApplicationName(QStringLiteral("askja"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ASKJA_VERSION_STRING));
    QGuiApplication::setDesktopFileName(QString::fromLatin1(kApplicationId));
    QApplication application(argc, argv);
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Askja"));

    QTranslator qtWords;
    if (qtWords.load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&qtWords);
    }
    QTranslator words;
    if (words.load(QLocale(), QStringLiteral("askja"), QStringLiteral("_"), QStringLiteral(":/askja/translations"))
        || words.load(QStringLiteral(":/askja/translations/askja_en.qm"))) {
        QCoreApplication::installTranslator(&words);
    }
    QGuiApplication::setWindowIcon(
        QIcon::fromTheme(QString::fromLatin1(kApplicationId), QIcon(QStringLiteral(":/askja/icons/askja-256.png"))));

    const CommandLine line = readCommandLine(application);
    const Paths paths = Paths::find(QCoreApplication::applicationDirPath());
    static_cast<void>(paths.create()); // what cannot be made is reported by whoever needs it
    Application askja(paths, line.start);
    askja.start();
    if (line.ask.question.isEmpty()) {
        return QApplication::exec();
    }
    Demonstration demonstration(&askja, line.ask);
    QObject::connect(&demonstration, &Demonstration::finished, &application, &QCoreApplication::exit);
    demonstration.start();
    return QApplication::exec();
}
