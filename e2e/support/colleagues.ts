import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { invitationRoutes } from 'contract/workspace/invitations'
import { isProtectedRole } from 'contract/workspace/protection'
import { waitForMessage } from 'dev-services/smtp'
import { callAs, createPerson, type Person, protect } from './people.ts'
import { addresses } from './stack.ts'

interface Hired {
  /** The index of the name in the language's list. */
  which?: number
  roles?: Role[]
}

/** Another member, by default with the founder's roles, and a client that acts for them. */
export async function addColleague(
  founder: Person,
  organisation: string,
  locale: Locale,
  { which = 1, roles = ['risk_manager'] }: Hired = {},
) {
  const colleague = await createPerson(locale, which)
  const { email, name } = colleague
  if (roles.some(isProtectedRole))
    await protect(founder, organisation, { kind: 'invitation.create', email, name, roles, locale })
  else {
    const invite = await callAs(founder, organisation)
    await invite(invitationRoutes.create, { body: { email, name, roles, locale } })
  }
  const { text } = await waitForMessage(addresses().mailUrl, colleague.email, 'token=')
  const token = decodeURIComponent(/token=([\w.~%-]+)/.exec(text)?.[1] ?? '')
  await (
    await callAs(colleague)
  )(invitationRoutes.accept, { body: { token } })
  return { colleague, call: await callAs(colleague, organisation) }
}
