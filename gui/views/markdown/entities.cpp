// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/entities.h"

#include <algorithm>
#include <array>

namespace askja::gui::markdown {

namespace {

struct Entity
{
    QLatin1String name;
    char16_t character;
};

// The names that answers really contain; HTML has two thousand more.
constexpr std::array kEntities{
    Entity{QLatin1String("amp"), u'&'},    Entity{QLatin1String("lt"), u'<'},
    Entity{QLatin1String("gt"), u'>'},     Entity{QLatin1String("quot"), u'"'},
    Entity{QLatin1String("apos"), u'\''},  Entity{QLatin1String("nbsp"), u'\u00A0'},
    Entity{QLatin1String("copy"), u'©'},   Entity{QLatin1String("reg"), u'®'},
    Entity{QLatin1String("trade"), u'™'},  Entity{QLatin1String("deg"), u'°'},
    Entity{QLatin1String("plusmn"), u'±'}, Entity{QLatin1String("times"), u'×'},
    Entity{QLatin1String("divide"), u'÷'}, Entity{QLatin1String("middot"), u'·'},
    Entity{QLatin1String("bull"), u'•'},   Entity{QLatin1String("hellip"), u'…'},
    Entity{QLatin1String("ndash"), u'–'},  Entity{QLatin1String("mdash"), u'—'},
    Entity{QLatin1String("lsquo"), u'‘'},  Entity{QLatin1String("rsquo"), u'’'},
    Entity{QLatin1String("ldquo"), u'“'},  Entity{QLatin1String("rdquo"), u'”'},
    Entity{QLatin1String("laquo"), u'«'},  Entity{QLatin1String("raquo"), u'»'},
    Entity{QLatin1String("larr"), u'←'},   Entity{QLatin1String("rarr"), u'→'},
    Entity{QLatin1String("le"), u'≤'},     Entity{QLatin1String("ge"), u'≥'},
    Entity{QLatin1String("ne"), u'≠'},     Entity{QLatin1String("euro"), u'€'},
};

QString fromNumber(QStringView digits)
{
    const bool hex = digits.startsWith(u'x') || digits.startsWith(u'X');
    bool ok = false;
    const uint code = hex ? digits.sliced(1).toUInt(&ok, 16) : digits.toUInt(&ok, 10);
    const bool valid = ok && code != 0 && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
    const char32_t character = valid ? code : 0xFFFD;
    return QString::fromUcs4(&character, 1);
}

} // namespace

QString decodeEntity(const QString &entity)
{
    if (entity.size() < 3) {
        return entity;
    }
    const QStringView name = QStringView(entity).sliced(1, entity.size() - 2);
    if (name.startsWith(u'#')) {
        return fromNumber(name.sliced(1));
    }
    const auto found
        = std::find_if(kEntities.begin(), kEntities.end(), [name](const Entity &e) { return name == e.name; });
    return found == kEntities.end() ? entity : QString(QChar(found->character));
}

} // namespace askja::gui::markdown
