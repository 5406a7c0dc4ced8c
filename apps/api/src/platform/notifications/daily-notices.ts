import { localTime } from '#platform/local-time.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { type Notice, notify } from './notify.ts'

/** Notices per transaction, to keep it short. */
const BATCH = 500

/** Sends the daily notices of an organisation, by the current day in its time zone. */
export async function sendDailyNotices(
  { db, jobs }: Services,
  org: string,
  now: Date,
  noticesFor: (tx: Tx, day: string) => Promise<Notice[]>,
): Promise<void> {
  const reading = db.read(org)
  const [organisation] = await reading.query<{ zone: string }>(
    'select time_zone as zone from organisations where org_id = app.org()',
  )
  const notices = await noticesFor(reading, localTime(organisation?.zone ?? null, now).day)
  for (let at = 0; at < notices.length; at += BATCH)
    await db.write(org, async (tx) => ({ value: await notify(tx, jobs, notices.slice(at, at + BATCH)) }))
}
