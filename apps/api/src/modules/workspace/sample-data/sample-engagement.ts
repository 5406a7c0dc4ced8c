import type { SampleEngagement, SamplePerson } from 'content'
import { TOPICAL_REQUIREMENTS } from 'contract/audit/engagement'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type SamplePeople, day } from './sample-people.ts'

export const [HEAD, LEAD, AUDITOR] = ['head_of_audit', 'audit_manager', 'auditor'] as const

/** Adds the preparer and the contact of the audited unit; those who are members of the sample declare their objectivity. */
export async function staff(cast: SamplePeople, project: string, auditee: SamplePerson): Promise<void> {
  const joined = { preparer: AUDITOR, auditee_contact: auditee } as const
  for (const [role, person] of Object.entries(joined))
    await cast.call(LEAD, projectMemberRoutes.create, {
      body: { project, ownerId: cast.id(person), role: role as keyof typeof joined },
    })
  const { items } = await cast.call(LEAD, projectMemberRoutes.list, { query: { project: [project] } })
  for (const person of [LEAD, AUDITOR, HEAD]) {
    const own = items.find(({ ownerId, status }) => ownerId === cast.id(person) && status === 'pending')
    if (own) await cast.move(person, projectMemberRoutes, own.id, 'declared')
  }
}

/** The planning memorandum and the dates of an engagement that lasts from one day to another. */
export const planOf = (cast: SamplePeople, texts: SampleEngagement, started: number, ended: number) => ({
  background: cast.say(texts.background),
  objectives: [cast.say(texts.objective)],
  scopeIn: cast.say(texts.scope),
  criteria: [{ text: cast.say(texts.criterion), requirement: null }],
  topical: TOPICAL_REQUIREMENTS.map((requirement) => ({
    requirement,
    applicable: false,
    reason: cast.say(cast.texts.audit.untouched),
  })),
  hoursPlanned: 9000,
  announcedOn: day(started),
  startOn: day(started),
  kickoffOn: day(started + 10),
  fieldworkFrom: day(started + 15),
  fieldworkTo: day(ended - 30),
  closingOn: day(ended - 15),
  draftDueOn: day(ended - 12),
  responseDueOn: day(ended - 5),
  dueOn: day(ended),
  periodFrom: day(started - 365),
  periodTo: day(started),
  goodPractices: cast.say(texts.practice),
})

/** Adds a piece of evidence of an engagement to records of it. */
export async function prove(
  cast: SamplePeople,
  project: string,
  { proof }: SampleEngagement,
  obtained: number,
  records: readonly string[],
): Promise<void> {
  const { id } = await cast.call(AUDITOR, evidenceRoutes.create, {
    body: {
      project,
      name: proof,
      address: 'https://example.com/evidence',
      obtainedOn: day(obtained),
      obtainedBy: cast.id(AUDITOR),
      confidentiality: 'internal',
    },
  })
  for (const to of records)
    await cast.call(AUDITOR, evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to } })
}
