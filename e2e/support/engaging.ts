import { Engagement, type Team } from 'contract/testing/engagement'
import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from './colleagues.ts'
import { callAs, createOrganisation, createPerson, type Person } from './people.ts'
import { sign } from './sign.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** A person in an engagement: their account, their language, and a client that acts for them. */
export interface Seated {
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
} as const satisfies Seats
export type Seats = Readonly<Record<keyof Team<Seated>, readonly [locale: Locale, which: number]>>

/** An internal audit department of five people, who use three languages by default. */
export async function startEngagement(
  seats: Seats = THREE_LANGUAGES,
  name = 'Audit',
): Promise<{ organisation: string; work: Engagement<Seated> }> {
  const founder = await createPerson(...seats.head)
  const organisation = await createOrganisation(founder, name, ['cae'])
  const seated = async (person: Person, locale: Locale, call: Call): Promise<Seated> => ({
    id: (await call(meRoutes.me, {})).id,
    person,
    locale,
    call,
  })
  const join = async ([locale, which]: Seats['lead'], roles: Role[]) => {
    const { colleague, call } = await addColleague(founder, organisation, locale, { which, roles })
    return seated(colleague, locale, call)
  }
  const head = await seated(founder, seats.head[0], await callAs(founder, organisation))
  const team = {
    head,
    lead: await join(seats.lead, ['audit_manager']),
    reviewer: await join(seats.reviewer, ['audit_manager']),
    preparer: await join(seats.preparer, ['auditor']),
    auditee: await join(seats.auditee, ['owner', 'risk_manager']),
  }
  const work = new Engagement<Seated>(team, {
    act: <T>(who: Seated, route: Parameters<Call>[0], request: object) =>
      who.call(route, request as never) as Promise<T>,
    sign: ({ call, person }, id, meaning, to) => sign(call, person, id, meaning, to),
  })
  return { organisation, work }
}
