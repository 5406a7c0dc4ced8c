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

/** The calendar shows overdue entries this many days back; older ones appear only in their own list. */
const LATE_DAYS = 365
/** Evidence that expired longer ago is not shown; its requirements are listed as lacking evidence instead. */
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
  /** SQL: ids of the universes that the record concerns. */
  universes: string
  /** SQL: whether the record still needs action. */
  open: string
  day?: string
  /** SQL: further condition on the rows, in addition to the date range. */
  among?: string
  /** Has no lower date bound: later occurrences of an old record may fall into the requested range. */
  fromEver?: boolean
  at?: string
  rounds?: string
}

/** `ahead`: entries in the requested range, `$3` to `$2`. `late`: overdue entries before it, since `$1`. */
type Side = 'ahead' | 'late'
const MOST: Readonly<Record<Side, number>> = { ahead: CALENDAR_ENTRIES + 1, late: CALENDAR_LATE + 1 }
const NEAREST_FIRST: Readonly<Record<Side, string>> = { ahead: 'day', late: 'day desc' }

/**
 * Reads at most as many rows of one kind as can be shown, in date order, so that a year with thousands of rows is not
 * read in full. Rows of the last day are kept together (`with ties`): the outer query cuts by code across all kinds.
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
/** Only evidence that supports a requirement or a gap item is in this calendar. */
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

/**
 * Entries in the requested range and the most recent overdue ones. Obligations are left out of the second part: the
 * first already reads them without a lower bound.
 */
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
 * Everything due between two days, in one query. If today is in the range, overdue entries from before it are included.
 * Only records that the person may read are returned.
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
