import { createHash } from 'node:crypto'
import { Hocuspocus } from '@hocuspocus/server'
import { documentName } from 'contract/workspace/rich-texts'
import { vi } from 'vitest'
import * as Y from 'yjs'
import { durability } from '#modules/workspace/collaboration/durability.ts'
import type { OpenDocuments } from '#modules/workspace/collaboration/open-documents.ts'
import { projection } from '#modules/workspace/collaboration/projection.ts'
import type { Context } from '#modules/workspace/collaboration/session.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import { loadDocument } from '#platform/texts/shared-document.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Harness } from '#test/harness.ts'
import { Client, type Dice, type Wire } from './r16-client.ts'

const CLIENTS = 3
const STEPS = 140
const SILENT: Log = { warn: () => undefined, error: () => undefined, info: () => undefined }

/** A repeatable sequence of choices. */
function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A statement of the server to the database. The simulation decides whether it runs and when the answer arrives. */
interface Statement {
  server: Server
  run: () => Promise<unknown>
  done: (value: never) => void
  failed: (error: unknown) => void
  outcome?: { value: unknown } | { error: unknown }
}

/** The collaboration service until it crashes: the library with our extensions, on the real database. */
interface Server {
  hocuspocus: Hocuspocus<Context>
  alive: boolean
  links: Map<Wire, ReturnType<Hocuspocus['handleConnection']>>
}

/** The location of a document, and the rights of its writer. */
export interface Place {
  org: string
  document: string
  person: string
}

/**
 * Clients, network, service and clock in one process; only the database is external, and it runs one statement at a
 * time.
 */
export class Simulation {
  readonly clients: Client[]
  readonly log: string[] = []
  private readonly dice: Dice
  private readonly services: Services
  private readonly db: Database
  private readonly place: Place
  private statements: Statement[] = []
  private answers: Statement[] = []
  private server: Server
  crashes = 0

  constructor(harness: Harness, place: Place, seed: number) {
    this.dice = diceOf(seed)
    this.services = harness.services
    this.db = harness.services.db
    this.place = place
    const name = documentName(place.org, place.document)
    this.clients = Array.from({ length: CLIENTS }, (_, at) => new Client(at, name, seed * 10 + at + 1))
    this.server = this.start()
  }

  private start(): Server {
    const server: Server = { hocuspocus: null as never, alive: true, links: new Map() }
    const later = <T>(run: () => Promise<T>): Promise<T> =>
      new Promise<T>((done, failed) => {
        if (server.alive) this.statements.push({ server, run, done, failed })
      })
    const one = (tx: Tx): Tx =>
      new Proxy(tx, {
        get: (target, key, self) =>
          key === 'query'
            ? (text: string, values: unknown[]) => later(() => target.query(text, values))
            : (Reflect.get(target, key, self) as unknown),
      })
    // A transaction locks the document's row from its first statement, so it is atomic to others.
    const db: Pick<Database, 'read' | 'autocommit' | 'write'> = {
      read: (behalf) => one(this.db.read(behalf)),
      autocommit: (behalf) => one(this.db.autocommit(behalf)),
      write: (behalf, work) => later(() => this.db.write(behalf, work)),
    }
    const services = { ...this.services, db } as Services
    const open: OpenDocuments = new Map()
    const { person, ...place } = this.place
    const actor = { personId: person }
    server.hocuspocus = new Hocuspocus<Context>({
      quiet: true,
      debounce: 3_000,
      maxDebounce: 30_000,
      extensions: [
        {
          extensionName: 'everybody',
          onAuthenticate: () => Promise.resolve({ session: { actor, ...place, wrote: false } }),
        },
        durability(services, services.collections, open),
        projection(services, open, SILENT),
      ],
    })
    return server
  }

  /** Runs everything that is ready to run. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }

  private connect(client: Client): void {
    const wire: Wire = { toServer: [], toClient: [], open: true }
    const socket = {
      get readyState() {
        return wire.open ? 1 : 3
      },
      send: (data: Uint8Array) => void wire.toClient.push(Uint8Array.from(data)),
      close: () => this.cut(client),
    }
    const request = new Request('http://localhost/')
    this.server.links.set(wire, this.server.hocuspocus.handleConnection(socket, request))
    client.connect(wire)
  }

  private cut(client: Client): void {
    const { wire } = client
    if (!wire) return
    wire.open = false
    client.wire = null
    this.server.links.get(wire)?.handleClose({ code: 1006, reason: '' })
    this.server.links.delete(wire)
  }

  /** A crashed process does nothing more: its pending statements are never run, and it receives no answer. */
  private crash(): void {
    this.crashes++
    const dead = this.server
    dead.alive = false
    this.statements = this.statements.filter(({ server }) => server.alive)
    this.answers = this.answers.filter(({ server }) => server.alive)
    for (const client of this.clients) {
      if (client.wire) client.wire.open = false
      client.wire = null
    }
    dead.links.clear()
    vi.clearAllTimers()
    this.server = this.start()
  }

  private deliver(client: Client, way: 'toServer' | 'toClient', faults: boolean): void {
    const wire = client.wire!
    const queue = wire[way]
    const kind = faults ? this.dice(20) : 19
    // Reordered, duplicated, dropped, or delivered normally.
    const at = kind < 3 ? this.dice(queue.length) : 0
    const [message] = kind === 3 ? [queue[at]!] : queue.splice(at, 1)
    if (kind === 4) return
    if (way === 'toClient') client.hear(message!)
    else this.server.links.get(wire)?.handleMessage(message!)
  }

  private async begin(statement: Statement): Promise<void> {
    this.statements.splice(this.statements.indexOf(statement), 1)
    try {
      statement.outcome = { value: await statement.run() }
    } catch (error) {
      statement.outcome = { error }
    }
    if (statement.server.alive) this.answers.push(statement)
  }

  private answer(statement: Statement): void {
    this.answers.splice(this.answers.indexOf(statement), 1)
    const { outcome } = statement
    if (outcome && 'error' in outcome) statement.failed(outcome.error)
    else statement.done(outcome!.value as never)
  }

  /** Every event that could happen now. */
  private possible(faults: boolean): (readonly [string, () => void | Promise<void>])[] {
    const network = this.clients.flatMap((client) =>
      (['toServer', 'toClient'] as const)
        .filter((way) => (client.wire?.[way].length ?? 0) > 0)
        .map((way) => [`deliver ${client.number} ${way}`, () => this.deliver(client, way, faults)] as const),
    )
    return [
      ...network,
      ...this.statements.map((one, at) => [`begin ${at}`, () => this.begin(one)] as const),
      ...this.answers.map((one, at) => [`answer ${at}`, () => this.answer(one)] as const),
    ]
  }

  private async disturb(): Promise<void> {
    const client = this.clients[this.dice(CLIENTS)]!
    const what = this.dice(20)
    if (what === 0) this.crash()
    else if (what < 3) this.cut(client)
    else if (what < 6) vi.advanceTimersByTime([100, 1_000, 3_000, 31_000][this.dice(4)]!)
    else if (what === 6) await this.record()
    else if (!client.wire) this.connect(client)
    else client.edit(this.dice)
    this.log.push(`${what} ${client.number}`)
  }

  /** The worker, or another process, writes the trail and compacts the changes. */
  async record(): Promise<void> {
    const { org, document } = this.place
    await this.db.write(org, async (tx) => ({ value: await settleDocument(tx, document, true) }))
  }

  async stored(): Promise<Y.Doc> {
    return (await loadDocument(this.db.read(this.place.org), this.place.document))!.doc
  }

  /** First with faults; then every client reconnects, and everything in transit arrives. */
  async run(onCrash: (simulation: Simulation) => Promise<void>): Promise<void> {
    for (const client of this.clients) this.connect(client)
    for (let step = 0; step < STEPS; step++) {
      const before = this.crashes
      const events = this.possible(true)
      const chosen = events[this.dice(events.length + 3)]
      if (chosen) {
        this.log.push(chosen[0])
        await chosen[1]()
      } else await this.disturb()
      if (this.crashes > before) await onCrash(this)
      await this.settle()
    }
    for (const client of this.clients) {
      this.cut(client)
      this.connect(client)
    }
    await this.settle()
    for (let events = this.possible(false); events.length > 0; events = this.possible(false)) {
      await events[this.dice(events.length)]![1]()
      await this.settle()
    }
  }

  async stop(): Promise<void> {
    for (const client of this.clients) this.cut(client)
    await this.settle()
    for (let events = this.possible(false); events.length > 0; events = this.possible(false)) {
      await events[0]![1]()
      await this.settle()
    }
    vi.clearAllTimers()
  }

  /** All events and results, as one hash. */
  digest(): string {
    const hash = createHash('sha256').update(this.log.join('\n'))
    for (const { doc } of this.clients) hash.update(Y.encodeStateAsUpdate(doc))
    return hash.digest('hex')
  }
}
