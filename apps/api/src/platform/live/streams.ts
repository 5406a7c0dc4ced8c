import { grants } from 'contract'
import type { LiveEvent } from 'contract/workspace/live'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import {
  IS_ACTIVE_MEMBER,
  type Member,
  MEMBER_COLUMNS,
  IN_AUDIENCE,
  IS_READABLE,
} from '#platform/collection/readers.ts'
import type { Database } from '#platform/db/database.ts'
import type { Accounts, Actor } from '#platform/identity/accounts.ts'
import type { Services } from '#platform/http/services.ts'
import type { LiveMessage, Live } from './live.ts'

/** One open stream of a person. */
export interface Stream {
  actor: Actor
  signedInAt: number
  tell(event: LiveEvent): void
  end(): void
}

const sessionOf = ({ actor: { personId, orgId }, signedInAt }: Stream) => ({ personId, orgId, signedInAt })

/** The record of an event, and the listeners outside its restricted audience. */
interface Heard extends PolicyRow {
  hidden: string[] | null
}

const HEARD = `select ${POLICY_COLUMNS}, case when r.circle is not null then array(select m.id from members m
    where m.org_id = app.org() and m.id = any($2::uuid[]) and not ${IN_AUDIENCE}) end as hidden
  from records r where r.org_id = app.org() and r.id = any($1::uuid[])`

/** How often memberships, roles and sessions are checked: below the promised five seconds. */
const LOOK_AGAIN_MS = 2_000
const MAX_PER_PERSON = 20

/** The open streams of this process, by organisation. */
export class Streams {
  private readonly db: Database
  private readonly accounts: Accounts
  private readonly live: Live
  private readonly byType: CollectionsByType
  private readonly byOrg = new Map<string, Set<Stream>>()
  private deaf: (() => void) | undefined
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()

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
    this.deaf ??= this.live.subscribe((happenings) => {
      // Delivered one after the other, so that the order of events is kept.
      this.turn = this.turn.then(() => this.pass(happenings)).catch(() => undefined)
    })
    this.timer ??= setInterval(() => void this.lookAgain(), LOOK_AGAIN_MS).unref()
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
    this.deaf?.()
    for (const streams of this.byOrg.values()) for (const stream of streams) stream.end()
  }

  private async pass(happenings: readonly LiveMessage[] | 'missed'): Promise<void> {
    if (happenings === 'missed') {
      for (const streams of this.byOrg.values())
        for (const stream of streams) stream.tell({ event: 'missed' })
      return
    }
    for (const [org, some] of Map.groupBy(happenings, (one) => one.org)) {
      const streams = this.byOrg.get(org)
      if (streams) await this.passIn(org, [...streams], some)
    }
  }

  /** Loads all records of the events in one query; the policy of each record's slice decides per listener. */
  private async passIn(
    org: string,
    streams: readonly Stream[],
    happenings: readonly LiveMessage[],
  ): Promise<void> {
    const ids = happenings.flatMap(({ tell }) => ('type' in tell && tell.id !== null ? [tell.id] : []))
    const rows =
      ids.length === 0
        ? []
        : await this.db.read(org).query<Heard>(HEARD, [ids, streams.map(({ actor }) => actor.personId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { to, tell } of happenings)
      for (const stream of streams) {
        if (to !== undefined && to !== stream.actor.personId) continue
        if (tell.event === 'presence' && tell.who.personId === stream.actor.personId) continue
        if (this.mayHear(stream.actor, tell, byId)) stream.tell(tell)
      }
  }

  private mayHear(actor: Actor, tell: LiveEvent, byId: ReadonlyMap<string, Heard>): boolean {
    if (!('type' in tell)) return true
    if (tell.id === null) {
      const served = this.byType.get(tell.type)
      return served !== undefined && grants(actor, served.shape.of.actions.read)
    }
    const row = byId.get(tell.id)
    if (!row || row.hidden?.includes(actor.personId)) return false
    return mayRead(this.byType, actor, row)
  }

  /** Ends the streams of former members and ended sessions, and updates changed roles. */
  private async lookAgain(): Promise<void> {
    for (const [org, streams] of this.byOrg) {
      const people = [...new Set([...streams].map(({ actor }) => actor.personId))]
      if (people.length === 0) continue
      try {
        const members = await this.db
          .read(org)
          .query<Member>(
            `select ${MEMBER_COLUMNS} from members m where ${IS_ACTIVE_MEMBER} and ${IS_READABLE} and m.id = any($1::uuid[])`,
            [people],
          )
        const byId = new Map(members.map((member) => [member.id, member]))
        const hasEnded = await this.accounts.ended([...streams].map(sessionOf))
        for (const stream of streams) {
          const { personId } = stream.actor
          const member = byId.get(personId)
          if (hasEnded(sessionOf(stream))) stream.end()
          else if (member)
            stream.actor = { ...stream.actor, roles: member.roles, superUser: member.superUser }
          else stream.end()
        }
      } catch {
        // Permissions that cannot be confirmed end the stream.
        for (const stream of streams) stream.end()
      }
    }
  }
}
