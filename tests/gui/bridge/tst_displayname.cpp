// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/convert.h"
#include "gui/bridge/displayname.h"

#include <QTest>

using namespace askja;
using namespace askja::gui;

class DisplayNameTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAModelAsPeopleDo_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("ownName");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *title, const char *file, const char *ownName, const char *expected) {
            QTest::newRow(title) << QString::fromUtf8(file) << QString::fromUtf8(ownName)
                                 << QString::fromUtf8(expected);
        };
        row("dot before the type", "SmolLM2-135M-Instruct.Q4_1.gguf", "Smollm2 135M 8k Lc100K Mix1 Ep2",
            "SmolLM2-135M-Instruct");
        row("K-quant", "Llama-3.2-1B-Instruct-Q4_K_M.gguf", "", "Llama-3.2-1B-Instruct");
        row("small letters", "qwen2.5-0.5b-instruct-q8_0.gguf", "", "qwen2.5-0.5b-instruct");
        row("maker's variant", "gemma-3-4b-it-UD-Q4_K_XL.gguf", "", "gemma-3-4b-it");
        row("IQ", "model-x.IQ4_XS.gguf", "", "model-x");
        row("half floats", "tiny-F16.GGUF", "", "tiny");
        row("part", "Big-70B-Q5_K_M-00001-of-00003.gguf", "", "Big-70B");
        row("no type", "My own model.gguf", "", "My own model");
        row("other letters", "модель 测试.gguf", "", "модель 测试");
        row("a hash", "sha256-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "Llama 3.2",
            "Llama 3.2");
        row("says nothing", "ggml-model-Q4_0.gguf", "TinyLlama", "TinyLlama");
        row("neither says anything", "model.gguf", "", "model");
        row("the type alone", "Q4_0.gguf", "Falcon", "Q4_0");
    }

    void namesAModelAsPeopleDo()
    {
        QFETCH(QString, file);
        QFETCH(QString, ownName);
        QFETCH(QString, expected);
        ModelInfo info;
        info.path = toPath(QStringLiteral("some folder/") + file);
        info.name = ownName.toStdString();
        QCOMPARE(displayName(info), expected);
    }
};

QTEST_GUILESS_MAIN(DisplayNameTest)
#include "tst_displayname.moc"
