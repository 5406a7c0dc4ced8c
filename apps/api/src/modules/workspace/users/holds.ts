import { fail } from 'contract'
import { asPlatform } from '#platform/db/as-platform.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** Documents under legal hold that the person owns or worked on, in any version. */
const DOCUMENTS_ON_HOLD = `select r.code from techdocuments t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.legal_hold and (r.owner_id = $1 or exists (
    select from trail e where e.org_id = t.org_id and e.entry->>'actor' = $1::text and e.record_id in (
      select t.id union all select v.id from documentversions v where v.org_id = t.org_id and v.document = t.id)))
  order by r.code`

const heldCodes = async (tx: Tx, person: string): Promise<string[]> =>
  (await tx.query<{ code: string }>(DOCUMENTS_ON_HOLD, [person])).map(({ code }) => code)

/**
 * Refuses to erase a person whose work is under legal hold (GDPR 17(3)(b) and (e)). The response names the documents, and
 * only the number of those that the caller may not read.
 */
export async function requireNoHold(tx: WriteTx, person: string): Promise<void> {
  const all = await asPlatform(tx, () => heldCodes(tx, person))
  if (all.length === 0) return
  const records = await heldCodes(tx, person)
  throw fail('UNDER_RETENTION', { records, hidden: all.length - records.length })
}
