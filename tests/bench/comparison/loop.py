# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Round after round, every start with every program."""

import sys

from comparison.busy import busy_processes
from comparison.options import parse
from comparison.plan import starts
from comparison.programs import Failed, KernelBench
from comparison.record import Record
from comparison.tables import Tables


def say(text):
    print(text, file=sys.stderr, flush=True)


def title(start, program):
    setting = f" {program.setting}" if program.setting else ""
    return f"{start.isa} {start.model} {start.threads} threads {start.kv}: {program.name}{setting}"


def measure(start, program, options):
    repeats = options.repeats if start.prompt <= 1024 and start.depths == (0,) else 1
    path = options.model_paths[start.model]
    try:
        with busy_processes(start.busy):
            speeds = program.measure(start, path, repeats, options.timeout)
    except Failed as error:
        say(f"{title(start, program)}: {error}")
        return {}
    shown = ", ".join(f"{test}: {speed:.4g}" for test, speed in speeds.items())
    say(f"{title(start, program)}: {shown}")
    return speeds


def in_turn(programs, round_number):
    """Another one begins every round, so that no program always follows the same other."""
    first = round_number % len(programs)
    return programs[first:] + programs[:first]


def measure_peaks(isa, options, record, round_number):
    if record.has_peaks(isa, round_number):
        return
    try:
        record.add_peaks(isa, KernelBench(options.kernels, isa).peaks(options.timeout))
    except Failed as error:
        say(f"{isa}: no peaks: {error}")


def prepare(options, record):
    for isa, programs in options.programs.items():
        if record.forget_if_changed(isa, [program.fingerprint() for program in programs]):
            say(f"{isa}: a program or its list has changed, so all of it is measured again")
    for label, path in options.model_paths.items():
        askja = options.programs[options.isas[0]][0]
        record.data["models"][label] = askja.inspect(path, options.timeout)


def measure_round(options, record, round_number):
    todo = starts(options)
    measured_peaks = set()
    for number, start in enumerate(todo, 1):
        if start.isa not in measured_peaks:
            measured_peaks.add(start.isa)
            measure_peaks(start.isa, options, record, round_number)
        missing = [
            program
            for program in in_turn(options.programs[start.isa], round_number)
            if not record.has(start, program, round_number)
        ]
        if missing:
            say(f"Round {round_number + 1} of {options.rounds}, {number} of {len(todo)}")
        for program in missing:
            record.add(start, program, round_number, measure(start, program, options))


def measure_all(options, record):
    try:
        prepare(options, record)
        for round_number in range(options.rounds):
            measure_round(options, record, round_number)
    except Failed as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped; the tables show what there is.")
    return 0


def main(arguments):
    options = parse(arguments)
    record = Record(options.json)
    code = 0 if options.show else measure_all(options, record)
    if code == 0:
        print(Tables(record.data, options.isas).text(), end="")
    return code
