import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { COLLABORATION_PATH, documentName } from 'contract/workspace/rich-texts'
import { leaveSilentLine } from 'editor/silent-line'
import { FRAGMENT } from 'editor/yjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { until } from '#test/until.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation, type Organisation } from './organisation.ts'
import { OwnDatabase } from './own-database.ts'
import { TcpProxy, type Weather } from './tcp-proxy.ts'

const AGAIN_WITHIN_MS = 5_000
const GIVE_UP_MS = 90_000

let issuer: Issuer
let database: OwnDatabase
let line: TcpProxy
let api: ApiProcess
let organisation: Organisation
let name: string

beforeAll(async () => {
  issuer = await startIssuer()
  database = await OwnDatabase.start()
  api = await ApiProcess.start({ databaseUrl: database.url, issuer, services: 'http,collab' })
  line = await TcpProxy.start(Number(new URL(api.url).port))
  organisation = await foundOrganisation(api.url, issuer, ['risk_manager'])
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${api.url}/api${path}`, {
      method,
      headers: { ...organisation.headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body ?? {}),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const text = { en: 'Purchasing' }
  const record = await ask('POST', '/processes', {
    code: 'PUR',
    name: text,
    description: text,
    family: 'finance',
    ownerRole: 'CFO',
  })
  const document = await ask('PUT', `/records/${record.id}/documents/narrative`)
  name = documentName(organisation.id, document.id)
}, 120_000)
afterAll(async () => {
  await line?.stop()
  await api?.stop()
  await database?.stop()
  issuer?.close()
})

/** A person with a browser, connected as the web application does. */
function open(port: number) {
  const doc = new Y.Doc()
  const url = `ws://127.0.0.1:${port}${COLLABORATION_PATH}`
  const socket = new HocuspocusProviderWebsocket({ url, maxDelay: 10_000 })
  const token = organisation.headers['authorization']!.split(' ')[1]!
  const provider = new HocuspocusProvider({ websocketProvider: socket, name, document: doc, token })
  provider.attach()
  const stopWatching = leaveSilentLine(provider, socket)
  const fragment = doc.getXmlFragment(FRAGMENT)
  return {
    write(text: string) {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(text)])
      fragment.push([paragraph])
    },
    lines: () => fragment.toArray().map((one) => one.toString().replace(/<[^>]+>/g, '')),
    isKept: () => provider.synced && provider.unsyncedChanges === 0,
    close() {
      stopWatching()
      provider.destroy()
      socket.destroy()
    },
  }
}

it.each([
  ['reset', 3_000],
  ['half-open', 12_000],
  ['black-hole', 30_000],
] satisfies [Weather, number][])(
  'R8 the connection from browser to collaboration server: %s for %i ms',
  { timeout: 180_000 },
  async (weather, lasts) => {
    const cut = open(line.port)
    const other = open(Number(new URL(api.url).port))
    await until(() => cut.isKept() && other.isKept(), 30_000)
    const written: string[] = []
    line.change(weather)
    for (const last = Date.now() + lasts; Date.now() < last; await sleep(500)) {
      for (const one of [cut, other]) {
        const text = `${weather} ${written.length}`
        one.write(text)
        written.push(text)
      }
    }
    line.change('through')
    const healed = performance.now()
    const haveAll = (one: typeof cut) => written.every((text) => one.lines().includes(text))
    await until(() => cut.isKept() && haveAll(cut) && haveAll(other), GIVE_UP_MS)
    const again = Math.round(performance.now() - healed)
    // Nothing is duplicated either, as seen by a client that opens the text again.
    const later = open(Number(new URL(api.url).port))
    await until(() => later.isKept() && haveAll(later), 30_000)
    const doubled = later.lines().length - new Set(later.lines()).size
    for (const one of [cut, other, later]) one.close()
    process.stdout.write(
      `R8 collaboration, ${weather}: ${written.length} edits on both sides, 0 lost, ${doubled} twice; the same text again after ${again} ms\n`,
    )
    expect(doubled).toBe(0)
    expect(again).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
  },
)
