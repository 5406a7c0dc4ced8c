import { TOPICAL_REQUIREMENTS } from 'contract/audit/engagement'
import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { issueRoutes } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { requestRoutes } from 'contract/audit/requests'
import { timeEntryRoutes } from 'contract/audit/time-entries'
import { controlRoutes } from 'contract/risk/controls'
import { riskRoutes } from 'contract/risk/risks'
import { actionRoutes } from 'contract/workspace/actions'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type SamplePeople, day, ofYear } from './sample-people.ts'

const [HEAD, LEAD, AUDITOR, AUDITEE] = [
  'head_of_audit',
  'audit_manager',
  'auditor',
  'head_of_purchasing',
] as const
const thisYear = () => Number(day(0).slice(0, 4))

async function staff(cast: SamplePeople, project: string): Promise<void> {
  const joined = { preparer: AUDITOR, auditee_contact: AUDITEE } as const
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

const planOf = (cast: SamplePeople, started: number, ended: number) => {
  const { audit } = cast.texts
  return {
    background: cast.say(audit.background),
    objectives: [cast.say(audit.objective)],
    scopeIn: cast.say(audit.scope),
    criteria: [{ text: cast.say(audit.criterion), requirement: null }],
    topical: TOPICAL_REQUIREMENTS.map((requirement) => ({
      requirement,
      applicable: false,
      reason: cast.say(audit.untouched),
    })),
    hoursPlanned: 16_000,
    announcedOn: day(started),
    startOn: day(started),
    kickoffOn: day(started + 10),
    fieldworkFrom: day(started + 15),
    fieldworkTo: day(ended - 30),
    closingOn: day(ended - 15),
    dueOn: day(ended),
    goodPractices: cast.say(audit.practice),
  }
}

async function prove(cast: SamplePeople, project: string, to: string): Promise<void> {
  const { id } = await cast.call(AUDITOR, evidenceRoutes.create, {
    body: {
      project,
      name: cast.texts.audit.proof,
      address: 'https://example.com/payments',
      obtainedOn: day(-30),
      obtainedBy: cast.id(AUDITOR),
      confidentiality: 'internal',
    },
  })
  await cast.call(AUDITOR, evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to } })
}

/** A finished engagement from half a year ago with an issued report and one open action. */
async function buildFinished(cast: SamplePeople): Promise<void> {
  const { audit } = cast.texts
  const { id: project } = await cast.call(HEAD, projectRoutes.create, {
    body: {
      name: ofYear(audit.closed, String(thisYear())),
      type: 'assurance',
      year: thisYear(),
      ownerId: cast.id(LEAD),
      reviewerId: cast.id(HEAD),
      caeId: cast.id(HEAD),
      confidentiality: 'standard',
      languages: ['en', 'fr', 'ar'],
    },
  })
  await staff(cast, project)
  await cast.change(LEAD, projectRoutes, project, planOf(cast, -210, -95))
  await cast.settle(LEAD, 'project', [project], 'planning')
  const { items: risks } = await cast.call(LEAD, riskRoutes.list, { query: { q: 'R-P2P-02', limit: 10 } })
  await cast.call(LEAD, engagementRiskRoutes.addRisks, {
    params: { id: project },
    body: { risks: risks.slice(0, 1).map(({ id }) => id), from: 'library' },
  })
  const { items: controls } = await cast.call(LEAD, controlRoutes.list, {
    query: { risks: risks.slice(0, 1).map(({ id }) => id), limit: 10 },
  })
  const control = controls[0]!.id
  const { id: procedure } = await cast.call(LEAD, procedureRoutes.create, {
    body: {
      project,
      section: 'C',
      name: audit.procedure,
      test: 'tod',
      controls: [control],
      ownerId: cast.id(AUDITOR),
      reviewerId: cast.id(HEAD),
      hours: 1600,
    },
  })
  await cast.settle(LEAD, 'project', [project], 'fieldwork')
  await cast.move(AUDITOR, procedureRoutes, procedure, 'in_progress')
  await cast.change(AUDITOR, procedureRoutes, procedure, {
    designResult: 'adequate',
    designRating: 2,
    operationResult: 'ineffective',
    result: 'fail',
    conclusion: cast.say(audit.conclusion),
  })
  await prove(cast, project, procedure)
  for (const to of ['prepared', 'in_review', 'reviewed'])
    await cast.settle(to === 'prepared' ? AUDITOR : HEAD, 'procedure', [procedure], to)
  await cast.call(AUDITOR, timeEntryRoutes.create, {
    body: { project, procedure, ownerId: cast.id(AUDITOR), workedOn: day(-130), hours: 1450 },
  })
  const { issue, action } = audit
  const { id: found } = await cast.call(AUDITOR, issueRoutes.create, {
    body: {
      project,
      name: issue.name,
      type: 'operation',
      procedure,
      control,
      likelihood: 3,
      impact: 3,
      ownerId: cast.id(AUDITEE),
      criteria: cast.say(issue.criteria),
      condition: cast.say(audit.conclusion),
      cause: cast.say(issue.cause),
      causeCategory: 'technology',
      consequence: cast.say(issue.consequence),
      recommendation: cast.say(issue.recommendation),
    },
  })
  await prove(cast, project, found)
  for (const [person, to] of [
    [AUDITOR, 'in_review'],
    [HEAD, 'validated'],
    [LEAD, 'shared'],
  ] as const)
    await cast.settle(person, 'issue', [found], to)
  const { id: promised } = await cast.call(AUDITEE, actionRoutes.create, {
    body: {
      name: action.name,
      description: cast.say(action.how),
      source: 'issue',
      issue: found,
      ownerId: cast.id(AUDITEE),
      dueOn: day(30),
      priority: 'medium',
    },
  })
  await cast.change(AUDITEE, issueRoutes, found, {
    response: 'agree',
    responseText: cast.say(issue.response),
  })
  await cast.settle(AUDITEE, 'issue', [found], 'agreed')
  await cast.settle(LEAD, 'action', [promised], 'agreed')
  for (const to of ['completion', 'follow_up']) await cast.settle(HEAD, 'project', [project], to)
  await cast.settle(HEAD, 'issue', [found], 'in_remediation')
  await cast.change(AUDITEE, actionRoutes, promised, { percent: 50 })
}

async function fromProgramme(cast: SamplePeople, code: string, from: number, to: number): Promise<string> {
  const { project } = await cast.call(LEAD, projectCreationRoutes.fromProgramme, {
    params: { code },
    body: {
      year: thisYear(),
      ownerId: cast.id(LEAD),
      reviewerId: cast.founder,
      caeId: cast.founder,
      confidentiality: 'standard',
      type: 'assurance',
      languages: [cast.locale],
      startOn: day(from),
      dueOn: day(to),
    },
  })
  return project.id
}

/** An engagement in fieldwork: procedures in every state, late requests and an issue in review. */
async function buildUnderWay(cast: SamplePeople): Promise<void> {
  const { audit } = cast.texts
  const project = await fromProgramme(cast, 'AP-P2P', -45, 40)
  await staff(cast, project)
  await cast.change(LEAD, projectRoutes, project, planOf(cast, -45, 40))
  await cast.settle(LEAD, 'project', [project], 'planning')
  const { items } = await cast.call(LEAD, procedureRoutes.list, {
    query: { project: [project], sort: 'position', limit: 100 },
  })
  const people = { ownerId: cast.id(AUDITOR), reviewerId: cast.founder }
  await cast.call(LEAD, procedureRoutes.editMany, {
    params: { id: project },
    body: {
      edits: items.map(({ id, version }, at) => ({
        id,
        version,
        changes: { ...people, dueOn: day(at * 3 - 10) },
      })),
    },
  })
  await cast.call(LEAD, requestRoutes.sendMany, {
    params: { id: project },
    body: {
      ownerId: cast.id(AUDITEE),
      dueOn: day(3),
      language: cast.locale,
      items: audit.asked.map((text) => cast.say(text)),
    },
  })
  await cast.settle(LEAD, 'project', [project], 'fieldwork')
  const ids = items.map(({ id }) => id)
  for (const [some, steps] of [
    [ids.slice(0, 2), ['in_progress', 'prepared', 'in_review', 'reviewed']],
    [ids.slice(2, 4), ['in_progress', 'prepared', 'in_review']],
    [ids.slice(4, 6), ['in_progress']],
  ] as const)
    for (const to of steps) if (some.length > 0) await cast.settle(AUDITOR, 'procedure', some, to)
  const { draft } = audit
  const { id: found } = await cast.call(AUDITOR, issueRoutes.create, {
    body: {
      project,
      name: draft.name,
      type: 'design',
      procedure: ids[0]!,
      likelihood: 4,
      impact: 3,
      ownerId: cast.id(AUDITEE),
      criteria: cast.say(draft.criteria),
      condition: cast.say(draft.condition),
      cause: cast.say(draft.cause),
      causeCategory: 'design',
      consequence: cast.say(draft.consequence),
      recommendation: cast.say(draft.recommendation),
    },
  })
  await prove(cast, project, found)
  await cast.settle(AUDITOR, 'issue', [found], 'in_review')
  await cast.call(AUDITOR, timeEntryRoutes.create, {
    body: { project, procedure: ids[0]!, ownerId: cast.id(AUDITOR), workedOn: day(-2), hours: 650 },
  })
}

/** The audits of a year: one finished, one under way, one planned. */
export async function buildAudits(cast: SamplePeople): Promise<void> {
  await buildFinished(cast)
  await buildUnderWay(cast)
  await fromProgramme(cast, 'AP-PAY', 40, 110)
}
