# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # logs: set by from-source
# What installer/from-source tells the person in front of it. Sets and reads nothing but: logs.

say() { printf '\n==> %s\n' "$*"; }

fail() { # fail WHAT-HAPPENED WHAT-TO-DO
  printf '\n%s\n%s\n' "$1" "${2:-}" >&2
  exit 1
}

# logged NAME LOG COMMAND…: runs it with its output in $logs/LOG. A terminal sees the last line change, anything else hears of
# it once a minute. When it fails, the end of the log is shown.
logged() {
  local name=$1 log=$logs/$2 started=$SECONDS told=$SECONDS rc=0 pid line
  shift 2
  printf '\n==> %s … (log: %s)\n' "$name" "$log"
  # A process group of its own, so that Ctrl+C here ends all of it: a shell lets its background jobs ignore Ctrl+C otherwise.
  set -m
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  set +m
  trap 'kill -TERM -- -$pid 2>/dev/null; echo; exit 130' INT TERM
  while kill -0 $pid 2>/dev/null; do
    line=$(tail -n 1 "$log" 2>/dev/null | tr -d '\r\033' | cut -c1-100) || true # the log may not be there yet
    if [ -t 1 ]; then
      printf '\r\033[K    %s' "$line"
    elif [ $((SECONDS - told)) -ge 60 ]; then
      told=$SECONDS
      printf '    %s\n' "$line"
    fi
    sleep 0.5
  done
  wait $pid || rc=$?
  trap - INT TERM
  if [ -t 1 ]; then printf '\r\033[K'; fi
  if [ $rc -ne 0 ]; then
    tail -n 30 "$log" >&2
    fail "$name failed after $((SECONDS - started)) s." "The whole log: $log"
  fi
  printf '    done in %s s\n' $((SECONDS - started))
}
