import type { Locale } from 'contract/locale'
import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { userRoutes } from 'contract/workspace/users'
import type { callAs, Person } from './people.ts'
import { sign } from './sign.ts'

type Call = Awaited<ReturnType<typeof callAs>>

export interface Audited {
  person: Person
  call: Call
}

/**
 * An audit with completed fieldwork: one person leads it, the other reviews it and heads audit, with everything that
 * its report needs.
 */
export async function engagementInCompletion(
  head: Audited,
  lead: Audited,
  locale: Locale,
  texts: { name: string; background: string },
): Promise<string> {
  const { items: people } = await head.call(userRoutes.list, { query: { limit: 100 } })
  const idOf = ({ person }: Audited) => people.find((one) => one.name === person.name)!.id
  await head.call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const made = await head.call(projectRoutes.create, {
    body: {
      name: { [locale]: texts.name },
      type: 'assurance',
      year: 2026,
      ownerId: idOf(lead),
      reviewerId: idOf(head),
      caeId: idOf(head),
      confidentiality: 'standard',
      languages: [locale],
      background: texts.background,
      objectives: [texts.name],
      scopeIn: texts.name,
      criteria: [{ text: texts.name, requirement: null }],
      goodPractices: texts.name,
      recipients: [idOf(lead)],
      topical: ['cybersecurity', 'third_party', 'organisational_behaviour'].map((requirement) => ({
        requirement: requirement as 'cybersecurity',
        applicable: false,
        reason: null,
      })),
      hoursPlanned: 4000,
      startOn: '2026-01-05',
      announcedOn: '2026-01-05',
      kickoffOn: '2026-01-12',
      fieldworkFrom: '2026-01-13',
      fieldworkTo: '2026-02-13',
      dueOn: '2026-03-13',
    },
  })
  const params = { id: made.id }
  const version = async () => (await lead.call(projectRoutes.get, { params })).version
  const { items: members } = await head.call(projectMemberRoutes.list, { query: { project: [made.id] } })
  for (const { id, version: at, ownerId } of members) {
    const { call } = ownerId === idOf(lead) ? lead : head
    await call(projectMemberRoutes.transition, { params: { id }, version: at, body: { to: 'declared' } })
  }
  await lead.call(projectRoutes.transition, { params, version: await version(), body: { to: 'planning' } })
  const { items: risks } = await head.call(riskRoutes.list, { query: { limit: 1, sort: 'code' } })
  await lead.call(engagementRiskRoutes.create, {
    body: { project: made.id, risk: risks[0]!.id, likelihood: 1, impact: 1, inScope: true },
  })
  const procedure = await lead.call(procedureRoutes.create, {
    body: {
      project: made.id,
      section: 'C',
      name: { [locale]: texts.name },
      test: 'tod',
      ownerId: idOf(lead),
      reviewerId: idOf(head),
      hours: 400,
      waiverReason: texts.name,
    },
  })
  await sign(head.call, head.person, made.id, 'approval', 'fieldwork')
  await head.call(procedureRoutes.transition, {
    params: { id: procedure.id },
    version: (await head.call(procedureRoutes.get, { params: { id: procedure.id } })).version,
    body: { to: 'waived', reason: texts.name },
  })
  await lead.call(projectRoutes.transition, { params, version: await version(), body: { to: 'completion' } })
  return made.id
}
