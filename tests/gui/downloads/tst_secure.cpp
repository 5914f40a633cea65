// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadqueue.h"
#include "tests/gui/downloads/downloadrig.h"

#include <QSslConfiguration>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;
using namespace askja::test;

namespace {

const QString kName = QStringLiteral("m-Q4_0.gguf");

/// Makes a certificate that nobody has signed, for these names and addresses.
bool makeCertificate(const QString &file, const QString &key, const QString &names)
{
    const QStringList words{QStringLiteral("req"),
                            QStringLiteral("-x509"),
                            QStringLiteral("-newkey"),
                            QStringLiteral("rsa:2048"),
                            QStringLiteral("-nodes"),
                            QStringLiteral("-days"),
                            QStringLiteral("3"),
                            QStringLiteral("-subj"),
                            QStringLiteral("/CN=A hub for tests"),
                            QStringLiteral("-addext"),
                            QStringLiteral("subjectAltName=") + names,
                            QStringLiteral("-keyout"),
                            key,
                            QStringLiteral("-out"),
                            file};
    QProcess openssl;
    openssl.start(QStringLiteral("openssl"), words);
    return openssl.waitForFinished(60000) && openssl.exitCode() == 0;
}

/// The computer trusts this certificate until the end of the scope.
class Trust
{
public:
    explicit Trust(const QString &file)
        : m_before(QSslConfiguration::defaultConfiguration())
    {
        QSslConfiguration configuration = m_before;
        good = configuration.addCaCertificates(file);
        QSslConfiguration::setDefaultConfiguration(configuration);
    }
    ~Trust() { QSslConfiguration::setDefaultConfiguration(m_before); }
    Trust(const Trust &) = delete;
    Trust &operator=(const Trust &) = delete;

    bool good = false;

private:
    QSslConfiguration m_before;
};

} // namespace

/// HTTPS is always verified, and proxies with a login work. Each hub has the same file, so one says what is in it.
class SecureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void nobodySignedIt();
    void trusted();
    void anotherName();
    void neverToPlain();
    void proxyWithLogin();
    void proxyWithWrongLogin();
    void proxyWithoutLogin();
    void proxyToSecureHub();

private:
    [[nodiscard]] static QJsonObject description(const QJsonObject &more)
    {
        QJsonObject all = QJsonDocument::fromJson(R"({"token": "hf_member", "repos": [{"id": "maker/Small-GGUF",
            "files": [{"path": "m-Q4_0.gguf", "size": 3000000, "seed": 1}]}]})")
                              .object();
        for (auto it = more.begin(); it != more.end(); ++it)
            all.insert(it.key(), it.value());
        return all;
    }
    [[nodiscard]] QJsonObject tls(const QString &name) const
    {
        return {{QStringLiteral("certificate"), path(name + QStringLiteral(".pem"))},
                {QStringLiteral("key"), path(name + QStringLiteral(".key"))}};
    }
    [[nodiscard]] QString path(const QString &name) const { return m_files.filePath(name); }
    /// The state in which it stops, and what it says then.
    [[nodiscard]] DownloadStatus download(const HubConfig &config);
    [[nodiscard]] HubConfig throughProxy(const FakeHub &hub, const QString &password) const
    {
        HubConfig config = hub.config(QStringLiteral("hf_member"));
        config.proxy = QNetworkProxy(QNetworkProxy::HttpProxy, m_plain.proxy().host(),
                                     static_cast<quint16>(m_plain.proxy().port()), QStringLiteral("me"), password);
        return config;
    }

    QTemporaryDir m_files;
    FakeHub m_plain; ///< and the proxy
    FakeHub m_secure;
    FakeHub m_misnamed;
    QString m_noTls; ///< why there is none to be tested
    DownloadFile m_file;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SecureTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_plain.start(
        description({{QStringLiteral("proxy"), QJsonObject{{QStringLiteral("login"), QStringLiteral("me:secret")}}}})));
    QVERIFY(m_plain.proxy().isValid());
    m_file = hubFile(m_plain.config(), kName);
    QCOMPARE(m_file.size, 3'000'000);
    if (!QSslSocket::supportsSsl())
        m_noTls = QStringLiteral("Qt finds no library for TLS here");
    else if (QStandardPaths::findExecutable(QStringLiteral("openssl")).isEmpty())
        m_noTls = QStringLiteral("the program openssl, which makes certificates, is not installed");
    if (!m_noTls.isEmpty())
        return;
    QVERIFY(makeCertificate(path(QStringLiteral("right.pem")), path(QStringLiteral("right.key")),
                            QStringLiteral("IP:127.0.0.1,IP:127.0.0.2")));
    QVERIFY(makeCertificate(path(QStringLiteral("other.pem")), path(QStringLiteral("other.key")),
                            QStringLiteral("DNS:hub.example")));
    QVERIFY(m_secure.start(description({{QStringLiteral("tls"), tls(QStringLiteral("right"))}})));
    QVERIFY(m_misnamed.start(description({{QStringLiteral("tls"), tls(QStringLiteral("other"))}})));
    QCOMPARE(m_secure.hub().scheme(), QStringLiteral("https"));
}

void SecureTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_plain.reset());
    if (m_noTls.isEmpty())
        QVERIFY(m_secure.reset() && m_misnamed.reset());
}

DownloadStatus SecureTest::download(const HubConfig &config)
{
    DownloadLimits limits;
    limits.firstPause = 20;
    limits.longestPause = 50;
    DownloadQueue queue(config, limits);
    DownloadFile file = m_file;
    file.url = fileUrl(config, kRepository, QStringLiteral("main"), kName);
    const DownloadId id = queue.add({QStringLiteral("Small"), m_folder->path(), {file}});
    const bool ended = QTest::qWaitFor([&] { return !queue.isBusy(); }, 30000);
    return ended ? queue.status(id) : DownloadStatus();
}

void SecureTest::nobodySignedIt()
{
    if (!m_noTls.isEmpty())
        QSKIP(qPrintable(m_noTls));
    const DownloadStatus status = download(m_secure.config(QStringLiteral("hf_member")));
    QCOMPARE(status.state, DownloadState::Failed);
    QCOMPARE(status.error.problem, DownloadProblem::Network);
    QVERIFY2(status.error.text.startsWith(QStringLiteral("127.0.0.1 could not prove that it is 127.0.0.1, so nothing "
                                                         "was sent to it.")),
             qPrintable(status.error.text));
    for (const QJsonValue row : m_secure.requests()) // only this question itself
        QVERIFY(row.toObject().value(QLatin1String("Authorization")).isNull());
    QVERIFY(!QFile::exists(m_folder->filePath(kName)));
}

void SecureTest::trusted()
{
    if (!m_noTls.isEmpty())
        QSKIP(qPrintable(m_noTls));
    const Trust trust(path(QStringLiteral("right.pem")));
    QVERIFY(trust.good);
    const DownloadStatus status = download(m_secure.config(QStringLiteral("hf_member")));
    QVERIFY2(status.state == DownloadState::Done, qPrintable(status.error.text));
    QCOMPARE(sha256Of(m_folder->filePath(kName)), m_file.sha256);
    for (const QJsonValue row : m_secure.requests(QStringLiteral("cdn")))
        QVERIFY(row.toObject().value(QLatin1String("Authorization")).isNull());
}

void SecureTest::anotherName()
{
    if (!m_noTls.isEmpty())
        QSKIP(qPrintable(m_noTls));
    const Trust trust(path(QStringLiteral("other.pem")));
    QVERIFY(trust.good);
    const DownloadStatus status = download(m_misnamed.config(QStringLiteral("hf_member")));
    QCOMPARE(status.state, DownloadState::Failed);
    QVERIFY2(status.error.text.contains(QStringLiteral("could not prove")), qPrintable(status.error.text));
    for (const QJsonValue row : m_misnamed.requests())
        QVERIFY(row.toObject().value(QLatin1String("Authorization")).isNull());
}

void SecureTest::neverToPlain()
{
    if (!m_noTls.isEmpty())
        QSKIP(qPrintable(m_noTls));
    const Trust trust(path(QStringLiteral("right.pem")));
    QVERIFY(
        m_secure.setFault(kRepository + QLatin1Char('/') + kName,
                          {{QStringLiteral("redirectTo"), QString(m_plain.hub().toString() + QStringLiteral("/x"))}}));
    const DownloadStatus status = download(m_secure.config());
    QCOMPARE(status.state, DownloadState::Failed);
    QVERIFY2(status.error.text.contains(QStringLiteral("not safe")), qPrintable(status.error.text));
    for (const QJsonValue row : m_plain.requests())
        QVERIFY(row.toObject().value(QLatin1String("path")) != QStringLiteral("/x"));
}

void SecureTest::proxyWithLogin()
{
    const DownloadStatus status = download(throughProxy(m_plain, QStringLiteral("secret")));
    QVERIFY2(status.state == DownloadState::Done, qPrintable(status.error.text));
    QCOMPARE(sha256Of(m_folder->filePath(kName)), m_file.sha256);
    int welcome = 0;
    for (const QJsonValue row : m_plain.requests(QStringLiteral("proxy")))
        welcome += row.toObject().value(QLatin1String("Proxy-Authorization")).isNull() ? 0 : 1;
    QVERIFY(welcome >= 2); // the hub's address and the other host's
    for (const QJsonValue row : m_plain.requests(QStringLiteral("cdn")))
        QVERIFY(row.toObject().value(QLatin1String("Proxy-Authorization")).isNull());
}

void SecureTest::proxyWithWrongLogin()
{
    const DownloadStatus status = download(throughProxy(m_plain, QStringLiteral("guessed")));
    QCOMPARE(status.state, DownloadState::Failed);
    QCOMPARE(status.error.problem, DownloadProblem::Access); // for which the page has a button to the settings
    QCOMPARE(status.error.text,
             QStringLiteral("The proxy did not accept the name and the password. Check them in the settings."));
    // Asking again and again would lock the account.
    const auto asked = m_plain.requests(QStringLiteral("proxy")).size();
    QVERIFY2(asked <= 3, qPrintable(QString::number(asked)));
    QVERIFY(m_plain.requests(QStringLiteral("cdn")).isEmpty());
}

void SecureTest::proxyWithoutLogin()
{
    HubConfig config = throughProxy(m_plain, {});
    config.proxy.setUser({});
    const DownloadStatus status = download(config);
    QCOMPARE(status.state, DownloadState::Failed);
    QCOMPARE(status.error.text,
             QStringLiteral("The proxy asks for a name and a password. Enter them in the settings."));
    if (!m_noTls.isEmpty())
        return;
    HubConfig tunnel = throughProxy(m_secure, QStringLiteral("guessed"));
    QCOMPARE(download(tunnel).error.text,
             QStringLiteral("The proxy did not accept the name and the password. Check them in the settings."));
    QVERIFY(m_plain.requests(QStringLiteral("cdn")).isEmpty());
}

void SecureTest::proxyToSecureHub()
{
    if (!m_noTls.isEmpty())
        QSKIP(qPrintable(m_noTls));
    const HubConfig config = throughProxy(m_secure, QStringLiteral("secret"));
    const DownloadStatus refused = download(config); // the proxy vouches for nobody
    QCOMPARE(refused.state, DownloadState::Failed);
    QVERIFY2(refused.error.text.contains(QStringLiteral("could not prove")), qPrintable(refused.error.text));
    const Trust trust(path(QStringLiteral("right.pem")));
    const DownloadStatus status = download(config);
    QVERIFY2(status.state == DownloadState::Done, qPrintable(status.error.text));
    QCOMPARE(sha256Of(m_folder->filePath(kName)), m_file.sha256);
    for (const QJsonValue row : m_plain.requests(QStringLiteral("proxy"))) {
        QCOMPARE(row.toObject().value(QLatin1String("method")).toString(), QStringLiteral("CONNECT"));
        QVERIFY(row.toObject().value(QLatin1String("Authorization")).isNull()); // the token is inside the tunnel
    }
}

QTEST_GUILESS_MAIN(SecureTest)
#include "tst_secure.moc"
