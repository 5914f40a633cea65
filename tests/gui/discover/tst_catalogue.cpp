// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/catalogue.h"
#include "gui/discover/cataloguetexts.h"
#include "gui/hub/hubaddress.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace askja::gui;

namespace {

QJsonObject objectIn(const char *name)
{
    QFile file(QStringLiteral(ASKJA_CATALOGUE "/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

QJsonObject goodEntry()
{
    return QJsonDocument::fromJson(R"({"id": "small", "name": "Small 1B", "family": "Small", "parameters": 1000000000,
        "goodFor": "Short answers.", "languages": ["en"], "licence": "mit", "repository": "maker/Small-GGUF",
        "secondSource": "other/Small-GGUF", "quantizations": ["Q4_K_M"]})")
        .object();
}

QByteArray catalogueOf(const QJsonArray &models)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("version"), 1}, {QStringLiteral("models"), models}}).toJson();
}

/// The part of JSON Schema that models.schema.json uses. Complaints, one a line.
class Schema
{
public:
    explicit Schema(const QJsonObject &schema)
        : m_root(schema)
    {
    }
    QStringList check(const QJsonValue &value)
    {
        m_complaints.clear();
        check(value, m_root, QStringLiteral("$"));
        return m_complaints;
    }

private:
    QJsonObject resolved(const QJsonObject &rule) const
    {
        const QString reference = rule.value(QLatin1String("$ref")).toString();
        if (reference.isEmpty())
            return rule;
        QJsonObject at = m_root;
        for (const QString &name : reference.mid(2).split(QLatin1Char('/')))
            at = at.value(name).toObject();
        return at;
    }
    void require(bool good, const QString &where, const char *what)
    {
        if (!good)
            m_complaints += where + QLatin1String(": ") + QLatin1String(what);
    }
    void check(const QJsonValue &value, const QJsonObject &ruleOrReference, const QString &where)
    {
        const QJsonObject rule = resolved(ruleOrReference);
        const QString type = rule.value(QLatin1String("type")).toString();
        if (rule.contains(QLatin1String("const")))
            require(value == rule.value(QLatin1String("const")), where, "is another value");
        if (type == QLatin1String("object"))
            checkObject(value, rule, where);
        else if (type == QLatin1String("array"))
            checkArray(value, rule, where);
        else if (type == QLatin1String("string"))
            checkText(value, rule, where);
        else if (type == QLatin1String("integer"))
            checkNumber(value, rule, where);
    }
    void checkObject(const QJsonValue &value, const QJsonObject &rule, const QString &where)
    {
        const QJsonObject object = value.toObject();
        const QJsonObject known = rule.value(QLatin1String("properties")).toObject();
        require(value.isObject(), where, "is no object");
        for (const QJsonValue name : rule.value(QLatin1String("required")).toArray())
            require(object.contains(name.toString()), where + QLatin1Char('.') + name.toString(), "is missing");
        for (auto it = object.begin(); it != object.end(); ++it) {
            require(known.contains(it.key()), where + QLatin1Char('.') + it.key(), "is not known");
            check(it.value(), known.value(it.key()).toObject(), where + QLatin1Char('.') + it.key());
        }
    }
    void checkArray(const QJsonValue &value, const QJsonObject &rule, const QString &where)
    {
        const QJsonArray array = value.toArray();
        require(value.isArray(), where, "is no array");
        require(array.size() >= rule.value(QLatin1String("minItems")).toInt(0), where, "has too few items");
        require(array.size() <= rule.value(QLatin1String("maxItems")).toInt(1 << 30), where, "has too many items");
        QSet<QString> seen;
        for (int i = 0; i < array.size(); ++i) {
            check(array[i], rule.value(QLatin1String("items")).toObject(), where + QStringLiteral("[%1]").arg(i));
            const bool again = rule.value(QLatin1String("uniqueItems")).toBool() && seen.contains(array[i].toString());
            require(!again, where, "has an item twice");
            seen.insert(array[i].toString());
        }
    }
    void checkText(const QJsonValue &value, const QJsonObject &rule, const QString &where)
    {
        const QString text = value.toString();
        const QRegularExpression pattern(rule.value(QLatin1String("pattern")).toString());
        require(value.isString(), where, "is no text");
        require(pattern.isValid() && pattern.match(text).hasMatch(), where, "has another form");
        require(text.size() >= rule.value(QLatin1String("minLength")).toInt(0), where, "is too short");
        require(text.size() <= rule.value(QLatin1String("maxLength")).toInt(1 << 30), where, "is too long");
    }
    void checkNumber(const QJsonValue &value, const QJsonObject &rule, const QString &where)
    {
        const double number = value.toDouble(-1);
        require(value.isDouble() && number == static_cast<double>(value.toInteger(-2)), where, "is no whole number");
        require(number >= rule.value(QLatin1String("minimum")).toDouble(), where, "is too small");
        require(number <= rule.value(QLatin1String("maximum")).toDouble(1e300), where, "is too large");
    }

    QJsonObject m_root;
    QStringList m_complaints;
};

} // namespace

class CatalogueTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsItsSchema();
    void theSchemaRefuses_data();
    void theSchemaRefuses();
    void isBuiltIn();
    void coversSizesAndFamilies();
    void hasSecondSources();
    void canBeTranslated();
    void leavesOutWhatIsWrong_data();
    void leavesOutWhatIsWrong();
    void isEmptyWhenItIsNone_data();
    void isEmptyWhenItIsNone();
    void keepsTheFirstOfTwo();
};

void CatalogueTest::followsItsSchema()
{
    const QJsonObject schema = objectIn("models.schema.json");
    QVERIFY(!schema.isEmpty());
    const QStringList complaints = Schema(schema).check(objectIn("models.json"));
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
}

void CatalogueTest::theSchemaRefuses_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::newRow("a file's name") << QStringLiteral("file") << QJsonValue(QStringLiteral("a.gguf"));
    QTest::newRow("a repository without an owner") << QStringLiteral("repository") << QJsonValue(QStringLiteral("a"));
    QTest::newRow("half a parameter") << QStringLiteral("parameters") << QJsonValue(1e6 + 0.5);
    QTest::newRow("a language in words") << QStringLiteral("languages")
                                         << QJsonValue(QJsonArray{QStringLiteral("English")});
    QTest::newRow("no name") << QStringLiteral("name") << QJsonValue(QString());
}

void CatalogueTest::theSchemaRefuses()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QJsonObject entry = goodEntry();
    const auto complaints = [&entry] {
        return Schema(objectIn("models.schema.json")).check(QJsonDocument::fromJson(catalogueOf({entry})).object());
    };
    QCOMPARE(complaints(), QStringList());
    entry.insert(key, value);
    QVERIFY(!complaints().isEmpty());
}

void CatalogueTest::isBuiltIn()
{
    const QJsonArray models = objectIn("models.json").value(QLatin1String("models")).toArray();
    const QList<CatalogueEntry> entries = builtInCatalogue();
    QCOMPARE(entries.size(), models.size()); // none was left out
    QCOMPARE(entries.front().repository, models.at(0).toObject().value(QLatin1String("repository")).toString());
}

void CatalogueTest::coversSizesAndFamilies()
{
    QSet<QString> families;
    qint64 least = std::numeric_limits<qint64>::max();
    qint64 most = 0;
    for (const CatalogueEntry &entry : builtInCatalogue()) {
        families.insert(entry.family);
        least = std::min(least, entry.parameters);
        most = std::max(most, entry.parameters);
    }
    for (const char *family : {"Llama", "Qwen", "SmolLM", "Gemma", "Mistral", "Phi", "Granite", "OLMo"})
        QVERIFY2(families.contains(QLatin1String(family)), family);
    QCOMPARE(least, 135'000'000);
    QVERIFY(most > 9'000'000'000);
}

void CatalogueTest::hasSecondSources()
{
    QSet<QString> repositories;
    for (const CatalogueEntry &entry : builtInCatalogue()) {
        QVERIFY2(isRepositoryName(entry.secondSource), qPrintable(entry.id));
        QVERIFY2(entry.secondSource != entry.repository, qPrintable(entry.id));
        QVERIFY2(!repositories.contains(entry.repository), qPrintable(entry.repository));
        repositories.insert(entry.repository);
    }
}

void CatalogueTest::canBeTranslated()
{
    QSet<QString> known;
    for (const char *text : kCatalogueTexts)
        known.insert(QString::fromUtf8(text));
    QSet<QString> used;
    for (const QJsonValue model : objectIn("models.json").value(QLatin1String("models")).toArray())
        used.insert(model.toObject().value(QLatin1String("goodFor")).toString());
    QCOMPARE(known, used);
}

void CatalogueTest::leavesOutWhatIsWrong_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    const auto row = [](const char *name, const char *key, const QJsonValue &value) {
        QTest::newRow(name) << QString::fromLatin1(key) << value;
    };
    row("a repository that leaves its place", "repository", QStringLiteral("a/../../b"));
    row("no repository", "repository", {});
    row("a second source of another form", "secondSource", QStringLiteral("https://a.b/c"));
    row("no id", "id", QString());
    row("an id with a slash", "id", QStringLiteral("a/b"));
    row("a name of another type", "name", 5);
    row("a name with a line end", "name", QStringLiteral("a\nb"));
    row("a name without end", "name", QString(1000, QLatin1Char('x')));
    row("no parameters", "parameters", 0);
    row("too many parameters", "parameters", 1e15);
    row("no languages", "languages", QJsonArray());
    row("languages of another type", "languages", QStringLiteral("en"));
    row("no quantisation", "quantizations", QJsonArray());
    row("no sentence", "goodFor", QStringLiteral("  "));
}

void CatalogueTest::leavesOutWhatIsWrong()
{
    QFETCH(QString, key);
    QFETCH(QJsonValue, value);
    QJsonObject other = goodEntry();
    other.insert(QLatin1String("id"), QStringLiteral("other"));
    QJsonObject entry = goodEntry();
    QCOMPARE(parseCatalogue(catalogueOf({entry, other})).size(), 2);
    entry.insert(key, value);
    const QList<CatalogueEntry> entries = parseCatalogue(catalogueOf({entry, other}));
    QCOMPARE(entries.size(), 1);
    QCOMPARE(entries.front().id, QStringLiteral("other"));
}

void CatalogueTest::isEmptyWhenItIsNone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("models");
    QTest::newRow("a list") << QByteArray("[1]");
    QTest::newRow("no models") << QByteArray(R"({"version": 1})");
    QTest::newRow("deep") << QByteArray(R"({"models": )" + QByteArray(1000, '[') + QByteArray(1000, ']') + "}");
    QTest::newRow("huge") << QByteArray(R"({"models": []})" + QByteArray(2 << 20, ' '));
}

void CatalogueTest::isEmptyWhenItIsNone()
{
    QFETCH(QByteArray, text);
    QVERIFY(parseCatalogue(text).isEmpty());
}

void CatalogueTest::keepsTheFirstOfTwo()
{
    QJsonObject second = goodEntry();
    second.insert(QLatin1String("name"), QStringLiteral("Another"));
    const QList<CatalogueEntry> entries = parseCatalogue(catalogueOf({goodEntry(), second}));
    QCOMPARE(entries.size(), 1);
    QCOMPARE(entries.front().name, QStringLiteral("Small 1B"));
}

QTEST_GUILESS_MAIN(CatalogueTest)

#include "tst_catalogue.moc"
