import { composeFor } from '#modules/workspace/templates/index.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'
import { linkTo, loadToSend, valuesOf } from './message.ts'

/** Marked after sending: a crash in between sends the same message again with the same id. */
export async function markMailed(services: Services, org: string, ids: readonly string[]): Promise<void> {
  await services.db.write(org, async (tx) => ({
    value: await tx.query(
      'update notifications set mailed_at = clock_timestamp() where org_id = app.org() and id = any($1::uuid[])',
      [ids],
    ),
  }))
}

/** Sends one immediate notification in the person's language. */
export async function sendNotification(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const { org, notification } = data as JobData & { org: string; notification: string }
  const tx = services.db.read(org)
  const [row] = await loadToSend(tx, services.collections, 'n.id = $1', [notification])
  if (!row?.email) return
  await sendMail({
    to: row.email,
    ...(await composeFor(tx, row.kind, row.locale, valuesOf(row), {
      link: [{ href: linkTo(services.config.WEB_ORIGIN, row) }],
    })),
    locale: row.locale,
    id: `notification-${notification}`,
  })
  await markMailed(services, org, [notification])
}
