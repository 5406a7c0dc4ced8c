import type { Locale } from 'contract'
import { composeFor } from '#modules/workspace/templates/index.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'

export { NOTIFY_PROTECTED_CHANGE } from './requests.service.ts'

/** Notifies the other administrators of a pending request, each in their language. */
export async function notifyProtectedChange(
  services: Services,
  sendMail: SendMail,
  data: JobData,
): Promise<void> {
  const id = String(data['change'])
  const tx = services.db.read(data.org!)
  const admins = await tx.query<{
    id: string
    email: string | null
    locale: Locale
    organisation: string
    requester: string
  }>(
    `select m.id, m.email, app.member_locale(m.id) as locale, o.name as organisation, r.name as requester
     from members m join organisations o on o.org_id = m.org_id
       join protected_changes c on c.org_id = m.org_id and c.id = $1 and c.status = 'pending'
       join members r on r.org_id = m.org_id and r.id = c.requested_by
     where ${IS_ACTIVE_MEMBER} and 'admin' = any(m.roles) and m.id <> c.requested_by`,
    [id],
  )
  const link = `${services.config.WEB_ORIGIN}/users?view=requests`
  for (const { id: person, email, locale, organisation, requester } of admins) {
    if (!email) continue
    const values = { 'organisation.name': organisation, 'person.name': requester }
    await sendMail({
      to: email,
      ...(await composeFor(tx, 'protected_change', locale, values, { link: [{ href: link }] })),
      locale,
      id: `protected-change-${id}-${person}`,
    })
  }
}
