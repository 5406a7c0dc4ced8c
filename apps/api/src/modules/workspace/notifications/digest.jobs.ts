import { composeFor } from '#modules/workspace/templates/index.ts'
import { timeNow } from '#platform/clock.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { attemptEach, organisationIds, throwFailures } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { localTime } from '#platform/local-time.ts'
import type { SendMail } from '#platform/mail.ts'
import { linkTo, loadToSend, mailTexts, sentence } from './message.ts'
import { markMailed } from './notifications.jobs.ts'

/** The job that starts digests, and the job that sends one. */
export const GATHER_DIGESTS = 'gather-digests'
export const SEND_DIGEST = 'send-digest'

/** The hours of the digest in the person's time zone; later notifications wait for the next day. */
const MORNING = { from: 7, until: 12 }
const MAX_LINES = 50

interface Waiting {
  person: string
  zone: string
  digest_on: string | null
}

const WAITING = `
  select n.person as person, coalesce(s.time_zone, o.time_zone) as zone, s.digest_on
  from (select distinct person_id as person from notifications
      where org_id = app.org() and mail = 'daily' and mailed_at is null and digest_on is null and read_at is null) n
    join organisations o on o.org_id = app.org()
    join members m on m.id = n.person and ${IS_ACTIVE_MEMBER}
    left join notification_settings s on s.org_id = app.org() and s.person_id = n.person`

/** Fixes the content of the digest and enqueues it, once a day per person. */
async function gather(tx: WriteTx, services: Services, person: string, day: string): Promise<void> {
  const taken = await tx.query(
    `insert into notification_settings as s (org_id, person_id, digest_on) values (app.org(), $1, $2::date)
     on conflict (org_id, person_id) do update set digest_on = excluded.digest_on
       where s.digest_on is distinct from excluded.digest_on
     returning 1 as taken`,
    [person, day],
  )
  if (taken.length === 0) return
  await tx.query(
    `update notifications set digest_on = $2::date where org_id = app.org() and person_id = $1 and mail = 'daily'
       and mailed_at is null and digest_on is null and read_at is null`,
    [person, day],
  )
  await services.jobs.enqueue(tx, SEND_DIGEST, { org: tx.org, person, day })
}

/** Every fifteen minutes: starts the digest for people whose morning it is. */
export async function gatherDigests(services: Services, now = timeNow()): Promise<void> {
  const { db } = services
  const organisations = (await organisationIds(services)).map((org) => ({ org }))
  const failures = await attemptEach(organisations, async ({ org }) => {
    for (const { person, zone, digest_on } of await db.read(org).query<Waiting>(WAITING)) {
      const { day, hour } = localTime(zone, now)
      if (hour < MORNING.from || hour >= MORNING.until || digest_on === day) continue
      await db.write(org, async (tx) => ({ value: await gather(tx, services, person, day) }))
    }
  })
  throwFailures(failures)
}

/** Sends a digest. A retry sends the same message with the same id. */
export async function sendDigest(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const { org, person, day } = data as JobData & { org: string; person: string; day: string }
  const tx = services.db.read(org)
  const rows = await loadToSend(tx, services.collections, 'n.person_id = $1 and n.digest_on = $2::date', [
    person,
    day,
  ])
  const [first] = rows
  if (!first?.email) return
  const values = { 'organisation.name': first.organisation, 'notices.count': String(rows.length) }
  const shown = rows.slice(0, MAX_LINES)
  const items = shown.flatMap((row) => [sentence(row), { href: linkTo(services.config.WEB_ORIGIN, row) }])
  const rest = rows.length > shown.length ? [mailTexts(first.locale).more] : []
  await sendMail({
    to: first.email,
    ...(await composeFor(tx, 'daily', first.locale, values, { 'notices.list': [...items, ...rest] })),
    locale: first.locale,
    id: `digest-${org}-${person}-${day}`,
  })
  await markMailed(
    services,
    org,
    rows.map((row) => row.notification),
  )
}
