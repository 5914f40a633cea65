// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/ggufnames.h"
#include "gui/hub/hubaddress.h"
#include "gui/hub/hubconfig.h"
#include "gui/hub/hubjson.h"
#include "gui/hub/hubnetwork.h"

#include <QTest>

using namespace askja::gui;

/// Names, addresses and answers: everything that needs no network.
class NamesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantizations_data();
    void quantizations();
    void splitFilesAreOneModel();
    void unsafePaths_data();
    void unsafePaths();
    void addresses_data();
    void addresses();
    void noAddresses_data();
    void noAddresses();
    void escapedUrls();
    void tokenGoesToTheEndpointAlone();
    void contentRanges();
    void links();
    void deepAnswers();
    void strangeAnswers();
    void licenceAndAccess();
};

void NamesTest::quantizations_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *path, const char *expected) {
        QTest::newRow(path) << QString::fromLatin1(path) << QString::fromLatin1(expected);
    };
    row("SmolLM2-135M-Instruct-Q4_K_M.gguf", "Q4_K_M");
    row("Llama-3.2-1B-Instruct.q8_0.gguf", "Q8_0");
    row("model-IQ2_XXS.gguf", "IQ2_XXS");
    row("gemma-3-4b-it-UD-Q4_K_XL.gguf", "UD-Q4_K_XL");
    row("gpt-oss-20b-MXFP4.gguf", "MXFP4");
    row("model-fp16.gguf", "F16");
    row("model.BF16.gguf", "BF16");
    row("Q6_K/model-00001-of-00002.gguf", "Q6_K");
    row("Q6_K/model-Q3_K_L-00001-of-00002.gguf", "Q3_K_L");
    row("Qwen2.5-7B.gguf", "");
    row("xQ4_0x.gguf", "");
}

void NamesTest::quantizations()
{
    QFETCH(QString, path);
    QFETCH(QString, expected);
    QCOMPARE(quantizationOf(path), expected);
}

void NamesTest::splitFilesAreOneModel()
{
    const auto file = [](const char *path, qint64 size) { return HubFile{QString::fromLatin1(path), size, {}}; };
    const QList<HubModelFile> models = modelFiles({
        file("README.md", 5),
        file("big-Q8_0-00002-of-00002.gguf", 300),
        file("big-Q8_0-00001-of-00002.gguf", 400),
        file("small-Q4_0.gguf", 100),
        file("torn-Q4_1-00001-of-00003.gguf", 50),
        file("mmproj-small-F16.gguf", 10),
        file("imatrix.gguf", 10),
        file("bad-00005-of-00003.gguf", 10),
        file("bad-00000-of-00003.gguf", 10),
        file(".gguf", 10),
    });
    QCOMPARE(models.size(), 3);
    QCOMPARE(models[0].name, QStringLiteral("torn-Q4_1"));
    QVERIFY(!models[0].complete);
    QCOMPARE(models[1].name, QStringLiteral("small-Q4_0"));
    QCOMPARE(models[1].quantization, QStringLiteral("Q4_0"));
    QVERIFY(models[1].complete);
    QCOMPARE(models[2].name, QStringLiteral("big-Q8_0"));
    QCOMPARE(models[2].size, 700);
    QCOMPARE(models[2].parts.size(), 2);
    QCOMPARE(models[2].parts[0].size, 400);
    QVERIFY(models[2].complete);
}

void NamesTest::unsafePaths_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("safe");
    QTest::newRow("plain") << QStringLiteral("folder/model Q4.gguf") << true;
    QTest::newRow("umlaut") << QStringLiteral("größe.gguf") << true;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("up") << QStringLiteral("../x.gguf") << false;
    QTest::newRow("up inside") << QStringLiteral("a/../../x.gguf") << false;
    QTest::newRow("root") << QStringLiteral("/etc/x.gguf") << false;
    QTest::newRow("drive") << QStringLiteral("C:/x.gguf") << false;
    QTest::newRow("backslash") << QStringLiteral("a\\b.gguf") << false;
    QTest::newRow("device") << QStringLiteral("nul.gguf") << false;
    QTest::newRow("hidden") << QStringLiteral(".x.gguf") << false;
    QTest::newRow("control") << QStringLiteral("a\nb.gguf") << false;
    QTest::newRow("turned around") << QStringLiteral("a\u202Eb.gguf") << false;
    QTest::newRow("long") << QString(201, QLatin1Char('a')) << false;
}

void NamesTest::unsafePaths()
{
    QFETCH(QString, path);
    QFETCH(bool, safe);
    QCOMPARE(isSafePath(path), safe);
}

void NamesTest::addresses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // repository|revision|file|quantisation
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(expected);
    };
    row("maker/Model-GGUF", "maker/Model-GGUF|main||");
    row("  maker/Model-GGUF:q4_k_m ", "maker/Model-GGUF|main||Q4_K_M");
    row("hf.co/maker/Model-GGUF:Q8_0", "maker/Model-GGUF|main||Q8_0");
    row("https://huggingface.co/maker/Model-GGUF", "maker/Model-GGUF|main||");
    row("huggingface.co/maker/Model-GGUF/", "maker/Model-GGUF|main||");
    row("https://huggingface.co/maker/M/tree/v2", "maker/M|v2||");
    row("https://huggingface.co/maker/M/blob/main/a/m-Q4_0.gguf", "maker/M|main|a/m-Q4_0.gguf|");
    row("https://huggingface.co/maker/M/resolve/main/m.gguf?download=true", "maker/M|main|m.gguf|");
    row("https://huggingface.co/maker/M?show_file_info=m-Q4_0.gguf", "maker/M|main|m-Q4_0.gguf|");
    row("https://mirror.example/hub/maker/M", "maker/M|main||");
    row("https://huggingface.co/maker/M/blob/main/../../x.gguf", "maker/M|main||");
}

void NamesTest::addresses()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto address = parseHubAddress(text, QUrl(QStringLiteral("https://mirror.example/hub")));
    QVERIFY(address);
    QCOMPARE(QStringList({address->repository, address->revision, address->file, address->quantization})
                 .join(QLatin1Char('|')),
             expected);
}

void NamesTest::noAddresses_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"", "llama", "a/b/c", "../b", "a/..", "a b/c", "https://example.com/a/b", "ftp://huggingface.co/a/b",
          "https://huggingface.co/maker", "https://huggingface.co/datasets/a", "a/b:Q4 K", "a/b\n/c",
          "https://huggingface.co.evil.example/a/b"})
        QTest::addRow("\"%s\"", QByteArray(text).replace('\n', ' ').constData()) << QString::fromLatin1(text);
}

void NamesTest::noAddresses()
{
    QFETCH(QString, text);
    QVERIFY(!parseHubAddress(text, QUrl(QStringLiteral("https://huggingface.co"))));
}

void NamesTest::escapedUrls()
{
    HubConfig config;
    config.endpoint = HubConfig::cleanEndpoint(QStringLiteral("https://mirror.example/hub/"));
    QCOMPARE(
        fileUrl(config, QStringLiteral("a/b"), QStringLiteral("refs/pr/1"), QStringLiteral("x/m #1?.gguf")).toEncoded(),
        QByteArray("https://mirror.example/hub/a/b/resolve/refs%2Fpr%2F1/x/m%20%231%3F.gguf"));
    QCOMPARE(
        repositoryOf(fileUrl(config, QStringLiteral("a/b"), QStringLiteral("main"), QStringLiteral("m.gguf")), config),
        QStringLiteral("a/b"));
    QCOMPARE(repositoryOf(infoUrl(config, QStringLiteral("a/b"), QStringLiteral("main")), config),
             QStringLiteral("a/b"));
    QCOMPARE(repositoryOf(searchUrl(config), config), QString());
}

void NamesTest::tokenGoesToTheEndpointAlone()
{
    HubConfig config;
    config.token = QStringLiteral("hf_secret");
    const auto carries = [&config](const char *url) {
        return makeRequest(config, QUrl(QString::fromLatin1(url))).hasRawHeader("Authorization");
    };
    QVERIFY(carries("https://huggingface.co/a/b"));
    QVERIFY(carries("https://huggingface.co:443/a/b"));
    QVERIFY(!carries("http://huggingface.co/a/b"));
    QVERIFY(!carries("https://huggingface.co:444/a/b"));
    QVERIFY(!carries("https://cdn.huggingface.co/a/b"));
    QVERIFY(!carries("https://huggingface.co.example/a/b"));
    QVERIFY(!HubConfig::cleanEndpoint(QStringLiteral("https://a:b@example.com")).isValid());
    QVERIFY(!HubConfig::cleanEndpoint(QStringLiteral("file:///etc")).isValid());
    QVERIFY(!HubConfig::cleanEndpoint(QString()).isValid());
}

void NamesTest::contentRanges()
{
    QCOMPARE(parseContentRange("bytes 5-9/100").begin, 5);
    QCOMPARE(parseContentRange("bytes 5-9/100").end, 10);
    QCOMPARE(parseContentRange("bytes 5-9/100").total, 100);
    QCOMPARE(parseContentRange("bytes 5-9/*").total, -1);
    for (const char *bad :
         {"", "bytes 9-5/100", "bytes 5-100/100", "5-9/100", "bytes -9/10", "bytes 5-9/99999999999999999999"})
        QCOMPARE(parseContentRange(bad).begin, -1);
}

void NamesTest::links()
{
    const QUrl base(QStringLiteral("https://h.example/api/models?a=1"));
    QCOMPARE(nextLink("<https://h.example/api/models?cursor=x%3D>; rel=\"next\"", base).toEncoded(),
             QByteArray("https://h.example/api/models?cursor=x%3D"));
    QCOMPARE(nextLink("</p>; rel=\"prev\", </n>; rel=\"next\"", base), QUrl(QStringLiteral("https://h.example/n")));
    QVERIFY(nextLink("</p>; rel=\"prev\"", base).isEmpty());
    QVERIFY(nextLink("", base).isEmpty());
}

void NamesTest::deepAnswers()
{
    QVERIFY(parseHubJson("[[[1]]]", 3));
    QVERIFY(!parseHubJson("[[[[1]]]]", 3));
    QVERIFY(!parseHubJson(QByteArray(1'000'000, '['), 32));
    QVERIFY(parseHubJson("[\"[[[[\\\"[[[\"]", 3));
    QVERIFY(!parseHubJson("<html>", 3));
}

void NamesTest::strangeAnswers()
{
    const auto json = [](const char *text) { return *parseHubJson(text, 32); };
    QVERIFY(!repositoriesFrom(json("{}")));
    QVERIFY(repositoriesFrom(json("[1, null, {\"id\": 5}, {\"id\": \"gpt2\"}, {\"id\": \"../x\"}]"))->isEmpty());
    QVERIFY(!detailsFrom(json("[]")));
    QVERIFY(!filesFrom(json("{\"error\": \"x\"}")));
    const auto files = filesFrom(json(
        R"([{"type": "directory", "path": "a"}, {"type": "file", "path": "../x.gguf", "size": 1},
            {"type": "file", "path": "m.gguf", "size": -5, "lfs": {"oid": "ABC", "size": -7}},
            {"type": "file", "path": "h.gguf", "size": 9999999999999999}])"));
    QCOMPARE(files->size(), 1);
    QCOMPARE(files->at(0).size, 0);
    QVERIFY(files->at(0).sha256.isEmpty());
}

void NamesTest::licenceAndAccess()
{
    const auto list = repositoriesFrom(*parseHubJson(
        R"([{"id": "a/b", "gated": "manual", "tags": ["gguf", "license:mit"], "likes": 3, "lastModified": "2025-06-01T12:00:00.000Z"},
            {"id": "a/c", "gated": "auto", "cardData": {"license": "llama3"}}, {"id": "a/d", "gated": false}])",
        32));
    QCOMPARE(list->size(), 3);
    QCOMPARE(list->at(0).licence, QStringLiteral("mit"));
    QCOMPARE(list->at(0).access, HubAccess::GatedByHand);
    QCOMPARE(list->at(0).likes, 3);
    QCOMPARE(list->at(0).modified, QDateTime(QDate(2025, 6, 1), QTime(12, 0), Qt::UTC));
    QCOMPARE(list->at(1).licence, QStringLiteral("llama3"));
    QCOMPARE(list->at(1).access, HubAccess::GatedAtOnce);
    QCOMPARE(list->at(2).access, HubAccess::Open);
}

QTEST_GUILESS_MAIN(NamesTest)
#include "tst_names.moc"
