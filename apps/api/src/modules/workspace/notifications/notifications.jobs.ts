import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'
import { linkTo, loadToSend, mailWords, sentence } from './message.ts'

/** Remembered after it was sent: a crash in between sends the same message again, under the same id. */
export async function markMailed(services: Services, org: string, ids: readonly string[]): Promise<void> {
  await services.db.write(org, async (tx) => ({
    value: await tx.query(
      'update notifications set mailed_at = clock_timestamp() where org_id = app.org() and id = any($1::uuid[])',
      [ids],
    ),
  }))
}

/** Sends one message at once, in the person's language. */
export async function sendNotification(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const { org, notification } = data as JobData & { org: string; notification: string }
  const [row] = await loadToSend(services.db.read(org), services.collections, 'n.id = $1', [notification])
  if (!row?.email) return
  await sendMail({
    to: row.email,
    subject: sentence(row, 'subject'),
    lines: [sentence(row, 'body'), linkTo(services.config.WEB_ORIGIN, row), mailWords(row.locale).settings],
    locale: row.locale,
    id: `notification-${notification}`,
  })
  await markMailed(services, org, [notification])
}
