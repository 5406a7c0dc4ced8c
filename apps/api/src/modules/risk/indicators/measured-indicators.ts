import type { Localized } from 'contract'
import { type Cadence, levelOf, nextDue, type Thresholds } from 'contract/risk/indicator-levels'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** An indicator as far as its values depend on it. */
export interface MeasuredIndicator extends Thresholds {
  id: string
  code: string
  name: Localized
  ownerId: string | null
  status: string
  archived: boolean
  cadence: Cadence
  firstOn: string
}

const INDICATORS = `select r.id, r.code, r.title as name, r.owner_id as "ownerId", r.status, r.archived_at is not null as archived,
    t.direction, t.amber_high as "amberHigh", t.red_high as "redHigh", t.amber_low as "amberLow", t.red_low as "redLow",
    t.cadence, t.first_on as "firstOn"
  from records r join indicators t on t.org_id = r.org_id and t.id = r.id
  where r.org_id = app.org() and r.id = any($1::uuid[])`

async function byId(rows: Promise<MeasuredIndicator[]>): Promise<Map<string, MeasuredIndicator>> {
  return new Map((await rows).map((row) => [row.id, row]))
}

export const findIndicators = (tx: Tx, ids: readonly string[]) =>
  byId(tx.query<MeasuredIndicator>(INDICATORS, [ids]))

/** One at a time enters values of an indicator, so that a day has one value and the last one is known. */
export const lockIndicators = (tx: WriteTx, ids: readonly string[]) =>
  byId(tx.query<MeasuredIndicator>(`${INDICATORS} order by r.id for update of r`, [ids]))

interface LastValue {
  indicator: string
  measurement: string
  day: string
  value: number
}

/** The last value of each indicator that was not corrected. */
export async function findLastValues(tx: Tx, ids: readonly string[]): Promise<Map<string, LastValue>> {
  const rows = await tx.query<LastValue>(
    `select distinct on (m.indicator) m.indicator, m.id as measurement, m.measured_on as day, m.value
     from measurements m join records r on r.org_id = m.org_id and r.id = m.id and r.status = 'recorded'
     where m.org_id = app.org() and m.indicator = any($1::uuid[]) and r.archived_at is null
     order by m.indicator, m.measured_on desc`,
    [ids],
  )
  return new Map(rows.map((row) => [row.indicator, row]))
}

/** What an indicator shows of its last value. */
export const shownOf = (
  of: Pick<MeasuredIndicator, 'cadence' | 'firstOn'> & Thresholds,
  last: Pick<LastValue, 'day' | 'value'> | undefined,
) => ({
  lastValue: last?.value ?? null,
  lastOn: last?.day ?? null,
  level: last ? levelOf(of, last.value) : null,
  nextOn: nextDue(of.firstOn, of.cadence, last?.day ?? null),
})

/**
 * Shows the last values with their indicators. A value is no change of the indicator: it keeps its version, so that
 * nobody who edits it meanwhile is interrupted, and the trail has the entry of the value.
 */
export async function showLastValues(
  tx: WriteTx,
  indicators: readonly MeasuredIndicator[],
  last: ReadonlyMap<string, LastValue>,
): Promise<void> {
  const rows = indicators.map((one) => ({ id: one.id, ...shownOf(one, last.get(one.id)) }))
  await tx.query(
    `with x as (select * from json_to_recordset($1::json) as x(id uuid, "lastValue" double precision, "lastOn" date,
         level text, "nextOn" date)),
       due as (update records r set due_on = x."nextOn" from x
         where r.org_id = app.org() and r.id = x.id and r.due_on is distinct from x."nextOn")
     update indicators t set last_value = x."lastValue", last_on = x."lastOn", level = x.level
     from x where t.org_id = app.org() and t.id = x.id`,
    [JSON.stringify(rows)],
  )
  for (const { id } of rows)
    tx.live.push({ tell: { event: 'record-changed', type: 'indicator', id, version: null } })
}
