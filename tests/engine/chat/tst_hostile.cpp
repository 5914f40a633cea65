// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Templates and conversations made to hang, to fill the memory or to overflow the stack.
#include "tests/engine/chat/golden.h"

#include <algorithm>
#include <ctime>
#include <doctest/doctest.h>
#include <thread>

using namespace askja;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kSlowness = 10;
#else
constexpr double kSlowness = 1;
#endif

std::string times(std::size_t count, const std::string &text)
{
    std::string result;
    for (; count > 0; --count)
        result += text;
    return result;
}

Result<std::string> render(const std::string &source, const std::string &json = R"([{"role":"user","content":"x"}])")
{
    const Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(source);
    return parsed.ok() ? parsed->render(json, test::referenceOptions(true)) : Result<std::string>(parsed.error());
}

const std::vector<std::string> &hostileTemplates()
{
    static const std::string ns = "{% set ns = namespace(x='a', l=[], d={}) %}";
    static const std::string loop = "{% for i in range(99999) %}";
    // After what may be no error, so that it takes its time and still ends in one.
    static const std::string late = "{{ raise_exception('late') }}";
    static const std::vector<std::string> templates = {
        "{% if",
        "{{ a[\"foo\"(",
        "{# ",
        "{{ 'abc",
        "{% raw %}",
        "{% for x in y %}",
        "{{ (((",
        "{{ a.b.c(",
        "{% macro m(",
        "{% set x",
        times(100'000, "{"),
        times(100'000, "{{"),
        "{{ " + times(100'000, "("),
        "{{ " + times(100'000, "[") + "1",
        "{{ " + times(50'000, "-") + "1 }}",
        "{{ " + times(50'000, "not ") + "1 }}",
        "{{ 1" + times(50'000, " + 1") + " }}",
        "{{ 1" + times(50'000, "|string") + " }}",
        "{{ a" + times(50'000, ".b") + " }}",
        "{{ 1" + times(50'000, " if 1 else 1") + " }}",
        times(50'000, "{% if 1 %}"),
        times(5'000, "{% for a in [1] %}") + "x" + times(5'000, "{% endfor %}"),
        "{{ {" + times(50'000, "'a': {") + " }}",
        "{{ 1" + times(50'000, " if 1") + " }}",
        times(200'000, "{% raw"),
        "{% set " + times(50'000, "(") + "a" + times(50'000, ")") + " = 1 %}",
        "{{ range(10 ** 12) }}",
        "{{ range(1000000000000)|list }}",
        "{{ 'a' * 10 ** 12 }}",
        "{{ [1] * 10 ** 12 }}",
        "{{ ('a' * 1000000) * 1000000 }}",
        "{{ 2 ** 2 ** 100 }}",
        "{{ 9 ** 999999999 }}",
        "{{ 'a'.center(10 ** 12) }}",
        "{{ 'a'.zfill(10 ** 15) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ 'x'|indent(10 ** 12) }}",
        "{{ [1]|batch(10 ** 12, 1)|list }}",
        "{{ [1]|slice(10 ** 12)|list }}",
        "{{ {'a': 1}|tojson(indent=10 ** 12) }}",
        "{{ 'a'.ljust(10 ** 18) }}",
        "{{ ('a' * 1000000).replace('a', 'a' * 100000) }}",
        "{{ ('a' * 1000000).replace('', 'a' * 100000) }}",
        "{{ ('a' * 30000000).split('a') }}",
        "{{ ('a ' * 9000000).split() }}",
        "{{ ('a' * 20000000)|list }}",
        "{{ range(99999)|join('a' * 100000) }}",
        "{{ (['a' * 100000] * 99999)|join(',') }}",
        "{{ ('a' * 1000000)|list|join('b' * 1000) }}",
        "{{ ('a' * 100000).join('b' * 1000000) }}",
        "{{ ([[1, 2]] * 90000)|sum(start=[])|length }}{{ 'a' * 10 ** 9 }}",
        loop + "{{ ('a' * 1000000).count('b') }}{% endfor %}",
        loop + "{{ 'b' in 'a' * 1000000 }}{% endfor %}",
        loop + "{{ 'a' * 1000000 == 'a' * 1000000 }}{% endfor %}",
        "{{ ('a' * 4000000).find('a' * 1000000 ~ 'b') }}" + late,
        "{{ ('a' * 4000000).rfind('b' ~ 'a' * 1000000) }}" + late,
        "{{ ('a' * 4000000).count('a' * 1000000 ~ 'b') }}" + late,
        "{{ ('a' * 4000000).split('a' * 1000000 ~ 'b')|length }}" + late,
        "{{ ('a' * 4000000).rsplit('b' ~ 'a' * 1000000)|length }}" + late,
        "{{ ('a' * 4000000).replace('a' * 1000000 ~ 'b', 'c')|length }}" + late,
        "{{ ('a' * 4000000)|replace('a' * 1000000 ~ 'b', 'c')|length }}" + late,
        "{{ ('a' * 4000000).partition('a' * 1000000 ~ 'b')|length }}" + late,
        "{{ ('a' * 1000000 ~ 'b') in ('a' * 4000000) }}" + late,
        "{{ ('a' * 1000000).strip('b' * 1000000 ~ 'a') }}" + late,
        "{{ ('a' * 3000000).translate({}) }}",
        "{{ ('9' * 1000000)|int * ('9' * 1000000)|int }}" + late,
        "{{ ('9' * 3000000)|float }}{{ '1' ~ '0' * 3000000 }}" + late,
        "{{ 1.5|round(10 ** 9) }}" + late,
        "{{ strftime_now('%A' * 3000000) }}{{ 'a' * 10 ** 9 }}",
        "{{ ('%s' * 1000000) % ([1] * 1000000) }}",
        "{{ ('{}' * 1000000).format('a' * 1000) }}",
        "{{ ('{0}' * 1000000).format('a' * 1000) }}",
        "{{ ('a' * 1000000)|urlize }}" + late,
        "{{ ('http://a ' * 1000000)|urlize|length }}{{ 'a' * 10 ** 9 }}",
        "{{ ('a' * 10000000)|truncate(5)|title|wordcount }}" + late,
        "{{ (('a' * 1000 ~ ' ') * 10000)|title|wordcount }}" + late,
        "{{ ({'a': 1}.items()|list * 99999)|groupby(0)|map('last')|map('length')|list }}" + late,
        "{{ (range(99999)|list * 9)|unique|list|length }}{{ (range(99999)|map('string')|list * 9)|unique|list|length }}"
            + late,
        "{{ (range(50000)|list * 2)|sort(reverse=true)|batch(2)|map('sum')|max }}" + late,
        "{{ ('ab' * 1000000)|batch(1)|list|length }}",
        "{{ ('<' * 30000000)|e|e }}",
        "{{ ('a' * 30000000)|wordwrap(1) }}",
        loop + loop + loop + "{% endfor %}{% endfor %}{% endfor %}",
        loop + loop + "x{% endfor %}{% endfor %}",
        loop + "{{ 'a' * 100000 }}{% endfor %}",
        ns + loop + "{% set ns.x = ns.x + ns.x %}{% endfor %}",
        ns + loop + "{% set ns.x = ns.x ~ 'aaaaaaaaaaaaaaaaaaaa' %}{% endfor %}",
        ns + loop + "{% set ns.l = [ns.l] %}{% endfor %}",
        ns + loop + "{% set ns.l = ns.l + [i] %}{% endfor %}{{ ns.l }}",
        ns + "{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l }}",
        ns + "{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l|tojson }}",
        ns
            + "{% set ns.m = [] %}{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% set ns.m = [ns.m, ns.m] %}{% "
              "endfor %}{{ ns.l == ns.m }}",
        ns
            + "{% set ns.m = [] %}{% for i in range(60) %}{% set ns.l = [ns.l, ns.l] %}{% set ns.m = [ns.m, ns.m] %}{% "
              "endfor %}{{ ns.l < ns.m }}",
        ns + "{% set ns.a = ns %}{{ ns }}",
        ns + "{% set ns.a = [ns] %}{% set ns.b = {'n': ns} %}{{ ns }}",
        ns + loop + "{% set ns.d = {'a': ns.d} %}{% endfor %}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(50) }}",
        "{% macro m(n) %}x{% if n %}{% set r = m(n - 1) %}{{ r }}{{ r }}{% endif %}{% endmacro %}{{ m(50) }}",
        "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}",
        "{% macro m() %}{% call m() %}{{ caller() }}{% endcall %}{% endmacro %}{{ m() }}",
        "{% macro m(x=m()) %}{% endmacro %}{{ m() }}",
        "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}",
        ns + loop + "{% macro m() %}{% endmacro %}{% set ns.x = m %}{% endfor %}" + loop + loop
            + "{% endfor %}{% endfor %}",
        ns + loop + "{% set ns.x = namespace(a=ns.x) %}{% endfor %}{{ ns.x }}",
        "{% for x in ('a' * 100000) recursive %}{{ loop('a' * 100000) }}{% endfor %}",
        loop + "{{ ('a' * 100000)|upper|lower|length }}{% endfor %}",
        "{{ range(99999)|map('string')|map('center', 10000)|list }}",
        "{{ (range(99999)|list)|unique|list|length }}",
        "{{ range(99999)|map('string')|list|groupby(0)|length }}{{ 'a' * 10 ** 9 }}",
        loop + "{{ range(99999)|length }}{% endfor %}",
        "{{ ('ab' * 100000)|sort|join|sort|join|sort|length }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ messages.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__.os.popen('id') }}",
        "{{ 'a'.format.__self__.x }}",
        "{{ '{0.__class__.__mro__}'.format(1) }}",
        "{{ self._TemplateReference__context }}",
        "{{ (1)|attr('__class__')|attr('__mro__') }}",
        "{{ messages.append(1) }}",
        "{{ messages.pop() }}",
        "{{ messages[0].update({}) }}",
        "{{ lipsum.__globals__['os'] }}",
        std::string("\xFF\xFE{{ 1 }}"),
        std::string("{{ '\xC3' }}"),
        std::string(std::size_t{2} << 20, 'a'),
    };
    return templates;
}

} // namespace

TEST_CASE("A hostile template ends in an error, soon")
{
    double slowest = 0;
    for (const std::string &source : hostileTemplates()) {
        CAPTURE(source.substr(0, 200));
        // Processor time, since other programs may have the processor for as long as they like.
        const std::clock_t begin = std::clock();
        const Result<std::string> text = render(source);
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        CHECK(!text.ok());
        CHECK(seconds < 1.0 * kSlowness);
        slowest = std::max(slowest, seconds);
    }
    MESSAGE("the slowest took ", slowest, " s of processor time");
}

TEST_CASE("Hostile but harmless: what is no error is short work")
{
    CHECK(render("{{ ''.__class__ }}{{ messages.append }}{{ (s.__x__.y is defined) if s }}").ok());
    CHECK(*render("{% set ns = namespace() %}{% set ns.a = ns %}{{ ns.a.a.a is defined }}") == "True");
    CHECK(*render(times(100'000, "}}")) == times(100'000, "}}"));
    CHECK(*render("{% set ns = namespace() %}{% for a in [1] %}{% for x in [1] recursive %}{% set ns.l = loop %}{% "
                  "endfor %}{% endfor %}"
                  "{{ ns.l([]) }}ok")
          == "ok");
    CHECK(*render("{% set ns = namespace() %}{% for a in [7] %}{% macro m() %}{{ a }}{% endmacro %}{% set ns.m = m "
                  "%}{% endfor %}{{ ns.m() }}")
          == "7");
}

TEST_CASE("Nesting within the limits works on a small stack")
{
    // Threads of other systems have as little as half a mebibyte; this cannot set one, but shows that what the limits
    // allow is far from the deepest recursion that the ordinary stack bears.
    const std::string parentheses = "{{ " + times(50, "(") + "1" + times(50, ")") + " }}";
    CHECK(*render(parentheses) == "1");
    CHECK(*render("{{ 0" + times(300, " + 1") + " }}") == "300");
    CHECK(*render(times(50, "{% if 1 %}") + "x" + times(50, "{% endif %}")) == "x");
    const Result<std::string> counted
        = render("{% macro m(n) %}{% if n %}{{ m(n - 1) }}{% endif %}{{ n }}{% endmacro %}{{ m(50) }}");
    CHECK(counted->starts_with("0123"));
}

TEST_CASE("Hostile conversations")
{
    const std::string good = "{{ messages|tojson }}";
    for (const std::string &json : {
             std::string(),
             std::string("{"),
             std::string("null"),
             std::string("1"),
             std::string("{}"),
             std::string(R"({"messages": 1})"),
             times(100'000, "["),
             times(100'000, R"({"a":)"),
             "[" + times(91, "[") + times(91, "]") + "]",
             std::string("[\"\xFF\"]"),
             std::string(R"(["\ud800"])"),
             "[" + times(1'100'000, "1,") + "1]",
             std::string("[1] x"),
             std::string("[NaN]"),
         }) {
        CAPTURE(json.substr(0, 100));
        const Result<std::string> text = render(good, json);
        REQUIRE(!text.ok());
        CHECK(text.error().code == ErrorCode::InvalidArgument);
    }
    CHECK(render(good, "[" + times(80, "[") + times(80, "]") + "]").ok());
}

TEST_CASE("A damaged template is an error or a text, never more")
{
    const std::string source = test::chatData("chatml.jinja")
        + "{% macro m(a, b=2) %}{{ a|tojson(indent=b) }}{% endmacro %}{% for k, v in {'x': [1, (2, 3)], 'y': "
          "'z'}.items() if k is string %}"
          "{{ m(v) ~ loop.index }}{% else %}{{ raise_exception('none') }}{% endfor %}{% set ns = "
          "namespace(q='\\u00e9') %}{{ ns.q[::-1] * 3 }}";
    REQUIRE(render(source).ok());
    for (std::size_t i = 0; i < source.size(); ++i) {
        static_cast<void>(render(source.substr(0, i)));
        for (const char c : {'{', '}', '(', '\'', '|', '.', '%', '0', '\0', '\xE2'}) {
            std::string changed = source;
            changed[i] = c;
            static_cast<void>(render(changed));
        }
    }
    CHECK(render(source).ok());
}

TEST_CASE("One template renders on several threads at once")
{
    const Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(test::chatData("chatml.jinja"));
    REQUIRE(parsed.ok());
    std::vector<std::thread> threads;
    std::vector<std::string> texts(4);
    for (std::string &text : texts) {
        threads.emplace_back([&parsed, &text] {
            for (int i = 0; i < 50; ++i)
                text = *parsed->render(R"([{"role":"user","content":"Hi"}])", test::referenceOptions(true));
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    for (const std::string &text : texts)
        CHECK(text == "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n");
}
