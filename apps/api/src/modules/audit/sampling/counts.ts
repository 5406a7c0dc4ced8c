import { ATTRIBUTES } from 'contract/audit/samples'
import { upperLimit, USUAL_CONFIDENCE } from 'contract/audit/sampling'
import type { WriteTx } from '#platform/db/tx.ts'

const RESULTS = ATTRIBUTES.map((letter) => `x.attr_${letter.toLowerCase()}`)
/** As `isTested` of the contract says it. */
const isTested = (result: string) => `coalesce(${result}, 'query') <> 'query'`
/** Whether all attributes of the sample have a result; without attributes, the first one. */
const TESTED = `case when coalesce(s.attributes, '{}') = '{}' then ${isTested('x.attr_a')} else ${ATTRIBUTES.map(
  (letter, at) => `(not s.attributes ? '${letter}' or ${isTested(RESULTS[at]!)})`,
).join(' and ')} end`
const DEVIATES = `coalesce('fail' in (${RESULTS.join(', ')}), false)`

interface Counted {
  id: string
  method: string
  confidence: number | null
  tested: number
  deviations: number
}

/** The upper deviation limit, for random samples only. */
function limitOf({ method, tested, deviations, confidence }: Counted): number | null {
  if (tested === 0) return null
  if (method === 'full') return Math.round((1000 * deviations) / tested)
  return method === 'random' || method === 'systematic'
    ? upperLimit(deviations, tested, confidence ?? USUAL_CONFIDENCE)
    : null
}

/** Refreshes the totals of samples in a constant number of statements. */
export async function refreshSamples(tx: WriteTx, samples: readonly unknown[]): Promise<void> {
  const ids = [...new Set(samples.filter(Boolean))].map(String)
  if (ids.length === 0) return
  await tx.query(
    `update sampleitems x set tested = ${TESTED}, deviates = ${DEVIATES} from samples s
     where x.org_id = app.org() and x.sample = any($1::uuid[]) and s.org_id = x.org_id and s.id = x.sample
       and (x.tested, x.deviates) is distinct from (${TESTED}, ${DEVIATES})`,
    [ids],
  )
  const counted = await tx.query<Counted>(
    `update samples s set item_count = c.items, tested_count = c.tested, deviation_count = c.deviations,
       isolated_count = c.isolated, extension_deviation_count = c.later, loose_count = c.loose, unnoted_count = c.unnoted
     from (select w.id, count(x.id) as items, count(x.id) filter (where x.tested) as tested,
         count(x.id) filter (where x.deviates) as deviations,
         count(x.id) filter (where x.deviates and x.isolated_reason is not null and x.issue is null) as isolated,
         count(x.id) filter (where x.deviates and x.extension) as later,
         count(x.id) filter (where x.deviates and x.isolated_reason is null and x.issue is null) as loose,
         count(x.id) filter (where x.deviates and x.deviation_note is null) as unnoted
       from unnest($1::uuid[]) as w(id)
         left join (sampleitems x join records r on r.org_id = x.org_id and r.id = x.id and r.archived_at is null)
           on x.org_id = app.org() and x.sample = w.id
       group by w.id) c
     where s.org_id = app.org() and s.id = c.id
     returning s.id, s.method, s.confidence, s.tested_count as tested, s.deviation_count as deviations`,
    [ids],
  )
  await tx.query(
    `update samples s set upper_limit = w.value from json_to_recordset($1::json) as w(id uuid, value integer)
     where s.org_id = app.org() and s.id = w.id and s.upper_limit is distinct from w.value`,
    [JSON.stringify(counted.map((one) => ({ id: one.id, value: limitOf(one) })))],
  )
  const event = 'record-changed' as const
  for (const id of ids) tx.live.push({ tell: { event, type: 'sample', id, version: null } })
}
