import { fail } from 'contract'
import {
  CALENDAR_DAYS,
  CALENDAR_ENTRIES,
  CALENDAR_LATE,
  type CalendarEntry,
  type CalendarKind,
} from 'contract/compliance/calendar'
import { localDay, occurrencesWithin } from 'contract/compliance/terms'
import { timeNow } from '#platform/clock.ts'
import { mayRead, type CollectionsByType, type Spine, SPINE_COLUMNS } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { daysLater } from '#platform/local-time.ts'
import { placeOf } from './place.ts'

/** What is late stays in sight for so long; older than that it belongs into its list. */
const LATE_DAYS = 365
/** Evidence that ended longer ago is told by the requirements that it no longer supports. */
const ENDED_DAYS = 30

interface Found extends Spine {
  kind: CalendarKind
  day: string
  at: string | null
  universes: string[]
  open: boolean
  firstOn: string | null
  everyMonths: number | null
}

interface Part {
  kind: CalendarKind
  type: string
  table: string
  /** The ids of the universes that it is about. */
  universes: string
  /** Whether it still waits for somebody. */
  open: string
  day?: string
  /** Which rows of the table, beside those whose day lies in the time. */
  among?: string
  /** From its next day on, however long ago: later rounds of it may lie in the time asked for. */
  fromEver?: boolean
  at?: string
  rounds?: string
}

/** Either what lies in the time asked for, from `$3` to `$2`, or what is late from before it, since `$1`. */
type Side = 'ahead' | 'late'
const MOST: Readonly<Record<Side, number>> = { ahead: CALENDAR_ENTRIES + 1, late: CALENDAR_LATE + 1 }
const NEAREST_FIRST: Readonly<Record<Side, string>> = { ahead: 'day', late: 'day desc' }

/**
 * No more rows of one kind than can be shown, found in the order of their days, so that a year with thousands of them is
 * not read to its end. All of a day come or none: which of them are shown is decided by their codes, among all kinds.
 */
const part = (side: Side, { kind, ...of }: Part) => {
  const { day = 'r.due_on', among = 'true', fromEver = false } = of
  const { at = 'null::timestamptz', rounds = 'null::date as "firstOn", null::integer as "everyMonths"' } = of
  const ahead = fromEver ? `${day} <= $2::date` : `${day} between $3::date and $2::date`
  const within = side === 'ahead' ? ahead : `${day} >= $1::date and ${day} < $3::date and ${of.open}`
  return `(select '${kind}' as kind, ${SPINE_COLUMNS}, ${day} as day, ${at} as at, ${rounds}, ${of.universes} as universes,
      ${of.open} as open
    from records r join ${of.table} t on t.org_id = r.org_id and t.id = r.id
    where r.org_id = app.org() and r.type = '${of.type}' and r.archived_at is null and ${within} and ${among}
    order by ${NEAREST_FIRST[side]} fetch first ${MOST[side]} rows with ties)`
}

const OWN_UNIVERSE = 'array_remove(array[t.universe], null)'
/** Evidence belongs into this calendar where it supports something of the area. */
const SUPPORTS = `exists (select from links l join records k on k.org_id = l.org_id and k.id = l.to_id
  where l.org_id = r.org_id and l.from_id = r.id and l.kind = 'supports' and k.type in ('requirement', 'gapitem'))`

const PARTS: readonly Part[] = [
  {
    kind: 'clock',
    type: 'clock',
    table: 'clocks',
    universes: OWN_UNIVERSE,
    open: `r.status = 'running'`,
    at: 't.due_at',
  },
  {
    kind: 'duty',
    type: 'duty',
    table: 'duties',
    universes: OWN_UNIVERSE,
    open: 'true',
    among: `r.status = 'active'`,
    fromEver: true,
    rounds: 't.first_on as "firstOn", t.every_months as "everyMonths"',
  },
  {
    kind: 'watch',
    type: 'watch',
    table: 'watches',
    universes: `array(select l.to_id from links l where l.org_id = r.org_id and l.from_id = r.id and l.kind = 'concerns')`,
    open: `r.status <> 'decided'`,
  },
  {
    kind: 'review',
    type: 'universe',
    table: 'universes',
    universes: 'array[r.id]',
    open: `r.status <> 'retired'`,
  },
  {
    kind: 'certificate',
    type: 'universe',
    table: 'universes',
    universes: 'array[r.id]',
    open: `r.status <> 'retired'`,
    day: 't.certificate_until',
    among: 't.certified',
  },
  {
    kind: 'evidence',
    type: 'evidence',
    table: 'evidence',
    universes: `'{}'::uuid[]`,
    open: 'true',
    among: `r.status = 'accepted' and r.due_on >= least($3::date, current_date) - ${ENDED_DAYS} and ${SUPPORTS}`,
  },
  {
    kind: 'analysis',
    type: 'gapanalysis',
    table: 'gapanalyses',
    universes: OWN_UNIVERSE,
    open: `r.status not in ('approved', 'superseded')`,
  },
  {
    kind: 'action',
    type: 'action',
    table: 'actions',
    universes: `array(select q.universe from requirements q where q.org_id = t.org_id and q.id = t.requirement)`,
    open: `r.status in ('proposed', 'agreed', 'in_progress')`,
    among: `t.source = 'gap'`,
  },
]

const side = (of: Side, parts: readonly Part[]) =>
  `(select * from (${parts.map((one) => part(of, one)).join(' union all ')}) e
    order by ${NEAREST_FIRST[of]}, code limit ${MOST[of]})`

/** What lies in the time asked for, and of what is late from before the latest; duties may have rounds in both. */
const CHOSEN = `${side('ahead', PARTS)} union all ${side(
  'late',
  PARTS.filter(({ fromEver }) => !fromEver),
)}`

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function entriesOf(row: Found, from: string, to: string, today: string): CalendarEntry[] {
  const { kind, id, type, code, title, status, at, universes } = row
  const entry = (day: string, planned: boolean): CalendarEntry => ({
    kind,
    id,
    type,
    code,
    title,
    status,
    day,
    at,
    ownerId: row.owner_id,
    universes,
    late: row.open && !planned && day < today,
    planned,
  })
  if (row.firstOn === null || row.everyMonths === null) return [entry(row.day, false)]
  const duty = { firstOn: row.firstOn, everyMonths: row.everyMonths, nextOn: row.day }
  const days = occurrencesWithin(duty, row.day < from ? row.day : from, to)
  return days.map((day) => entry(day, day !== row.day))
}

/**
 * What is due between two days, in one question; where today is among them, what is late from before as well. A person
 * finds in it what they may read, and nothing else.
 */
export async function readCalendar(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<{ entries: CalendarEntry[]; today: string; zone: string; more: boolean }> {
  if (to < from || to > daysLater(from, CALENDAR_DAYS))
    throw fail('INVALID_INPUT', [{ path: ['to'], code: 'too_long' }])
  const { zone } = await placeOf(tx)
  const today = localDay(timeNow().getTime(), zone)
  const present = from <= today && today <= to
  const since = present ? daysLater(today, -LATE_DAYS) : from
  const rows = await tx.query<Found>(CHOSEN, [since < from ? since : from, to, from])
  const entries = rows
    .filter((row) => mayRead(byType, actor, row))
    .flatMap((row) => entriesOf(row, from, to, today))
    .filter(({ day, late }) => day >= from || (late && present))
    .toSorted((one, other) => compare(one.day, other.day) || compare(one.code, other.code))
  const before = rows.filter(({ kind, day }) => kind !== 'duty' && day < from).length
  const more = before > CALENDAR_LATE || rows.length - before > CALENDAR_ENTRIES
  return { entries, today, zone, more }
}
