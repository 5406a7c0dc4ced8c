import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPdf } from '#test/files/pdf-text.ts'
import type { DocumentModel } from './document-model.ts'
import { renderDocument } from './render.ts'

const CLOSING = 'End of the document.'
/** More rows than fit on a page. */
const LONG = 60

/** A short document with a table of so many rows. */
const modelOf = (rows: number): DocumentModel => ({
  locale: 'en',
  compact: true,
  kind: 'Board report',
  title: 'RA-2026-001 Purchasing',
  organisation: 'Example',
  cover: [],
  words: { contents: 'Contents', page: '{{page}} / {{pages}}', hash: 'Hash' },
  blocks: [
    {
      kind: 'table',
      head: ['Risk'],
      rows: Array.from({ length: rows }, (_, at) => [`Risk ${at + 1}`]),
      widths: [1],
    },
  ],
  templateTexts: {
    cover: '',
    header: '',
    footer: '',
    introduction: [],
    closing: [{ kind: 'paragraph', text: CLOSING }],
  },
})

async function pagesOf(rows: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'closing-'))
  const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const path = await renderDocument(modelOf(rows), 'pdf', {
    folder,
    chromium,
    signal: AbortSignal.timeout(60_000),
  })
  return (await readPdf(await readFile(path))).pages
}

it('the closing text of a template never stands alone on a page', async () => {
  // As many rows as fill the first page: the closing text is what is left over, unless it fits too.
  const full = (await pagesOf(LONG))[0]!.match(/Risk \d+/g)!.length
  const found = [await pagesOf(full), await pagesOf(full + 1)]
  const pages = found.find((one) => one.length > 1)!
  const last = pages === found[0] ? full : full + 1
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain(CLOSING)
  expect(pages[1]).toContain(`Risk ${last}`)
}, 180_000)
