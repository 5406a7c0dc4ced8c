import type { Locale } from 'contract'
import { INVITATION_DAYS } from 'contract/workspace/invitations'
import { composeFor } from '#modules/workspace/templates/index.ts'
import { sqlFor } from '#platform/db/query-builder.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'
import { renewSecret } from './invitations.service.ts'

export const SEND_INVITATION = 'send-invitation'

interface InvitationMail extends JobData {
  org: string
  invitation: string
  /** Which time it is sent, where that is not the first. */
  again?: string
}

/** Sends the invitation in the invited person's language. */
export async function sendInvitation(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const { org, invitation: id, again } = data as InvitationMail
  const tx = services.db.read(org)
  const row = await tx.first(
    sqlFor
      .selectFrom('invitations')
      .innerJoin('organisations', 'organisations.org_id', 'invitations.org_id')
      .innerJoin('members', (join) =>
        join
          .onRef('members.org_id', '=', 'invitations.org_id')
          .onRef('members.id', '=', 'invitations.invited_by'),
      )
      .select([
        'invitations.email',
        'invitations.locale',
        'organisations.name as organisation',
        'members.name as inviter',
      ])
      .where('invitations.org_id', '=', org)
      .where('invitations.id', '=', id),
  )
  const token = await services.db.write(org, async (writing) => ({ value: await renewSecret(writing, id) }))
  if (!row || token === null) return
  const values = {
    'organisation.name': row.organisation,
    'inviter.name': row.inviter,
    'invitation.days': String(INVITATION_DAYS),
  }
  const link = `${services.config.WEB_ORIGIN}/invitations/accept?token=${encodeURIComponent(token)}`
  await sendMail({
    to: row.email,
    ...(await composeFor(tx, 'invitation', row.locale as Locale, values, { link: [{ href: link }] })),
    locale: row.locale as Locale,
    id: again ? `invitation-${id}-${again}` : `invitation-${id}`,
  })
}
