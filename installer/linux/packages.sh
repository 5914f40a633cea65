# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # here: set by from-source
# Installs what installer/linux/packages lists and this machine lacks. Reads: here, ASKJA_NO_PACKAGES.

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
available() { [[ $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [0-9] ]]; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# wanted PURPOSE…: the lines of the list for these purposes, alternatives unresolved.
wanted() {
  local purpose
  for purpose in "$@"; do awk -v p="$purpose" '$1 == p { print $2 }' "$here/linux/packages"; done
}

# any_installed "a|b": true if one of the names is there.
any_installed() {
  local name
  for name in ${1//|/ }; do
    if installed "$name"; then return 0; fi
  done
  return 1
}

# first_available "a|b": prints the first name that the repositories know.
first_available() {
  local name
  for name in ${1//|/ }; do
    if available "$name"; then
      echo "$name"
      return 0
    fi
  done
  return 1
}

ensure_packages() { # ensure_packages PURPOSE…
  if [ -n "${ASKJA_NO_PACKAGES:-}" ]; then return 0; fi
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "This system has no apt: its packages are yours to install. Askja needs what $here/linux/packages lists."
    return 0
  fi
  local choice missing=() names=() name
  for choice in $(wanted "$@"); do
    any_installed "$choice" || missing+=("$choice")
  done
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    fail "These packages are missing, and there is no sudo to install them with: ${missing[*]}" \
      "As root: apt-get install ${missing[*]%%|*}"
  fi
  # Asked for in sight: sudo's question for the password must not vanish in a log.
  if [ "$(id -u)" != 0 ]; then
    say "Missing packages are installed with sudo"
    sudo -v || fail "sudo was refused." "Ask an administrator for: apt-get install ${missing[*]%%|*}"
  fi
  logged "Reading the package lists" packages-update.log as_root apt-get update
  for choice in "${missing[@]}"; do
    name=$(first_available "$choice") || fail "The package ${choice//|/ or } is not in this system's repositories." \
      "Askja builds on Debian 12, Debian 13 and Ubuntu 24.04 (with universe)."
    names+=("$name")
  done
  say "Installing ${#names[@]} packages and what they need: ${names[*]}"
  logged "Installing packages" packages-install.log as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${names[@]}"
}
