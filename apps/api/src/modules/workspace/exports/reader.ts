import { createHash } from 'node:crypto'
import { type Locale, LOCALES } from 'contract'
import { DARK_PALETTE, PALETTE } from 'contract/palette'
import { PRODUCT_NAME } from 'contract/product-name'
import type { Block } from '#platform/rendering/document-model.ts'
import { loadTranslations } from '#platform/translations.ts'
import { READER_SCRIPT } from './reader-script.ts'
import type { ListedFile } from './zip.ts'

/** The data of the reader page: every record in three languages, and the files. */
export interface ReaderData {
  readonly locale: Locale
  readonly organisation: string
  readonly made: Readonly<Record<Locale, string>>
  readonly records: readonly {
    readonly id: string
    readonly code: string
    readonly title: Readonly<Record<Locale, string>>
    readonly type: Readonly<Record<Locale, string>>
    readonly blocks: Readonly<Record<Locale, readonly Block[]>>
  }[]
  readonly files: readonly ListedFile[]
}

const STYLE = `:root { color-scheme: light dark; --ink: ${PALETTE.ink}; --soft: ${PALETTE['ink-soft']}; --line: ${PALETTE.line}; --ground: ${PALETTE['surface-soft']}; --surface: ${PALETTE.surface}; --accent: ${PALETTE.seal} }
@media (prefers-color-scheme: dark) { :root { --ink: ${DARK_PALETTE.ink}; --soft: ${DARK_PALETTE['ink-soft']}; --line: ${DARK_PALETTE.line}; --ground: ${DARK_PALETTE.ground}; --surface: ${DARK_PALETTE.surface}; --accent: ${DARK_PALETTE.seal} } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere }
header { padding: 16px 24px; border-block-end: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 12px; align-items: center; background: var(--surface) }
header h1 { font-size: 18px; margin: 0; flex: 1 1 240px }
p.small { color: var(--soft); font-size: 14px; margin: 4px 0 }
.frame { display: grid; grid-template-columns: minmax(220px, 320px) minmax(0, 1fr); min-height: 80vh }
@media (max-width: 700px) { .frame { grid-template-columns: minmax(0, 1fr) } }
nav { border-inline-end: 1px solid var(--line); padding: 16px }
nav ul { list-style: none; margin: 12px 0 0; padding: 0 }
.item-0 { margin-inline-start: 1.5em } .item-1 { margin-inline-start: 3em } .item-2 { margin-inline-start: 4.5em } .item-3 { margin-inline-start: 6em }
[class^='item-'] { white-space: pre-wrap }
nav a { display: block; padding: 6px 8px; border-radius: 6px; color: inherit; text-decoration: none }
nav a:hover, nav a[aria-current] { background: var(--line) }
main { padding: 8px 24px 40px }
h2 { font-size: 22px } h3 { font-size: 18px } h4 { font-size: 16px }
nav input { width: 100% }
input, select { font: inherit; padding: 8px; border: 1px solid var(--soft); border-radius: 6px; background: var(--surface); color: inherit; max-width: 100% }
table { border-collapse: collapse; width: 100%; margin-block-end: 16px; font-size: 14px }
th, td { text-align: start; vertical-align: top; padding: 6px 8px; border-block-end: 1px solid var(--line); white-space: pre-line }
th { color: var(--soft); font-weight: 600 }
a { color: var(--accent) }
code { font-size: 12px }`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Embeds JSON so that it cannot close its script element. */
const inPage = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * A page that works offline. Its content security policy allows only its own script and style by hash; texts of records
 * are never markup.
 */
export function readerPage(data: ReaderData): string {
  const policy = `default-src 'none'; script-src ${hashOf(READER_SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'`
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, loadTranslations(locale, 'documents')]))
  return `<!doctype html>
<html lang="${data.locale}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${PRODUCT_NAME}</title><style>${STYLE}</style></head><body>
<script type="application/json" id="data">${inPage({ ...data, words: texts })}</script>
<script>${READER_SCRIPT}</script></body></html>
`
}
