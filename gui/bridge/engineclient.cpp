// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/engineclient.h"

#include "gui/bridge/enginesource.h"
#include "gui/bridge/engineworker.h"
#include "gui/bridge/headerreader.h"

#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QThread>
#include <QTimer>

#include <functional>

namespace askja::gui {

namespace {

constexpr int kTextMilliseconds = 17; // 60 a second

} // namespace

class EngineClient::Private
{
public:
    Private(EngineClient *client, EngineSource source);

    void connectWorker();
    void connectReader();
    void onStarted(quint64 number, const EngineSummary &summary, const std::shared_ptr<Engine> &engine);
    void onStartFailed(quint64 number, const QString &title, const QString &text);
    void onLoaded(quint64 number, const ModelSummary &summary);
    void onLoadFailed(quint64 number, const QString &path, FailureCode code, const QString &text);
    void whenStarted(std::function<void()> request);
    void inspectNow();
    void deliverSoon();
    void deliver();
    void forget(JobId id);
    void cancelAnswers();
    void giveUpModel();
    void giveUpLoad();

    /// On the worker's thread, after everything asked for before.
    template <class Function> void onEngineThread(Function function)
    {
        QMetaObject::invokeMethod(worker, std::move(function), Qt::QueuedConnection);
    }
    template <class Function> void onReaderThread(Function function)
    {
        QMetaObject::invokeMethod(reader, std::move(function), Qt::QueuedConnection);
    }

    struct Job
    {
        CancelFlag cancel = makeCancelFlag();
        std::shared_ptr<TextMailbox> mailbox = std::make_shared<TextMailbox>();
    };

    EngineClient *q;
    QThread engineThread;
    QThread readerThread;
    EngineWorker *worker; ///< lives on engineThread, deleted when that ends
    HeaderReader *reader; ///< the same on readerThread

    bool ready = false;
    bool startFailed = false;
    EngineSummary summary;
    std::optional<ModelSummary> model;
    quint64 startNumber = 0;
    quint64 loadNumber = 0;
    QString loadingPath;
    CancelFlag loadCancel;
    QList<std::function<void()>> inspectLater; ///< asked of the reader before it had an engine

    QHash<JobId, Job> jobs;
    QTimer textTimer;
    QElapsedTimer sinceDelivery;
};

EngineClient::Private::Private(EngineClient *client, EngineSource source)
    : q(client)
    , worker(new EngineWorker(std::move(source)))
    , reader(new HeaderReader)
{
    qRegisterMetaType<std::shared_ptr<Engine>>("std::shared_ptr<askja::Engine>");
    qRegisterMetaType<EngineSummary>();
    qRegisterMetaType<ModelSummary>();
    qRegisterMetaType<GenerationReport>();
    qRegisterMetaType<FailureCode>();
    textTimer.setSingleShot(true);
    textTimer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&textTimer, &QTimer::timeout, q, [this] { deliver(); });
    connectWorker();
    connectReader();
    engineThread.setObjectName(QStringLiteral("askja-engine"));
    readerThread.setObjectName(QStringLiteral("askja-inspect"));
    worker->moveToThread(&engineThread);
    reader->moveToThread(&readerThread);
    QObject::connect(&engineThread, &QThread::finished, worker, &QObject::deleteLater);
    QObject::connect(&readerThread, &QThread::finished, reader, &QObject::deleteLater);
    engineThread.start();
    readerThread.start();
}

void EngineClient::Private::connectWorker()
{
    QObject::connect(worker, &EngineWorker::started, q,
                     [this](quint64 number, const EngineSummary &started, const std::shared_ptr<Engine> &engine) {
                         onStarted(number, started, engine);
                     });
    QObject::connect(
        worker, &EngineWorker::startFailed, q,
        [this](quint64 number, const QString &title, const QString &text) { onStartFailed(number, title, text); });
    QObject::connect(worker, &EngineWorker::loadProgress, q, [this](quint64 number, double fraction) {
        if (number == loadNumber && !loadingPath.isEmpty())
            Q_EMIT q->loadProgress(fraction);
    });
    QObject::connect(worker, &EngineWorker::loaded, q,
                     [this](quint64 number, const ModelSummary &loaded) { onLoaded(number, loaded); });
    QObject::connect(worker, &EngineWorker::loadFailed, q,
                     [this](quint64 number, const QString &path, FailureCode code, const QString &text) {
                         onLoadFailed(number, path, code, text);
                     });
    QObject::connect(worker, &EngineWorker::reading, q, &EngineClient::readingProgress);
    QObject::connect(worker, &EngineWorker::textIsThere, q, [this](quint64) { deliverSoon(); });
    QObject::connect(worker, &EngineWorker::finished, q, [this](quint64 id, const GenerationReport &report) {
        forget(id);
        Q_EMIT q->generationFinished(id, report);
    });
    QObject::connect(worker, &EngineWorker::failed, q, [this](quint64 id, FailureCode code, const QString &text) {
        forget(id);
        Q_EMIT q->generationFailed(id, code, text);
    });
    QObject::connect(worker, &EngineWorker::contextUsage, q, &EngineClient::contextUsage);
}

void EngineClient::Private::connectReader()
{
    QObject::connect(reader, &HeaderReader::inspected, q, &EngineClient::modelInspected);
    QObject::connect(reader, &HeaderReader::failed, q, &EngineClient::inspectFailed);
    QObject::connect(reader, &HeaderReader::headerInspected, q, &EngineClient::headerInspected);
    QObject::connect(reader, &HeaderReader::headerIncomplete, q, &EngineClient::headerIncomplete);
    QObject::connect(reader, &HeaderReader::headerFailed, q, &EngineClient::headerFailed);
}

EngineClient::EngineClient(QObject *parent)
    : EngineClient(hostEngineSource(), parent)
{
}

EngineClient::EngineClient(EngineSource source, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(source)))
{
}

EngineClient::~EngineClient()
{
    d->cancelAnswers();
    if (d->loadCancel)
        *d->loadCancel = true;
    d->readerThread.quit();
    d->engineThread.quit(); // after the call that is running; what waits behind it finds its flag set
    d->readerThread.wait();
    d->engineThread.wait();
}

bool EngineClient::isReady() const
{
    return d->ready;
}

EngineSummary EngineClient::engine() const
{
    return d->summary;
}

std::optional<ModelSummary> EngineClient::model() const
{
    return d->model;
}

QString EngineClient::loadingPath() const
{
    return d->loadingPath;
}

void EngineClient::start(const EngineStart &options)
{
    d->giveUpLoad();
    d->giveUpModel();
    d->ready = false;
    d->startFailed = false;
    d->onReaderThread([reader = d->reader] { reader->setEngine(nullptr); });
    const quint64 number = ++d->startNumber;
    d->onEngineThread([worker = d->worker, number, options] { worker->start(number, options); });
}

void EngineClient::Private::onStarted(quint64 number, const EngineSummary &started,
                                      const std::shared_ptr<Engine> &engine)
{
    if (number != startNumber)
        return; // another start follows
    ready = true;
    summary = started;
    onReaderThread([target = reader, engine] { target->setEngine(engine); });
    Q_EMIT q->engineReady(summary);
    inspectNow();
}

void EngineClient::Private::onStartFailed(quint64 number, const QString &title, const QString &text)
{
    if (number != startNumber)
        return;
    startFailed = true;
    summary = {};
    Q_EMIT q->engineFailed(title, text);
    inspectNow(); // each gets its reply
}

void EngineClient::Private::inspectNow()
{
    const QList<std::function<void()>> requests = std::exchange(inspectLater, {});
    for (const std::function<void()> &request : requests)
        onReaderThread(request);
}

void EngineClient::Private::whenStarted(std::function<void()> request)
{
    if (!ready && !startFailed)
        inspectLater.append(std::move(request));
    else
        onReaderThread(std::move(request));
}

void EngineClient::loadModel(const ModelLoad &options)
{
    cancelLoad();
    d->giveUpModel();
    d->loadCancel = makeCancelFlag();
    d->loadingPath = options.path;
    const quint64 number = ++d->loadNumber;
    d->onEngineThread(
        [worker = d->worker, number, options, cancel = d->loadCancel] { worker->load(number, options, cancel); });
    Q_EMIT loadStarted(options.path);
}

void EngineClient::cancelLoad()
{
    if (d->loadCancel)
        *d->loadCancel = true;
}

void EngineClient::unloadModel()
{
    d->giveUpLoad();
    d->giveUpModel();
    d->onEngineThread([worker = d->worker] { worker->unload(); });
}

void EngineClient::Private::onLoaded(quint64 number, const ModelSummary &loaded)
{
    if (number != loadNumber)
        return; // it is already being replaced
    loadingPath.clear();
    loadCancel.reset();
    model = loaded;
    Q_EMIT q->modelLoaded(loaded);
}

void EngineClient::Private::onLoadFailed(quint64 number, const QString &path, FailureCode code, const QString &text)
{
    if (number != loadNumber)
        return; // the window was told by the loadStarted() of the next one
    loadingPath.clear();
    loadCancel.reset();
    Q_EMIT q->modelFailed(path, code, text);
}

void EngineClient::inspectModel(const QString &path)
{
    d->whenStarted([reader = d->reader, path] { reader->inspect(path); });
}

void EngineClient::inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes)
{
    d->whenStarted([reader = d->reader, number, bytes, fileBytes] { reader->inspectHeader(number, bytes, fileBytes); });
}

void EngineClient::generate(const GenerationJob &job)
{
    const Private::Job entry;
    d->jobs.insert(job.id, entry);
    d->onEngineThread([worker = d->worker, job, entry] { worker->generate(job, entry.cancel, entry.mailbox); });
}

void EngineClient::cancel(quint64 jobId)
{
    const auto job = d->jobs.constFind(jobId);
    if (job != d->jobs.constEnd())
        *job->cancel = true;
}

void EngineClient::Private::cancelAnswers()
{
    for (const Job &job : std::as_const(jobs))
        *job.cancel = true;
}

/// At once for the window, so that modelUnloaded() never comes after the loadStarted() of the next one; the engine
/// follows when its answer has ended.
void EngineClient::Private::giveUpModel()
{
    cancelAnswers();
    if (!model)
        return;
    model.reset();
    Q_EMIT q->modelUnloaded();
}

/// With the reply at once: the load may have ended a moment ago, and its reply must not show a model that goes again.
void EngineClient::Private::giveUpLoad()
{
    q->cancelLoad();
    ++loadNumber;
    loadCancel.reset();
    const QString path = std::exchange(loadingPath, {});
    if (!path.isEmpty())
        Q_EMIT q->modelFailed(path, FailureCode::Cancelled, EngineClient::tr("Loading was stopped."));
}

void EngineClient::Private::deliverSoon()
{
    if (textTimer.isActive())
        return;
    const qint64 since = sinceDelivery.isValid() ? sinceDelivery.elapsed() : kTextMilliseconds;
    if (since >= kTextMilliseconds)
        deliver();
    else
        textTimer.start(kTextMilliseconds - static_cast<int>(since));
}

void EngineClient::Private::deliver()
{
    sinceDelivery.start();
    const QList<JobId> ids = jobs.keys();
    for (const JobId id : ids) {
        const auto job = jobs.constFind(id);
        if (job == jobs.constEnd())
            continue; // whoever heard of the text before ended it
        const QString text = job->mailbox->take();
        if (!text.isEmpty())
            Q_EMIT q->textReceived(id, text);
    }
}

void EngineClient::Private::forget(JobId id)
{
    const auto job = jobs.constFind(id);
    if (job == jobs.constEnd())
        return;
    const QString rest = job->mailbox->take(); // the last words come before the end
    jobs.erase(job);
    if (!rest.isEmpty())
        Q_EMIT q->textReceived(id, rest);
}

} // namespace askja::gui
