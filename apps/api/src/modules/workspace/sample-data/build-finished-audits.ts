import type { SampleAudit, SampleIssue, SamplePerson } from 'content'
import { completionRoutes } from 'contract/audit/completion'
import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { issueRoutes } from 'contract/audit/issues'
import { type ProcedureStep, procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { reportWritingRoutes } from 'contract/audit/report-writing'
import { reportRoutes } from 'contract/audit/reports'
import { surveyRoutes } from 'contract/audit/surveys'
import { timeEntryRoutes } from 'contract/audit/time-entries'
import { controlRoutes } from 'contract/risk/controls'
import { riskRoutes } from 'contract/risk/risks'
import { actionRoutes } from 'contract/workspace/actions'
import { unitRoutes } from 'contract/workspace/units'
import { completeAction } from './complete-action.ts'
import { AUDITOR, HEAD, LEAD, planOf, prove, staff } from './sample-engagement.ts'
import { type SamplePeople, day, ofYear } from './sample-people.ts'

interface Finished {
  /** The risk that each procedure is about, and how its control did. */
  readonly tested: readonly (readonly [risk: string, operation: 'effective' | 'exceptions' | 'ineffective'])[]
  readonly auditee: SamplePerson
  /** First day, and the day of the report. */
  readonly days: readonly [number, number]
  /** By issue: how far its action is. */
  readonly actions: readonly ('verified' | 'late' | 'started')[]
}

/** Two engagements that were closed, and one whose issues are being remedied. */
const FINISHED: readonly Finished[] = [
  {
    tested: [
      ['R-P2P-08', 'ineffective'],
      ['R-P2P-05', 'effective'],
      ['R-P2P-02', 'effective'],
    ],
    auditee: 'head_of_purchasing',
    days: [-345, -230],
    actions: ['verified'],
  },
  {
    tested: [
      ['R-ITG-03', 'exceptions'],
      ['R-ITG-01', 'effective'],
      ['R-ITG-02', 'effective'],
    ],
    auditee: 'plant_manager',
    days: [-260, -150],
    actions: ['verified'],
  },
  {
    tested: [
      ['R-PRC-01', 'exceptions'],
      ['R-PRC-02', 'effective'],
    ],
    auditee: 'head_of_purchasing',
    days: [-190, -70],
    actions: ['late', 'started'],
  },
]

/** The days until an action is due. */
const DUE = { verified: 0, late: -15, started: 40 } as const

/** Creates the engagement, plans it and adds its risks; gives the control to test for each. */
async function begin(cast: SamplePeople, audit: SampleAudit, { tested, auditee, days }: Finished) {
  const year = day(days[1]).slice(0, 4)
  const { items: units } = await cast.call(LEAD, unitRoutes.list, { query: { limit: 10 } })
  const { id: unit } = units.find(({ code }) => code === 'HQ')!
  const { id: project } = await cast.call(HEAD, projectRoutes.create, {
    body: {
      name: ofYear(audit.name, year),
      type: 'assurance',
      year: Number(year),
      ownerId: cast.id(LEAD),
      reviewerId: cast.id(HEAD),
      caeId: cast.id(HEAD),
      units: [unit],
      confidentiality: 'standard',
      languages: [cast.locale],
    },
  })
  await staff(cast, project, auditee)
  await cast.change(LEAD, projectRoutes, project, {
    ...planOf(cast, audit, ...days),
    recipients: [cast.id('finance_director'), cast.id(auditee)],
  })
  await cast.settle(LEAD, 'project', [project], 'planning')
  const { items } = await cast.call(LEAD, riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const risks = tested.map(([code]) => items.find((one) => one.code === code)!.id)
  await cast.call(LEAD, engagementRiskRoutes.addRisks, {
    params: { id: project },
    body: { risks, from: 'library' },
  })
  const controls: string[] = []
  for (const risk of risks) {
    const found = await cast.call(LEAD, controlRoutes.list, { query: { risks: [risk], limit: 10 } })
    controls.push(found.items[0]!.id)
  }
  return { project, controls, unit }
}

/** Tests the controls: each procedure is performed, proven and reviewed. */
async function test(
  cast: SamplePeople,
  audit: SampleAudit,
  { tested, days }: Finished,
  { project, controls }: { project: string; controls: readonly string[] },
): Promise<string[]> {
  const ids: string[] = []
  const steps: ProcedureStep[][] = []
  for (const [at, { name }] of audit.procedures.entries()) {
    const { testProcedure } = await cast.call(LEAD, controlRoutes.get, { params: { id: controls[at]! } })
    const planned = [{ id: 'test', text: testProcedure, done: false, note: null }]
    steps.push(planned)
    const { id } = await cast.call(LEAD, procedureRoutes.create, {
      body: {
        steps: planned,
        project,
        section: 'C',
        name,
        test: 'tod',
        controls: [controls[at]!],
        ownerId: cast.id(AUDITOR),
        reviewerId: cast.id(HEAD),
        hours: 2400,
        dueOn: day(days[1] - 40),
      },
    })
    ids.push(id)
  }
  await cast.settle(HEAD, 'project', [project], 'fieldwork')
  await cast.settle(AUDITOR, 'procedure', ids, 'in_progress')
  const { items } = await cast.call(AUDITOR, procedureRoutes.list, {
    query: { project: [project], sort: 'position', limit: 100 },
  })
  await cast.call(AUDITOR, procedureRoutes.editMany, {
    params: { id: project },
    body: {
      edits: items.map(({ id, version }) => {
        const [, operationResult] = tested[ids.indexOf(id)]!
        const works = operationResult === 'effective'
        const conclusion = cast.say(audit.procedures[ids.indexOf(id)]!.conclusion)
        return {
          id,
          version,
          changes: {
            designResult: 'adequate' as const,
            designRating: works ? 3 : 2,
            operationResult,
            operationRating: works ? 3 : 1,
            result: works ? ('pass' as const) : ('exceptions' as const),
            conclusion,
            steps: steps[ids.indexOf(id)]!.map((step) => ({ ...step, done: true, note: conclusion })),
          },
        }
      }),
    },
  })
  await prove(cast, project, audit, days[1] - 60, ids)
  await cast.settle(AUDITOR, 'procedure', ids, 'prepared')
  for (const to of ['in_review', 'reviewed']) await cast.settle(HEAD, 'procedure', ids, to)
  for (const [at, procedure] of ids.entries())
    for (const [person, hours] of [
      [AUDITOR, 2100],
      [LEAD, 400],
    ] as const)
      await cast.call(person, timeEntryRoutes.create, {
        body: {
          project,
          procedure,
          ownerId: cast.id(person),
          workedOn: day(days[1] - 60 + at * 7),
          hours: hours + at * 100,
        },
      })
  return ids
}

/** The audited unit answers an issue with an action; gives both. */
async function answerIssue(
  cast: SamplePeople,
  issue: SampleIssue,
  { auditee, days }: Finished,
  body: { project: string; procedure: string; control: string; units: string[]; repeatOf: string | null },
  due: number,
): Promise<{ id: string; action: string }> {
  const { id } = await cast.call(AUDITOR, issueRoutes.create, {
    body: {
      ...body,
      name: issue.name,
      type: 'operation',
      likelihood: 3,
      impact: 3,
      ownerId: cast.id(auditee),
      criteria: cast.say(issue.criteria),
      condition: cast.say(issue.condition),
      cause: cast.say(issue.cause),
      causeCategory: 'technology',
      consequence: cast.say(issue.consequence),
      recommendation: cast.say(issue.recommendation),
    },
  })
  await prove(cast, body.project, cast.texts.audit.finished[0]!, days[1] - 45, [id])
  await cast.move(AUDITOR, issueRoutes, id, 'in_review')
  await cast.move(HEAD, issueRoutes, id, 'validated')
  await cast.move(LEAD, issueRoutes, id, 'shared')
  const { id: action } = await cast.call(auditee, actionRoutes.create, {
    body: {
      name: issue.action,
      description: cast.say(issue.how),
      source: 'issue',
      issue: id,
      ownerId: cast.id(auditee),
      verifierId: cast.id(LEAD),
      dueOn: day(due),
      priority: 'medium',
    },
  })
  await cast.change(auditee, issueRoutes, id, { response: 'agree', responseText: cast.say(issue.response) })
  await cast.move(auditee, issueRoutes, id, 'agreed')
  await cast.move(LEAD, actionRoutes, action, 'agreed')
  return { id, action }
}

/** Gives the opinion, writes the report from the data and issues it. */
async function report(cast: SamplePeople, audit: SampleAudit, project: string, due: number): Promise<void> {
  const params = { id: project }
  const { suggested } = await cast.call(LEAD, completionRoutes.opinion, { params })
  await cast.call(LEAD, completionRoutes.proposeOpinion, { params, body: { opinion: suggested } })
  await cast.call(HEAD, completionRoutes.decideOpinion, { params, body: { opinion: suggested } })
  const { id } = await cast.call(LEAD, reportRoutes.create, {
    body: {
      project,
      name: audit.name,
      locale: cast.locale,
      responseDueOn: day(due - 5),
      conformance: 'conforms',
    },
  })
  await cast.call(LEAD, reportWritingRoutes.compose, { params: { id } })
  await cast.move(LEAD, reportRoutes, id, 'internal_review')
  await cast.move(HEAD, reportRoutes, id, 'with_auditee')
  await cast.settle(LEAD, 'report', [id], 'final')
  await cast.settle(HEAD, 'report', [id], 'issued')
  await cast.settle(HEAD, 'project', [project], 'follow_up')
}

/** The audited unit says how the audit was. */
async function survey(cast: SamplePeople, project: string, auditee: SamplePerson, at: number): Promise<void> {
  const { id } = await cast.call(LEAD, surveyRoutes.create, { body: { project, ownerId: cast.id(auditee) } })
  const answers = { objectives: 5, communication: 4, professionalism: 5, value: 4 - (at % 2), timeliness: 4 }
  const comment = cast.say(cast.texts.audit.surveyed)
  await cast.change(auditee, surveyRoutes, id, { ...answers, comment })
  await cast.move(auditee, surveyRoutes, id, 'answered')
}

/** Finishes the actions and closes the issues, so that the file can be sealed. */
async function remedy(
  cast: SamplePeople,
  { auditee }: Finished,
  answered: readonly { id: string; action: string }[],
): Promise<void> {
  for (const { id, action } of answered) {
    await completeAction(cast, auditee, action, DUE.verified)
    await cast.move(LEAD, actionRoutes, action, 'verified')
    const { version } = await cast.call(LEAD, issueRoutes.get, { params: { id } })
    await cast.call(HEAD, issueRoutes.verify, {
      params: { id },
      version,
      body: { method: 'retest', note: cast.say(cast.texts.audit.retested), passed: true },
    })
    await cast.move(HEAD, issueRoutes, id, 'closed')
  }
}

/** Builds the engagements with an issued report. Those whose issues are closed wait for their sealed file. */
export async function buildFinished(cast: SamplePeople): Promise<void> {
  const { audit: texts } = cast.texts
  let first: string | null = null
  for (const [at, finished] of FINISHED.entries()) {
    const audit = texts.finished[at]!
    const { auditee, days, actions } = finished
    const begun = await begin(cast, audit, finished)
    const { project, controls, unit } = begun
    const procedures = await test(cast, audit, finished, begun)
    const answered: { id: string; action: string }[] = []
    for (const [place, issue] of audit.issues.entries()) {
      const due = DUE[actions[place]!]
      const repeatOf = place > 0 ? first : null
      const source = { project, procedure: procedures[0]!, control: controls[0]!, units: [unit], repeatOf }
      answered.push(await answerIssue(cast, issue, finished, source, due))
    }
    first ??= answered[0]!.id
    await cast.change(LEAD, projectRoutes, project, {
      closingNotes: cast.say(texts.closing),
      lessons: cast.say(texts.lessons),
      completed: ['E1', 'E2', 'E3', 'E4', 'E5'],
    })
    await cast.settle(LEAD, 'project', [project], 'completion')
    await report(cast, audit, project, days[1])
    await survey(cast, project, auditee, at)
    if (actions.every((one) => one === 'verified')) {
      await remedy(cast, finished, answered)
      await cast.call(HEAD, completionRoutes.seal, { params: { id: project } })
    } else
      for (const [place, { action }] of answered.entries())
        await cast.change(auditee, actionRoutes, action, { percent: place === 0 ? 75 : 25 })
  }
}
