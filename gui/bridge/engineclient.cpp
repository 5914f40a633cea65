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

#include <algorithm>
#include <functional>

namespace askja::gui {

namespace {

constexpr int kTextMilliseconds = 17; // 60 a second
constexpr int kQuietMilliseconds = 1500; // before the computer is measured

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
    [[nodiscard]] bool isBusy() const { return !jobs.isEmpty() || !loadingPath.isEmpty(); }
    void stir();
    void rest();
    void onQuiet();
    void onUnused();
    void onInspected(const ModelSummary &summary);
    void onMachine(const Machine &seen);
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
    /// What a loaded model's header said of its speed.
    struct Forecast
    {
        double write = 0;
        double read = 0;
    };
    QHash<QString, Forecast> forecasts; ///< by path
    Machine machine;
    bool hasSpeedFile = false;
    QTimer quietTimer;
    CancelFlag measuring;
    QTimer unloadTimer;

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
    quietTimer.setSingleShot(true);
    quietTimer.setInterval(kQuietMilliseconds);
    QObject::connect(&quietTimer, &QTimer::timeout, q, [this] { onQuiet(); });
    unloadTimer.setSingleShot(true);
    QObject::connect(&unloadTimer, &QTimer::timeout, q, [this] { onUnused(); });
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
        rest();
        Q_EMIT q->generationFinished(id, report);
    });
    QObject::connect(worker, &EngineWorker::failed, q, [this](quint64 id, FailureCode code, const QString &text) {
        forget(id);
        rest();
        Q_EMIT q->generationFailed(id, code, text);
    });
    QObject::connect(worker, &EngineWorker::memoryShort, q, [this](quint64 number, const MemoryShortage &shortage) {
        if (number == loadNumber)
            Q_EMIT q->memoryShort(shortage);
    });
    QObject::connect(worker, &EngineWorker::unloaded, q, &EngineClient::lookAtMachine); // there is more memory now
    QObject::connect(worker, &EngineWorker::reached, reader, &HeaderReader::learn);
    QObject::connect(worker, &EngineWorker::contextUsage, q, &EngineClient::contextUsage);
}

void EngineClient::Private::connectReader()
{
    QObject::connect(reader, &HeaderReader::inspected, q,
                     [this](const ModelSummary &inspected) { onInspected(inspected); });
    QObject::connect(reader, &HeaderReader::detailsRead, q, &EngineClient::detailsRead);
    QObject::connect(reader, &HeaderReader::detailsFailed, q, &EngineClient::detailsFailed);
    QObject::connect(reader, &HeaderReader::machineChanged, q, [this](const Machine &seen) { onMachine(seen); });
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
    if (d->measuring)
        *d->measuring = true;
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

Machine EngineClient::machine() const
{
    return d->machine;
}

void EngineClient::setSpeedFile(const QString &path)
{
    d->hasSpeedFile = !path.isEmpty();
    d->onReaderThread([reader = d->reader, path] { reader->setSpeedFile(path); });
    d->rest();
}

void EngineClient::setUnloadAfter(std::chrono::milliseconds time)
{
    d->unloadTimer.stop(); // or a shorter time could be over at once
    d->unloadTimer.setInterval(std::max(time, std::chrono::milliseconds(0)));
    d->rest();
}

void EngineClient::start(const EngineStart &options)
{
    d->stir();
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
    rest();
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
    d->stir();
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
    d->onEngineThread([worker = d->worker] { worker->unloadModel(); });
}

void EngineClient::Private::onLoaded(quint64 number, const ModelSummary &loaded)
{
    if (number != loadNumber)
        return; // it is already being replaced
    loadingPath.clear();
    loadCancel.reset();
    model = loaded;
    const Forecast forecast = forecasts.value(loaded.path);
    model->tokensPerSecond = forecast.write;
    model->promptTokensPerSecond = forecast.read;
    rest();
    q->lookAtMachine();
    Q_EMIT q->modelLoaded(*model);
}

void EngineClient::Private::onLoadFailed(quint64 number, const QString &path, FailureCode code, const QString &text)
{
    if (number != loadNumber)
        return; // the window was told by the loadStarted() of the next one
    loadingPath.clear();
    loadCancel.reset();
    rest();
    Q_EMIT q->modelFailed(path, code, text);
}

void EngineClient::inspectModel(const QString &path)
{
    d->whenStarted([reader = d->reader, path] { reader->inspect(path); });
}

void EngineClient::readDetails(const QString &path)
{
    d->whenStarted([reader = d->reader, path] { reader->readDetails(path); });
}

void EngineClient::lookAtMachine()
{
    d->onReaderThread([reader = d->reader] { reader->lookAtMachine(); });
}

void EngineClient::inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes)
{
    d->whenStarted([reader = d->reader, number, bytes, fileBytes] { reader->inspectHeader(number, bytes, fileBytes); });
}

void EngineClient::generate(const GenerationJob &job)
{
    d->stir();
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

/// Something is asked of the engine: nothing else may have its threads, nor let go of the model.
void EngineClient::Private::stir()
{
    quietTimer.stop();
    unloadTimer.stop();
    if (measuring)
        *measuring = true;
}

/// Something ended, or was set.
void EngineClient::Private::rest()
{
    if (!ready || isBusy())
        return;
    if (hasSpeedFile)
        quietTimer.start();
    if (model && unloadTimer.interval() > 0)
        unloadTimer.start();
    else
        unloadTimer.stop();
}

void EngineClient::Private::onQuiet()
{
    if (!ready || isBusy() || machine.bytesPerSecond > 0)
        return;
    measuring = makeCancelFlag();
    onReaderThread([target = reader, stop = measuring] { target->measure(stop); });
}

void EngineClient::Private::onUnused()
{
    if (isBusy() || !model)
        return;
    Q_EMIT q->modelRested(model->path);
    if (model && !isBusy()) // unless whoever heard of it had something to ask
        q->unloadModel();
}

void EngineClient::Private::onInspected(const ModelSummary &inspected)
{
    forecasts.insert(inspected.path, {inspected.tokensPerSecond, inspected.promptTokensPerSecond});
    Q_EMIT q->modelInspected(inspected);
}

void EngineClient::Private::onMachine(const Machine &seen)
{
    if (machine == seen)
        return;
    machine = seen;
    Q_EMIT q->machineChanged(machine);
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
