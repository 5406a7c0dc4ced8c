import { Engagement } from 'contract/testing/engagement'
import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from './colleagues.ts'
import { callAs, createOrganisation, createPerson, type Person } from './people.ts'
import { sign } from './sign.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** Somebody of an engagement: how they sign in, in which language they work, and a client that acts for them. */
export interface Seated {
  id: string
  person: Person
  locale: Locale
  call: Call
}

/** A department of internal audit with five people, who work in three languages. */
export async function startEngagement(): Promise<{ organisation: string; work: Engagement<Seated> }> {
  const founder = await createPerson('ar', 0)
  const organisation = await createOrganisation(founder, 'Audit', ['cae'])
  const seated = async (person: Person, locale: Locale, call: Call): Promise<Seated> => ({
    id: (await call(meRoutes.me, {})).id,
    person,
    locale,
    call,
  })
  const join = async (locale: Locale, which: number, roles: Role[]) => {
    const { colleague, call } = await addColleague(founder, organisation, locale, { which, roles })
    return seated(colleague, locale, call)
  }
  const head = await seated(founder, 'ar', await callAs(founder, organisation))
  const team = {
    head,
    lead: await join('en', 0, ['audit_manager']),
    reviewer: await join('ar', 1, ['audit_manager']),
    preparer: await join('fr', 0, ['auditor']),
    auditee: await join('fr', 1, ['owner', 'risk_manager']),
  }
  const work = new Engagement<Seated>(team, {
    act: <T>(who: Seated, route: Parameters<Call>[0], request: object) =>
      who.call(route, request as never) as Promise<T>,
    sign: ({ call, person }, id, meaning, to) => sign(call, person, id, meaning, to),
  })
  return { organisation, work }
}
