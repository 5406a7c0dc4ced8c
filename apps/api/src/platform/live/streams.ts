import { grants } from 'contract'
import type { LiveEvent } from 'contract/workspace/live'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import { IN_AUDIENCE } from '#platform/collection/readers.ts'
import type { Database } from '#platform/db/database.ts'
import type { Accounts, Actor } from '#platform/identity/accounts.ts'
import type { Services } from '#platform/http/services.ts'
import type { LiveMessage, Live } from './live.ts'

/** One open stream of a person. */
export interface Stream {
  actor: Actor
  signedInAt: number
  send(event: LiveEvent): void
  end(): void
}

const sessionOf = ({ actor: { personId, orgId }, signedInAt }: Stream) => ({ personId, orgId, signedInAt })

/** The record of an event, and the listeners outside its restricted audience. */
interface EventRecord extends PolicyRow {
  hidden: string[] | null
}

const EVENT_RECORDS = `select ${POLICY_COLUMNS}, case when r.circle is not null then array(select m.id from members m
    where m.org_id = app.org() and m.id = any($2::uuid[]) and not ${IN_AUDIENCE}) end as hidden
  from records r where r.org_id = app.org() and r.id = any($1::uuid[])`

/** How often memberships, roles and sessions are checked: below the promised five seconds. */
const REFRESH_MS = 2_000
const MAX_PER_PERSON = 20

/** The open streams of this process, by organisation. */
export class Streams {
  private readonly db: Database
  private readonly accounts: Accounts
  private readonly live: Live
  private readonly byType: CollectionsByType
  private readonly byOrg = new Map<string, Set<Stream>>()
  private unsubscribe: (() => void) | undefined
  private timer: NodeJS.Timeout | undefined
  private isRefreshing = false
  private delivery: Promise<void> = Promise.resolve()

  constructor({ db, accounts, live, collections }: Services) {
    this.db = db
    this.accounts = accounts
    this.live = live
    this.byType = collections
  }

  open(stream: Stream): () => void {
    const { orgId, personId } = stream.actor
    const streams = this.byOrg.get(orgId) ?? new Set()
    this.byOrg.set(orgId, streams)
    const theirs = [...streams].filter((one) => one.actor.personId === personId)
    if (theirs.length >= MAX_PER_PERSON) theirs[0]!.end()
    streams.add(stream)
    this.unsubscribe ??= this.live.subscribe((messages) => {
      // Delivered one after the other, so that the order of events is kept.
      this.delivery = this.delivery.then(() => this.deliver(messages)).catch(() => undefined)
    })
    this.timer ??= setInterval(() => void this.refreshActors(), REFRESH_MS).unref()
    return () => {
      streams.delete(stream)
      if (streams.size === 0 && this.byOrg.get(orgId) === streams) this.byOrg.delete(orgId)
    }
  }

  get size(): number {
    return [...this.byOrg.values()].reduce((sum, streams) => sum + streams.size, 0)
  }

  endAll(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
    for (const streams of this.byOrg.values()) for (const stream of streams) stream.end()
  }

  private async deliver(messages: readonly LiveMessage[] | 'missed'): Promise<void> {
    if (messages === 'missed') {
      for (const streams of this.byOrg.values())
        for (const stream of streams) stream.send({ event: 'missed' })
      return
    }
    for (const [org, some] of Map.groupBy(messages, (one) => one.org)) {
      const streams = this.byOrg.get(org)
      if (streams) await this.deliverIn(org, [...streams], some)
    }
  }

  /** Loads all records of the events in one query; the policy of each record's slice decides per listener. */
  private async deliverIn(
    org: string,
    streams: readonly Stream[],
    messages: readonly LiveMessage[],
  ): Promise<void> {
    const ids = messages.flatMap(({ tell }) => ('type' in tell && tell.id !== null ? [tell.id] : []))
    const rows =
      ids.length === 0
        ? []
        : await this.db
            .read(org)
            .query<EventRecord>(EVENT_RECORDS, [ids, streams.map(({ actor }) => actor.personId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { to, tell } of messages)
      for (const stream of streams) {
        if (to !== undefined && to !== stream.actor.personId) continue
        if (tell.event === 'presence' && tell.who.personId === stream.actor.personId) continue
        if (this.mayReceive(stream.actor, tell, byId)) stream.send(tell)
      }
  }

  private mayReceive(actor: Actor, tell: LiveEvent, byId: ReadonlyMap<string, EventRecord>): boolean {
    if (!('type' in tell)) return true
    if (tell.id === null) {
      const collection = this.byType.get(tell.type)
      return collection !== undefined && grants(actor, collection.shape.of.actions.read)
    }
    const row = byId.get(tell.id)
    if (!row || row.hidden?.includes(actor.personId)) return false
    return mayRead(this.byType, actor, row)
  }

  /**
   * Ends the streams of former members and ended sessions, and updates changed roles. One statement serves all
   * organisations, so idle ones cost no round trips, and a slow database is not asked again before it has answered.
   */
  private async refreshActors(): Promise<void> {
    if (this.isRefreshing) return
    this.isRefreshing = true
    const streams = [...this.byOrg.values()].flatMap((some) => [...some])
    try {
      const sessions = new Map(streams.map((stream) => [stream, sessionOf(stream)]))
      const rightsOf = await this.accounts.findRights([...sessions.values()])
      for (const [stream, session] of sessions) {
        const rights = rightsOf(session)
        if (rights) stream.actor = { ...stream.actor, ...rights }
        else stream.end()
      }
    } catch {
      // Permissions that cannot be confirmed end the stream.
      for (const stream of streams) stream.end()
    } finally {
      this.isRefreshing = false
    }
  }
}
