import { fail, transitionsFrom, unmetGuards } from 'contract'
import type { WorkCounts } from 'contract/workspace/home'
import { WORK_KINDS, type WorkItem, type WorkKind } from 'contract/workspace/me'
import { timeNow } from '#platform/clock.ts'
import { findForbidden } from '#platform/collection/four-eyes.ts'
import type { Ability } from '#platform/collection/policy.ts'
import { mayRead, type CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { localTime } from '#platform/local-time.ts'
import { awaitedSteps, isExpectedOf, kindOf, waitsFor } from './waiting.ts'
import {
  type Candidate,
  findCandidates,
  findNames,
  findOwned,
  findWholes,
  MAX_PER_TYPE,
  MAX_OWNED,
  type OwnedRecord,
} from './work.queries.ts'

/** Sorts work without a due date last. */
const NO_DUE_DATE = '9999-12-31'

/** An item without the names that only a page of the list shows. */
type FoundItem = Omit<WorkItem, 'person' | 'context'> & {
  /** Who changed it last, and who created it. */
  by: readonly (string | null)[]
}

interface Work {
  items: FoundItem[]
  today: string
  more: boolean
}

/** The kind of decision that each record expects from this person; records without one are omitted. */
async function findAwaitedDecisions(
  tx: Tx,
  actor: Actor,
  candidates: readonly Candidate[],
): Promise<(Candidate & { kind: WorkKind })[]> {
  const open = candidates.flatMap(({ collection, row }) => {
    const abilities = collection.policy(actor, row)
    const { of } = collection.shape
    if (!abilities.includes('read')) return []
    const known = new Set(awaitedSteps(of.machine))
    const mine = transitionsFrom(of.machine, row.status).filter(({ action }) =>
      abilities.includes(action as Ability),
    )
    const steps = mine.filter(
      (step) =>
        known.has(step) &&
        isExpectedOf(actor.personId, row, step) &&
        unmetGuards(step, of.guards, row as never).length === 0,
    )
    const judges = mine.some(({ action }) => action === 'review' || action === 'approve')
    const lies = judges && waitsFor(actor.personId, of.machine, row)
    return steps.length > 0 || lies ? [{ collection, row, steps, lies }] : []
  })
  const barred = await findForbidden(
    tx,
    actor,
    open.map(({ collection, row }) => ({ shape: collection.shape, row })),
  )
  return open.flatMap(({ collection, row, steps, lies }) => {
    const closed = new Set(barred.get(row.id)?.map(({ step }) => step) ?? [])
    const kinds = steps.filter((step) => !closed.has(step)).map(kindOf)
    if (kinds.length === 0 && (!lies || closed.size > 0)) return []
    return [{ collection, row, kind: kinds.includes('sign') ? ('sign' as const) : ('review' as const) }]
  })
}

const isoMoment = (text: string): string => text.replace('+00:00', 'Z')

function decided({ collection, row, kind }: Candidate & { kind: WorkKind }, today: string): FoundItem {
  const { fields } = collection.shape.of
  const keyOf = (spine: string) => Object.keys(fields).find((key) => fields[key]?.spine === spine)
  const due = keyOf('due_on')
  const dueOn = due ? ((row[due] as string | null) ?? null) : null
  return {
    kind,
    assignmentId: null,
    recordId: row.id,
    type: collection.shape.of.type,
    code: String(row['code']),
    title: row[keyOf('title') ?? 'name'] ?? {},
    status: row.status,
    role: 'decider',
    dueOn,
    overdue: dueOn !== null && dueOn < today,
    updatedAt: isoMoment(row.updatedAt),
    by: [row.updatedBy, row.createdBy],
  }
}

const owned = (own: OwnedRecord, today: string): FoundItem => ({
  kind: own.role === 'reviewer' || own.role === 'approver' ? 'review' : 'todo',
  assignmentId: own.assignment,
  recordId: own.id,
  type: own.type,
  code: own.code,
  title: own.title,
  status: own.status,
  role: own.role,
  dueOn: own.due_on,
  overdue: own.due_on !== null && own.due_on < today,
  updatedAt: own.updated_at,
  by: [own.updated_by, own.created_by],
})

/** Merges work items per record by priority; assignments take precedence over ownership. */
function merge(items: readonly FoundItem[]): FoundItem[] {
  const byRecord = new Map<string, FoundItem>()
  for (const item of items) {
    const known = byRecord.get(item.recordId)
    const [first, second] =
      known && WORK_KINDS.indexOf(known.kind) >= WORK_KINDS.indexOf(item.kind) ? [known, item] : [item, known]
    const dueOn = [first.dueOn, second?.dueOn ?? null].filter((day) => day !== null).toSorted()[0] ?? null
    byRecord.set(item.recordId, {
      ...first,
      assignmentId: first.assignmentId ?? second?.assignmentId ?? null,
      dueOn,
      overdue: first.overdue || (second?.overdue ?? false),
    })
  }
  return [...byRecord.values()]
}

const orderOf = ({ dueOn, recordId }: FoundItem): string => `${dueOn ?? NO_DUE_DATE}~${recordId}`

/** All work of this person, soonest due first, in a constant number of statements. */
export async function findWork(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  now = timeNow(),
): Promise<Work> {
  const [places, own, candidates] = await Promise.all([
    tx.query<{ zone: string }>('select time_zone as zone from organisations where org_id = app.org()'),
    findOwned(tx, byType, actor),
    findCandidates(tx, byType, actor),
  ])
  const { day: today } = localTime(places[0]?.zone ?? null, now)
  const waiting = await findAwaitedDecisions(tx, actor, candidates)
  const items = merge([
    ...own.filter((one) => mayRead(byType, actor, one)).map((one) => owned(one, today)),
    ...waiting.map((one) => decided(one, today)),
  ])
  const perType = Map.groupBy(candidates, ({ collection }) => collection.shape.of.type)
  const more = own.length > MAX_OWNED || [...perType.values()].some(({ length }) => length > MAX_PER_TYPE)
  return { items: items.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)), today, more }
}

export function countWork({ items, today, more }: Work): WorkCounts {
  const count = (of: (item: FoundItem) => boolean) => items.filter(of).length
  const ofKind = (kind: WorkKind) => count((item) => item.kind === kind)
  return {
    todo: ofKind('todo'),
    review: ofKind('review'),
    sign: ofKind('sign'),
    overdue: count(({ overdue }) => overdue),
    dueToday: count(({ dueOn }) => dueOn === today),
    more,
  }
}

interface WorkQuery {
  cursor?: string | undefined
  limit?: number | undefined
  kind?: WorkKind[] | undefined
  type?: string[] | undefined
  overdue?: boolean | undefined
  dueToday?: boolean | undefined
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text.slice(5, 7) <= '12'

/** Adds the names that the page shows, in two statements. */
async function withNames(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  items: readonly FoundItem[],
): Promise<WorkItem[]> {
  const other = ({ by }: FoundItem) => by.find((id) => id !== null && id !== actor.personId) ?? undefined
  const names = await findNames(tx, [...new Set(items.flatMap((item) => other(item) ?? []))])
  const wholes = await findWholes(tx, byType, items)
  return items.map((item) => {
    const { by: _by, ...shown } = item
    const id = other(item)
    const name = id === undefined ? undefined : names.get(id)
    return {
      ...shown,
      person: id === undefined || name === undefined ? null : { id, name },
      context: wholes.get(item.recordId) ?? null,
    }
  })
}

/** One page of the work list. */
export async function listWork(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { cursor, limit = 50, kind, type, overdue, dueToday }: WorkQuery,
): Promise<{ items: WorkItem[]; next: string | null }> {
  const [due = '', id = ''] = cursor?.split('~') ?? []
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (cursor !== undefined && !(isDay(due) && isId)) throw fail('INVALID_CURSOR')
  const { items, today } = await findWork(tx, byType, actor)
  const wanted = items.filter(
    (item) =>
      (!kind || kind.includes(item.kind)) &&
      (!type || type.includes(item.type)) &&
      (overdue === undefined || item.overdue === overdue) &&
      (dueToday === undefined || (item.dueOn === today) === dueToday) &&
      (cursor === undefined || orderOf(item) > cursor),
  )
  const page = wanted.slice(0, limit)
  const next = wanted.length > limit ? orderOf(page.at(-1)!) : null
  return { items: await withNames(tx, byType, actor, page), next }
}
