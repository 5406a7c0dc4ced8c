import type { Locale } from 'contract'
import { INVITATION_DAYS } from 'contract/workspace/invitations'
import { hasAddress, toPlainName, unlinked } from 'contract/plain-name'
import type { TemplateParts } from 'contract/workspace/template-content'
import { composeMail, DASH, fillText, type MailLine } from 'contract/workspace/template-text'
import { builtInParts, partsInForce } from '#modules/workspace/templates/index.ts'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { SendMail } from '#platform/mail.ts'
import { type Translations, loadTranslations } from '#platform/translations.ts'
import { renewSecret } from './invitations.service.ts'
import { createReportLinks } from './report-links.ts'

export const SEND_INVITATION = 'send-invitation'

interface InvitationMail extends JobData {
  org: string
  invitation: string
  /** The number of the repetition, if it is not the first message. */
  again?: string
}

/** Sanitises names from before the naming rule, and breaks domains so that mail clients do not link them. */
const displayName = (name: string): string => unlinked(toPlainName(name) || DASH)

/** Custom texts to strangers must not contain addresses. */
const hasNoAddresses = ({ subject = '', text = '' }: TemplateParts): boolean =>
  !hasAddress(`${subject} ${text}`.replace(/\{\{[^{}]*\}\}/g, ' '))

/** The sender and the opt-out link, added to every invitation whatever its template. */
function senderLines(locale: Locale, values: Record<string, string>, report: string): MailLine[] {
  const { sender, report: ask } = (
    loadTranslations(locale, 'server')['mail'] as Record<string, Translations>
  )['invitation'] as Record<string, string>
  return [fillText(sender!, values), ask!, { href: report }]
}

/** Sends the invitation in the invited person's language. */
export async function sendInvitation(services: Services, sendMail: SendMail, data: JobData): Promise<void> {
  const { org, invitation: id, again } = data as InvitationMail
  const tx = services.db.read(org)
  const [row] = await tx.query<{
    email: string
    locale: Locale
    organisation: string
    inviter: string
    inviterEmail: string | null
  }>(
    `select i.email, i.locale, o.name as organisation, m.name as inviter, m.email as "inviterEmail"
     from invitations i join organisations o on o.org_id = i.org_id
       join members m on m.org_id = i.org_id and m.id = i.invited_by
     where i.org_id = app.org() and i.id = $1`,
    [id],
  )
  if (!row) return
  const links = createReportLinks(services.config)
  const [found] = await services.db.queryWithoutTenant<{ blocked: boolean }>(
    'mail_blocked',
    'select app.mail_blocked($1, $2) as blocked',
    [links.hashAddress(row.email), org],
  )
  // Blocked addresses get no message, and the sender is not informed.
  if (found!.blocked) return
  const token = await services.db.write(org, async (writing) => ({ value: await renewSecret(writing, id) }))
  if (token === null) return
  const { locale } = row
  const values = {
    'organisation.name': displayName(row.organisation),
    'inviter.name': displayName(row.inviter),
    'invitation.days': String(INVITATION_DAYS),
  }
  const link = `${services.config.WEB_ORIGIN}/invitations/accept?token=${encodeURIComponent(token)}`
  const blocks = { link: [{ href: link }] }
  const own = await partsInForce(tx, 'invitation', locale)
  const { subject, lines } = composeMail(
    hasNoAddresses(own) ? own : builtInParts('invitation', locale),
    values,
    blocks,
  )
  const report = `${services.config.WEB_ORIGIN}/invitations/report?token=${links.make(org, id, row.email)}`
  await sendMail({
    to: row.email,
    subject,
    lines: [
      ...lines,
      ...senderLines(locale, { ...values, 'inviter.email': row.inviterEmail ?? DASH }, report),
    ],
    locale,
    id: again ? `invitation-${id}-${again}` : `invitation-${id}`,
  })
}
