import type { Locale } from 'contract'
import { EXPORT_DAYS } from 'contract/workspace/exports'
import { composeFor } from '#modules/workspace/templates/index.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { ExportOrder } from '#platform/exports/export-rows.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'

export const SEND_EXPORT_MAIL = 'tell-exported'

/** Enqueues the message to the requester in the transaction that saves the file. */
export const enqueueExportMail =
  ({ jobs }: Services, { id }: ExportOrder) =>
  (tx: WriteTx): Promise<void> =>
    jobs.enqueue(tx, SEND_EXPORT_MAIL, { org: tx.org, export: id })

/** Sends a person the link to their finished export, which may take hours. */
export async function sendExportMail(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const id = String(data['export'])
  const tx = services.db.read(data.org!)
  const [row] = await tx.query<{ email: string | null; locale: Locale; organisation: string }>(
    `select m.email, app.member_locale(m.id) as locale, o.name as organisation from exports e
       join members m on m.org_id = e.org_id and m.id = e.person_id join organisations o on o.org_id = e.org_id
     where e.org_id = app.org() and e.id = $1 and e.state = 'done' and m.active`,
    [id],
  )
  if (!row?.email) return
  const values = { 'organisation.name': row.organisation, 'export.days': String(EXPORT_DAYS) }
  const link = `${services.config.WEB_ORIGIN}/organisation-settings?tab=data&export=${id}`
  await sendMail({
    to: row.email,
    ...(await composeFor(tx, 'exported', row.locale, values, { link: [{ href: link }] })),
    locale: row.locale,
    id: `exported-${id}`,
  })
}
