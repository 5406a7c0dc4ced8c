import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '#test/files/pdf-text.ts'
import { bytesOf, samplePdf } from '#test/files/sample-pdfs.ts'
import { type Block, type DocumentModel, FILE_OUTCOMES, type FileOutcome } from './document-model.ts'
import { limitMemory } from './limit-memory.ts'
import { renderDocument } from './render.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MODEL: DocumentModel = {
  locale: 'en',
  compact: true,
  kind: 'Technical file',
  title: 'DEV-0001 Pump',
  organisation: 'Example',
  cover: [],
  words: { contents: 'Contents', page: '{{page}} / {{pages}}', hash: 'Hash' },
  blocks: [
    { kind: 'table', head: ['Section'], rows: [['Purpose']], widths: [1] },
    ...['bomb', 'good'].map((sha256): Block => ({
      kind: 'file',
      sha256,
      caption: [sha256],
      pageOfFile: '{{page}}/{{pages}}',
      label: 'In this file',
      outcomes: Object.fromEntries(
        FILE_OUTCOMES.map((outcome) => [outcome, `${sha256} is ${outcome}`]),
      ) as Record<FileOutcome, string>,
    })),
  ],
}

/** A PDF of a few megabytes whose object stream inflates to this many. */
async function bomb(megabytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024)
  const stream = await buffer(
    Readable.from(Array.from({ length: megabytes }, () => zeros)).pipe(createDeflate()),
  )
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ])
}

it('a process that takes more memory than allowed is ended', async () => {
  const program = join(folder, 'fill.mjs')
  await writeFile(program, 'const held = []; setInterval(() => held.push(Buffer.alloc(2 ** 24, 1)), 5)')
  const child = fork(program)
  limitMemory(child, 256 * 1024 ** 2)
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
})

it(
  'a file that exhausts the memory is attached unread; the pages of all others are printed',
  { timeout: 180_000 },
  async () => {
    const path = join(folder, 'bomb.pdf')
    await writeFile(path, await bomb(2048))
    const good = join(folder, 'good.pdf')
    await writeFile(good, await bytesOf(await samplePdf('Good')))
    const printed = await renderDocument(MODEL, 'pdf', {
      folder,
      chromium: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      signal: AbortSignal.timeout(170_000),
      files: [
        { sha256: 'bomb', path, name: 'bomb.pdf' },
        { sha256: 'good', path: good, name: 'good.pdf' },
      ],
    })
    const { pages } = await readPdf(await readFile(printed))
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('Purpose')
    expect(pages[0]).toContain('bomb is damaged')
    expect(pages[1]).toContain('good is included')
    expect(pages[2]).toContain('Good page 1')
  },
)
