import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collection } from 'contract'
import { allRoutes } from 'contract/routes'
import { printPdf } from '#platform/rendering/print-pdf.ts'
import { Harness } from '#test/harness.ts'
import { allCollections } from './collections.ts'
import { hostileAddresses } from './hostile-addresses.ts'
import { sampleInput, type Sources } from './samples.ts'

const api = fileURLToPath(new URL('../../', import.meta.url))
const root = join(api, '../..')
/** The sources of the server's bundle that may open a connection. */
const FOLDERS = ['apps/api/src', 'packages/connections/src']
const document = join(root, 'docs/security/outbound.md')

/** Ways to connect to another machine, or to start a program that can: modules, packages and global functions. */
const REACHING = [
  /from '((?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|inspector))'/g,
  /from '(undici|axios|got|node-fetch|ky|ws|nodemailer|stripe|playwright-core|pg|pg-boss|jose|@aws-sdk\/[\w-]+|@tus\/s3-store|@opentelemetry\/exporter-[\w-]+)'/g,
  /import\('((?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process)|undici|nodemailer|stripe|playwright-core|@opentelemetry\/exporter-[\w-]+)'\)/g,
  /(?<![\w.'`])(fetch|new WebSocket|new EventSource)\(/g,
]
/** Imports of types, or of functions that never connect. */
const isSilent = (line: string) =>
  line.startsWith('import type ') ||
  /import \{ (?:(?:BlockList, )?isIP|STATUS_CODES) \} from 'node:(?:net|http)'/.test(line)

async function reachingFiles(): Promise<Map<string, string[]>> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const found = new Map<string, string[]>()
  for (const name of names.flat().filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
    const text = (await readFile(join(root, name), 'utf8'))
      // A multi-line import is treated as one line.
      .replace(/^import \{[^}]*\}/gm, (part) => part.replaceAll('\n', ' '))
      .split('\n')
      .filter((line) => !isSilent(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
      .join('\n')
    const ways = REACHING.flatMap((way) => Array.from(text.matchAll(way), ([, what]) => what!))
    if (ways.length > 0) found.set(name, [...new Set(ways)].toSorted())
  }
  return found
}

describe('Sec9 outbound connections of the server', () => {
  it('Sec9 match the documented list exactly', async () => {
    const text = await readFile(document, 'utf8')
    const listed = new Map(
      Array.from(
        text.matchAll(
          /^\| `((?:apps\/api|packages\/connections)\/src\/[^`]+)` \| ((?:`[^`]+`(?:, )?)+) \|/gm,
        ),
        ([, file, ways]) => [file!, ways!.replaceAll('`', '').split(', ').toSorted()],
      ),
    )
    const found = await reachingFiles()
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(found))
    expect(found.size).toBeGreaterThan(5)
  })

  it('Sec9 every server dependency is documented as connecting or not', async () => {
    const { dependencies } = JSON.parse(await readFile(join(api, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const text = await readFile(document, 'utf8')
    const [, section = ''] = /^## Packages\n([\s\S]*?)(?=^## )/m.exec(text) ?? []
    const named = Array.from(section.matchAll(/`([^`]+)`/g), ([, name]) => name!)
    const own = Object.entries(dependencies).filter(([, version]) => !version.startsWith('workspace:'))
    expect(named.toSorted()).toEqual(own.map(([name]) => name).toSorted())
  })
})

describe('Sec9 URLs entered by people', () => {
  let harness: Harness
  let listener: Server
  let connections = 0
  let addresses: string[]
  let collections: Collection[]

  beforeAll(async () => {
    listener = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
    addresses = hostileAddresses((listener.address() as AddressInfo).port)
    harness = await Harness.start()
    collections = await allCollections()
  })
  afterAll(async () => {
    listener.close()
    await harness.stop()
  })

  it('Sec9 the test listener detects a connection', async () => {
    await fetch(addresses[0]!).catch(() => undefined)
    expect(connections).toBe(1)
    connections = 0
  })

  it('Sec9 in any text or address of a record cause no server request', { timeout: 60_000 }, async () => {
    const { id, founder } = await harness.organisation(['risk_manager', 'compliance_officer', 'auditor'])
    const sources: Sources = {
      canary: 'x',
      person: founder.id,
      judge: founder.id,
      email: founder.email,
      judgeEmail: founder.email,
      recordOf: () => undefined,
      codeOf: () => undefined,
    }
    let [sent, kept] = [0, 0]
    // Each address is written into three collections, different ones from the previous address.
    const open = collections.flatMap((of) => {
      const route = allRoutes.find((one) => one.name === `${of.name}.create`)
      const texts = Object.entries(of.fields).filter(
        ([, { kind, computed }]) => !computed && (kind === 'text' || kind === 'localized'),
      )
      return route && texts.length > 0 ? [{ of, route, texts }] : []
    })
    for (const address of addresses.flatMap((one) => [one, one, one])) {
      const { of, route, texts } = open[sent++ % open.length]!
      const body = sampleInput(of, sources)
      for (const [name, { kind, max }] of texts) {
        if (body[name] === undefined) continue
        const text = address.slice(0, max)
        body[name] = kind === 'text' ? text : { en: text, fr: text, ar: text }
      }
      const answer = await harness.call(route, founder, id, { body })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode < 300) kept++
    }
    process.stdout.write(
      `Sec9: ${addresses.length} addresses, ${sent} records sent, ${kept} kept, ${connections} connections\n`,
    )
    expect(kept).toBeGreaterThan(20)
    expect(connections).toBe(0)
  })

  it('Sec9 in a document cause no request by the printer, even as markup', { timeout: 60_000 }, async () => {
    const elements = [
      (url: string) => `<img src="${url}">`,
      (url: string) => `<iframe src="${url}"></iframe>`,
      (url: string) => `<link rel="stylesheet" href="${url}">`,
    ]
    const markup = addresses.map((url, at) => elements[at % elements.length]!(url))
    const pdf = await printPdf(
      `<!doctype html><body><h1>Marker</h1>${markup.join('')}`,
      harness.config.CHROMIUM,
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).not.toContain('root:x:0:0')
    expect(connections).toBe(0)
  })
})
