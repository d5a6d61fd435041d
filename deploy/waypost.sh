#!/bin/sh
# Runs Waypost with the Node that lies beside it. `./waypost --help` says what there is.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
# a bare system lacks libatomic, which Node needs
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
exec "$here/bin/node" --enable-source-maps "$here/build/server/waypost.js" "$@"
