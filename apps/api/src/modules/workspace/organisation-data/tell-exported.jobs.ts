import type { Locale } from 'contract'
import { EXPORT_DAYS } from 'contract/workspace/exports'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Order } from '#platform/exports/export-rows.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { fillIn, type SendMail } from '#platform/mail.ts'
import { words } from '#platform/words.ts'

export const TELL_EXPORTED = 'tell-exported'

/** A message to who asked, sent if and only if the file is kept. */
export const tellExported =
  ({ jobs }: Services, { id }: Order) =>
  (tx: WriteTx): Promise<void> =>
    jobs.enqueue(tx, TELL_EXPORTED, { org: tx.org, export: id })

/** Tells a person that the file they asked for is ready, with the way to it: such a file can take hours. */
export async function sendExported(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const id = String(data['export'])
  const [row] = await services.db
    .read(data.org!)
    .query<{ email: string | null; locale: Locale; organisation: string }>(
      `select m.email, app.member_locale(m.id) as locale, o.name as organisation from exports e
         join members m on m.org_id = e.org_id and m.id = e.person_id join organisations o on o.org_id = e.org_id
       where e.org_id = app.org() and e.id = $1 and e.state = 'done' and m.active`,
      [id],
    )
  if (!row?.email) return
  const { exported } = words(row.locale, 'server')['mail'] as {
    exported: Record<'subject' | 'body', string>
  }
  const values = { organisation: row.organisation, days: String(EXPORT_DAYS) }
  await sendMail({
    to: row.email,
    subject: fillIn(exported.subject, values),
    lines: [
      fillIn(exported.body, values),
      { href: `${services.config.WEB_ORIGIN}/organisation-settings?tab=data&export=${id}` },
    ],
    locale: row.locale,
    id: `exported-${id}`,
  })
}
