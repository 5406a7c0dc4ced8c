import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentModel } from '#platform/rendering/document-model.ts'
import { htmlOf } from '#platform/rendering/html.ts'
import { printPdf } from '#platform/rendering/print-pdf.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { readPdf } from '#test/files/pdf-text.ts'

const CHROMIUM = '/usr/bin/chromium'
const CANARY = `canary${randomUUID().replaceAll('-', '')}`
/** The canary as a JavaScript expression: complete only if a payload has run. */
const assembled = `'${CANARY.slice(0, 12)}'+'${CANARY.slice(12)}'`

let folder: string
let listener: Server
let connections = 0
let payloads: string[]

/** The same host under the names that filters miss. */
function placesOf(port: number): string[] {
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined)
    .filter((one) => one.family === 'IPv4')
    .map((one) => one.address)
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    ...own,
  ]
  return hosts.flatMap((host) => [
    `http://${host}:${port}/x`,
    `HTTPS://${host}:${port}/x`,
    `//${host}:${port}/x`,
  ])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidentia-sec12-'))
  await writeFile(join(folder, 'secret.txt'), CANARY)
  listener = createServer((socket) => {
    connections++
    socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${CANARY.length}\r\n\r\n${CANARY}`,
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  const file = `file://${folder}/secret.txt`
  const places = placesOf((listener.address() as AddressInfo).port)
  const [here] = places
  payloads = [
    ...[file, `FILE://${folder}/secret.txt`, 'file:///etc/passwd', ...places].flatMap((url) => [
      `<iframe src="${url}"></iframe>`,
      `<img src='${url}'>`,
    ]),
    `<object data="${here}"></object>`,
    `<embed src="${file}">`,
    `<link rel=stylesheet href="${here}">`,
    `<link rel=prefetch href="${here}">`,
    `<meta http-equiv=refresh content="0;url=${here}">`,
    `<base href="${here}">`,
    `<script>document.write(${assembled});fetch('${here}')</script>`,
    `<img src=x onerror="document.body.innerText=${assembled}">`,
    `<svg><image href="${here}"/><use href="${here}#a"/></svg>`,
    `<style>@import url(${here}); body{background:url(${here})}</style>`,
    `<video src="${here}" autoplay></video><audio src="${here}" autoplay></audio>`,
    `<form action="${here}"><input type=image src="${here}"></form>`,
    `<table background="${here}"><body background="${here}">`,
    `"; } @page { @top-left { content: url(${here}) } } </style><img src=${here}>`,
    `\\"; background: url(${here}); content: "`,
  ]
})
afterAll(async () => {
  listener.close()
  await rm(folder, { recursive: true, force: true })
})

const model = (texts: readonly string[]): DocumentModel => ({
  locale: 'en',
  kind: texts.join(' '),
  title: texts.at(-1)!,
  organisation: texts.at(-2)!,
  cover: texts.map((text) => [text, text] as const),
  blocks: texts.flatMap((text) => [
    { kind: 'heading' as const, level: 1 as const, text },
    { kind: 'paragraph' as const, text },
    { kind: 'table' as const, head: [text], rows: [[text]], widths: [1] },
    { kind: 'signatures' as const, none: text, signatures: [{ facts: [[text, text]] }] },
  ]),
  words: { contents: texts.at(-1)!, page: `{{page}} ${texts.at(-1)!} {{pages}}`, hash: 'x' },
})

describe('Sec12 Sec9 printing a document with hostile texts', () => {
  it('Sec12 prints them as text: nothing is fetched, nothing runs', { timeout: 60_000 }, async () => {
    const signal = new AbortController().signal
    const path = await renderDocument(model(payloads), 'pdf', { folder, chromium: CHROMIUM, signal })
    const { pages, bookmarks } = await readPdf(await readFile(path))
    expect(connections).toBe(0)
    expect(bookmarks.at(-1)).toBe(payloads.at(-1))
    const text = pages.join(' ')
    expect(text).toContain('<iframe src=')
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain('root:x:0:0')
  })

  it('Sec12 has no network access even if a text became markup', { timeout: 60_000 }, async () => {
    // As if nothing were escaped and the page had no content security policy.
    const page = (some: readonly string[]) =>
      `<!doctype html><html lang="en"><body><h1>Marker</h1>${some.join('\n')}</body></html>`
    const leaves = (payload: string) => payload.includes('http-equiv')
    const quiet = payloads.slice(0, -2).filter((payload) => !leaves(payload))
    const { pages } = await readPdf(await printPdf(page(quiet), CHROMIUM))
    // A page that navigates away during printing is not printed at all.
    await printPdf(page(payloads.filter(leaves)), CHROMIUM).catch(() => undefined)
    expect(connections).toBe(0)
    const text = pages.join(' ')
    expect(text).toContain('Marker')
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain('root:x:0:0')
  })

  it('Sec12 renders none of their elements into the page', () => {
    const html = htmlOf(model(payloads), [])
    expect(html).not.toMatch(/<(?:iframe|img|object|embed|link|script|svg|video|audio|form|base)\b/i)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.slice(html.indexOf('<style>'), html.indexOf('</style>'))).not.toContain('url(')
  })

  it('Sec12 is stopped when it is cancelled', { timeout: 60_000 }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'evidentia-sec12-'))
    const stop = new AbortController()
    const printing = renderDocument(model(payloads), 'pdf', {
      folder: own,
      chromium: CHROMIUM,
      signal: stop.signal,
    })
    stop.abort(new Error('unwanted'))
    await expect(printing).rejects.toThrow('unwanted')
    await rm(own, { recursive: true, force: true })
  })
})
