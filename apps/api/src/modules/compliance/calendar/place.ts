import type { Place } from 'contract/compliance/terms'
import type { Tx } from '#platform/db/tx.ts'

/** The organisation's time zone and weekend days. */
export async function placeOf(tx: Tx): Promise<Place> {
  const [place] = await tx.query<Place>(
    'select time_zone as zone, weekend from organisations where org_id = app.org()',
  )
  return place!
}
