import { Engagement, type Team } from 'contract/testing/engagement'
import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from './colleagues.ts'
import { callAs, createOrganisation, createPerson, type Person } from './people.ts'
import { sign } from './sign.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** A person in an engagement: their account, their language, and a client that acts for them. */
export interface TeamMember {
  id: string
  person: Person
  locale: Locale
  call: Call
}

/** The language of each person and the index of their name. */
const THREE_LANGUAGES = {
  head: ['ar', 0],
  lead: ['en', 0],
  reviewer: ['ar', 1],
  preparer: ['fr', 0],
  auditee: ['fr', 1],
} as const satisfies TeamLanguages
export type TeamLanguages = Readonly<Record<keyof Team<TeamMember>, readonly [locale: Locale, which: number]>>

/** An internal audit department of five people, who use three languages by default. */
export async function startEngagement(
  languages: TeamLanguages = THREE_LANGUAGES,
  name = 'Audit',
): Promise<{ organisation: string; work: Engagement<TeamMember> }> {
  const founder = await createPerson(...languages.head)
  const organisation = await createOrganisation(founder, name, ['cae'])
  const memberOf = async (person: Person, locale: Locale, call: Call): Promise<TeamMember> => ({
    id: (await call(meRoutes.me, {})).id,
    person,
    locale,
    call,
  })
  const join = async ([locale, which]: TeamLanguages['lead'], roles: Role[]) => {
    const { colleague, call } = await addColleague(founder, organisation, locale, { which, roles })
    return memberOf(colleague, locale, call)
  }
  const head = await memberOf(founder, languages.head[0], await callAs(founder, organisation))
  const team = {
    head,
    lead: await join(languages.lead, ['audit_manager']),
    reviewer: await join(languages.reviewer, ['audit_manager']),
    preparer: await join(languages.preparer, ['auditor']),
    auditee: await join(languages.auditee, ['owner', 'risk_manager']),
  }
  const work = new Engagement<TeamMember>(team, {
    act: <T>(who: TeamMember, route: Parameters<Call>[0], request: object) =>
      who.call(route, request as never) as Promise<T>,
    sign: ({ call, person }, id, meaning, to) => sign(call, person, id, meaning, to),
  })
  return { organisation, work }
}
