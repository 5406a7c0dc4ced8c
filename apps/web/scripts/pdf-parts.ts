import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.ttf': 'font/ttf' }

/** Character maps, the standard fonts, and decoders that need no WebAssembly. */
function parts(): string[] {
  const folder = (name: string) => readdirSync(join(root, name)).map((file) => `${name}/${file}`)
  const decoders = folder('wasm').filter((file) => !file.endsWith('.wasm') && !file.includes('quickjs'))
  return [...folder('cmaps'), ...folder('standard_fonts'), ...decoders]
}

/** Serves the files that the PDF reader loads by itself from our own origin, at a versioned address. */
export function pdfParts(): Plugin {
  const base = `pdf/${version}/`
  const known = new Set(parts())
  return {
    name: 'pdf-parts',
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const file = decodeURIComponent(request.url?.replace(/^\/|\?.*$/g, '') ?? '')
        if (!known.has(file)) return next()
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
        return response.end(readFileSync(join(root, file)))
      })
    },
    generateBundle() {
      for (const file of known)
        this.emitFile({ type: 'asset', fileName: base + file, source: readFileSync(join(root, file)) })
    },
  }
}
