// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/modelsource.h"

#include "tests/gui/library/fakehome.h"

#include <QTest>

using namespace askja::gui;
using askja::test::FakeHome;

class ModelSourcesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void huggingFace();
    void huggingFacePlaces_data();
    void huggingFacePlaces();
    void lmStudio();
    void lmStudioElsewhere();
    void ollama();
    void ollamaPlaces_data();
    void ollamaPlaces();
    void ollamaHostileManifests_data();
    void ollamaHostileManifests();
    void gpt4All();
    void jan();
    void windowsPlaces();
    void nothingThere();
};

namespace {

const QString kDigest = QString(64, u'a');

QByteArray manifest(const QString &digest, const char *type = "application/vnd.ollama.image.model")
{
    return QStringLiteral(R"({"layers":[{"mediaType":"application/vnd.ollama.image.license","digest":"sha256:%1"},)"
                          R"({"mediaType":"%2","digest":"sha256:%3","size":4}]})")
        .arg(QString(64, u'9'), QString::fromLatin1(type), digest)
        .toUtf8();
}

QStringList pathsOf(const ForeignFiles &found)
{
    QStringList paths;
    for (const ForeignFile &file : found.files)
        paths.append(file.path);
    paths.sort();
    return paths;
}

} // namespace

void ModelSourcesTest::huggingFace()
{
    const FakeHome home;
    const QString repository = QStringLiteral("home/.cache/huggingface/hub/models--owner--Model-GGUF/");
    const QString blob = home.put(repository + QStringLiteral("blobs/") + kDigest);
    home.put(repository + QStringLiteral("refs/main"), "abc");
    if (!home.link(blob, repository + QStringLiteral("snapshots/abc/sub/Model-Q4_K_M.gguf")))
        QSKIP("Links to files cannot be made here");
    QVERIFY(home.link(blob, repository + QStringLiteral("snapshots/def/Model-Q4_K_M.gguf"))); // an older snapshot
    QVERIFY(QFile::link(home.path(QStringLiteral("gone")),
                        home.path(repository + QStringLiteral("snapshots/abc/broken.gguf"))));
    QVERIFY(home.link(blob, repository + QStringLiteral("snapshots/abc/mmproj-Model.gguf")));
    const ForeignFiles found = findInHuggingFaceCache(home.here());
    QCOMPARE(found.files.size(), 1);
    QCOMPARE(found.files.first().path, home.path(repository + QStringLiteral("snapshots/abc/sub/Model-Q4_K_M.gguf")));
    QCOMPARE(found.files.first().digest, kDigest);
    QVERIFY(found.folders.contains(home.path(repository + QStringLiteral("snapshots"))));
}

void ModelSourcesTest::huggingFacePlaces_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("folder");
    QTest::newRow("HF_HUB_CACHE") << "HF_HUB_CACHE"
                                  << "/x"
                                  << "x";
    QTest::newRow("HF_HOME") << "HF_HOME"
                             << "/x"
                             << "x/hub";
    QTest::newRow("XDG_CACHE_HOME") << "XDG_CACHE_HOME"
                                    << "/x"
                                    << "x/huggingface/hub";
    QTest::newRow("with a tilde") << "HF_HOME"
                                  << "~/y"
                                  << "home/y/hub";
    QTest::newRow("a relative one is none") << "HF_HOME"
                                            << "y"
                                            << "home/.cache/huggingface/hub";
}

void ModelSourcesTest::huggingFacePlaces()
{
    QFETCH(QString, variable);
    QFETCH(QString, value);
    QFETCH(QString, folder);
    const FakeHome home;
    // Where no links can be made, snapshots hold the files themselves.
    const QString file = home.put(folder + QStringLiteral("/models--a--b/snapshots/1/m.gguf"));
    Surroundings here = home.here();
    here.variables.insert(variable, value.startsWith(u'/') ? home.path(value.mid(1)) : value);
    QCOMPARE(pathsOf(findInHuggingFaceCache(here)), QStringList{file});
}

void ModelSourcesTest::lmStudio()
{
    const FakeHome home;
    const QString now = home.put(QStringLiteral("home/.lmstudio/models/publisher/model/m.gguf"));
    const QString before = home.put(QStringLiteral("home/.cache/lm-studio/models/publisher/model/n.gguf"));
    home.put(QStringLiteral("home/.lmstudio/models/publisher/model/mmproj-m.gguf"));
    home.put(QStringLiteral("home/.lmstudio/models/publisher/model/m.safetensors"));
    QCOMPARE(pathsOf(findInLmStudio(home.here())), QStringList({before, now}));
}

void ModelSourcesTest::lmStudioElsewhere()
{
    const FakeHome home;
    home.put(QStringLiteral("home/.lmstudio-home-pointer"), home.path(QStringLiteral("data/lm")).toUtf8() + "\n");
    home.put(QStringLiteral("data/lm/settings.json"),
             QStringLiteral(R"({"downloadsFolder":"%1"})").arg(home.path(QStringLiteral("disk"))).toUtf8());
    const QString file = home.put(QStringLiteral("disk/p/m/m.gguf"));
    const QString atHome = home.put(QStringLiteral("data/lm/models/p/m/n.gguf"));
    QCOMPARE(pathsOf(findInLmStudio(home.here())), QStringList({atHome, file}));
}

void ModelSourcesTest::ollama()
{
    const FakeHome home;
    const QString models = QStringLiteral("home/.ollama/models/");
    const QString other = QString(64, u'b');
    const QString blob = home.put(models + QStringLiteral("blobs/sha256-") + kDigest);
    home.put(models + QStringLiteral("blobs/sha256-") + other);
    home.put(models + QStringLiteral("blobs/sha256-") + QString(64, u'9'), "a licence");
    const QString registry = models + QStringLiteral("manifests/registry.ollama.ai/");
    home.put(registry + QStringLiteral("library/llama3.2/1b"), manifest(kDigest));
    home.put(registry + QStringLiteral("someone/tuned/latest"), manifest(other));
    home.put(models + QStringLiteral("manifests/hf.co/owner/Model-GGUF/Q4_K_M"), manifest(kDigest));
    home.put(registry + QStringLiteral("library/unfinished/latest"), manifest(QString(64, u'c')));
    const ForeignFiles found = findInOllama(home.here());
    QStringList names;
    for (const ForeignFile &file : found.files)
        names.append(file.name);
    names.sort();
    QCOMPARE(names,
             QStringList({QStringLiteral("hf.co/owner/Model-GGUF:Q4_K_M"), QStringLiteral("llama3.2:1b"),
                          QStringLiteral("someone/tuned:latest")}));
    QCOMPARE(found.files.first().path, blob);
    QCOMPARE(found.files.first().digest, kDigest);
}

void ModelSourcesTest::ollamaPlaces_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("variable");
    QTest::newRow("the service of Linux") << "root/usr/share/ollama/.ollama/models"
                                          << "";
    QTest::newRow("a distribution's service") << "root/var/lib/ollama/models"
                                              << "";
    QTest::newRow("OLLAMA_MODELS") << "disk/models"
                                   << "disk/models";
}

void ModelSourcesTest::ollamaPlaces()
{
    QFETCH(QString, folder);
    QFETCH(QString, variable);
    const FakeHome home;
    const QString blob = home.put(folder + QStringLiteral("/blobs/sha256-") + kDigest);
    home.put(folder + QStringLiteral("/manifests/registry.ollama.ai/library/m/latest"), manifest(kDigest));
    Surroundings here = home.here();
    if (!variable.isEmpty())
        here.variables.insert(QStringLiteral("OLLAMA_MODELS"), home.path(variable));
    QCOMPARE(pathsOf(findInOllama(here)), QStringList{blob});
}

void ModelSourcesTest::ollamaHostileManifests_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no JSON") << QByteArray("{\"layers\":[");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("layers of another type") << QByteArray(R"({"layers":{"mediaType":"x"}})");
    QTest::newRow("a path for a digest") << manifest(QStringLiteral("../../../../secret"));
    QTest::newRow("too long a digest") << manifest(QString(65, u'a'));
    QTest::newRow("another type of layer") << manifest(kDigest, "application/vnd.ollama.image.projector");
    QTest::newRow("megabytes") << QByteArray(2 << 20, ' ') + manifest(kDigest);
}

void ModelSourcesTest::ollamaHostileManifests()
{
    QFETCH(QByteArray, content);
    const FakeHome home;
    home.put(QStringLiteral("home/.ollama/models/blobs/sha256-") + kDigest);
    home.put(QStringLiteral("home/.ollama/models/blobs/sha256-") + kDigest + u'a');
    home.put(QStringLiteral("home/secret"));
    home.put(QStringLiteral("home/.ollama/models/manifests/registry.ollama.ai/library/m/latest"), content);
    QVERIFY(findInOllama(home.here()).files.isEmpty());
}

void ModelSourcesTest::gpt4All()
{
    const FakeHome home;
    const QString window = home.put(QStringLiteral("home/.local/share/nomic.ai/GPT4All/a.gguf"));
    const QString python = home.put(QStringLiteral("home/.cache/gpt4all/b.gguf"));
    const QString chosen = home.put(QStringLiteral("disk/c.gguf"));
    home.put(QStringLiteral("disk/incomplete-d.gguf"));
    home.put(QStringLiteral("home/.config/nomic.ai/GPT4All.ini"),
             "[General]\nmodelPath=" + home.path(QStringLiteral("disk")).toUtf8() + "/\n");
    QCOMPARE(pathsOf(findInGpt4All(home.here())), QStringList({chosen, python, window}));
}

void ModelSourcesTest::jan()
{
    const FakeHome home;
    const QString now
        = home.put(QStringLiteral("home/.local/share/Jan/data/llamacpp/models/owner/Glacier-Q4_K_M/model.gguf"));
    const QString before = home.put(QStringLiteral("home/jan/models/trinity/trinity.Q4_K_M.gguf"));
    const QString chosen = home.put(QStringLiteral("disk/llamacpp/models/x/y.gguf"));
    home.put(QStringLiteral("home/.config/Jan/settings.json"),
             QStringLiteral(R"({"data_folder":"%1"})").arg(home.path(QStringLiteral("disk"))).toUtf8());
    const ForeignFiles found = findInJan(home.here());
    QCOMPARE(pathsOf(found), QStringList({chosen, now, before}));
    QHash<QString, QString> names;
    for (const ForeignFile &file : found.files)
        names.insert(file.path, file.name);
    QCOMPARE(names.value(now), QStringLiteral("Glacier-Q4_K_M"));
    QCOMPARE(names.value(before), QString());
}

void ModelSourcesTest::windowsPlaces()
{
    const FakeHome home;
    const QStringList files{
        home.put(QStringLiteral("home/.cache/huggingface/hub/models--a--b/snapshots/1/hf.gguf")),
        home.put(QStringLiteral("home/.lmstudio/models/p/m/lm.gguf")),
        home.put(QStringLiteral("home/.ollama/models/blobs/sha256-") + kDigest),
        home.put(QStringLiteral("home/AppData/Local/nomic.ai/GPT4All/gpt.gguf")),
        home.put(QStringLiteral("home/AppData/Roaming/Jan/data/llamacpp/models/m/jan.gguf")),
    };
    home.put(QStringLiteral("home/.ollama/models/manifests/registry.ollama.ai/library/m/latest"), manifest(kDigest));
    QStringList found;
    for (const ModelSource &source : modelSources())
        found += pathsOf(source.find(home.here(true)));
    QCOMPARE(found, files);
}

void ModelSourcesTest::nothingThere()
{
    const FakeHome home;
    for (const ModelSource &source : modelSources()) {
        const ForeignFiles found = source.find(home.here());
        QVERIFY(found.files.isEmpty());
        QVERIFY2(found.folders.isEmpty(), qPrintable(source.id));
    }
}

QTEST_GUILESS_MAIN(ModelSourcesTest)
#include "tst_modelsources.moc"
