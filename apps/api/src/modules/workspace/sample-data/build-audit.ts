import { issueRoutes } from 'contract/audit/issues'
import { type ProcedureStep, procedureRoutes } from 'contract/audit/procedures'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import { projectRoutes } from 'contract/audit/projects'
import { requestRoutes } from 'contract/audit/requests'
import { reviewNoteRoutes } from 'contract/audit/review-notes'
import { timeEntryRoutes } from 'contract/audit/time-entries'
import { buildSamples } from './build-sampling.ts'
import { buildFinished } from './build-finished-audits.ts'
import { AUDITOR, LEAD, planOf, prove, staff } from './sample-engagement.ts'
import { type SamplePeople, day, year } from './sample-people.ts'

const AUDITEE = 'head_of_purchasing' as const

async function fromProgramme(cast: SamplePeople, code: string, from: number, to: number): Promise<string> {
  const { project } = await cast.call(LEAD, projectCreationRoutes.fromProgramme, {
    params: { code },
    body: {
      year: Number(year(0).name),
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

/** Plans the procedures of an engagement and performs some: gives them in order. */
async function perform(cast: SamplePeople, project: string): Promise<string[]> {
  const { underWay } = cast.texts.audit
  const read = async () => {
    const query = { project: [project], sort: 'position' as const, limit: 100 }
    return (await cast.call(LEAD, procedureRoutes.list, { query })).items
  }
  const planned = await read()
  const people = { ownerId: cast.id(AUDITOR), reviewerId: cast.founder }
  await cast.call(LEAD, procedureRoutes.editMany, {
    params: { id: project },
    body: {
      edits: planned.map(({ id, version }, at) => ({
        id,
        version,
        changes: { ...people, dueOn: day(at * 3 - 10) },
      })),
    },
  })
  await cast.settle(LEAD, 'project', [project], 'fieldwork')
  const ids = planned.map(({ id }) => id)
  await cast.settle(AUDITOR, 'procedure', ids.slice(0, 6), 'in_progress')
  await buildSamples(cast, project, [ids[2]!, ids[4]!])
  const works = { designResult: 'adequate', designRating: 3, operationResult: 'effective' } as const
  const concluded = ({ controls, steps }: { controls: string[] | null; steps: ProcedureStep[] | null }) => ({
    steps: (steps ?? []).map((step) => ({ ...step, done: true })),
    ...((controls ?? []).length > 1
      ? { controlConclusions: controls!.map((control) => ({ control, ...works, operationReason: null })) }
      : { ...works, operationRating: 3 }),
    result: 'pass' as const,
    conclusion: cast.say(underWay.conclusion),
  })
  const opened = await Promise.all(
    ids.slice(0, 4).map((id) => cast.call(AUDITOR, procedureRoutes.get, { params: { id } })),
  )
  await cast.call(AUDITOR, procedureRoutes.editMany, {
    params: { id: project },
    body: {
      edits: opened.map((one) => ({ id: one.id, version: one.version, changes: concluded(one) })),
    },
  })
  await prove(cast, project, underWay, -12, ids.slice(0, 4))
  await cast.settle(AUDITOR, 'procedure', ids.slice(0, 4), 'prepared')
  await cast.settle(AUDITOR, 'procedure', ids.slice(0, 4), 'in_review')
  await cast.settle(AUDITOR, 'procedure', ids.slice(0, 2), 'reviewed')
  return ids
}

/** Asks the audited unit for documents: one is accepted, one waits for a look, one is late. */
async function ask(cast: SamplePeople, project: string): Promise<void> {
  const { asked, answered } = cast.texts.audit.underWay
  for (const [at, name] of asked.entries()) {
    const { id } = await cast.call(LEAD, requestRoutes.create, {
      body: { project, name, ownerId: cast.id(AUDITEE), dueOn: day([-20, -6, -2, 5][at]!) },
    })
    if (at > 1) continue
    await cast.change(AUDITEE, requestRoutes, id, { answer: cast.say(answered) })
    await cast.move(AUDITEE, requestRoutes, id, 'received')
    if (at === 0) await cast.move(LEAD, requestRoutes, id, 'accepted')
  }
}

/** An engagement in fieldwork: procedures in every state, requests, a review note and an issue in review. */
async function buildUnderWay(cast: SamplePeople): Promise<void> {
  const { underWay } = cast.texts.audit
  const project = await fromProgramme(cast, 'AP-P2P', -45, 40)
  await staff(cast, project, AUDITEE)
  await cast.change(LEAD, projectRoutes, project, planOf(cast, underWay, -45, 40))
  await cast.settle(LEAD, 'project', [project], 'planning')
  await ask(cast, project)
  const ids = await perform(cast, project)
  await cast.call(LEAD, reviewNoteRoutes.create, {
    body: {
      project,
      procedure: ids[2]!,
      text: cast.say(underWay.note),
      severity: 'should',
      ownerId: cast.id(AUDITOR),
      dueOn: day(4),
    },
  })
  const { draft } = underWay
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
  await prove(cast, project, underWay, -9, [found])
  await cast.move(AUDITOR, issueRoutes, found, 'in_review')
  for (const [at, procedure] of ids.slice(0, 5).entries())
    await cast.call(AUDITOR, timeEntryRoutes.create, {
      body: {
        project,
        procedure,
        ownerId: cast.id(AUDITOR),
        workedOn: day(-30 + at * 7),
        hours: 650 + at * 200,
      },
    })
}

/** The audits of a year: two closed, one in follow-up, one in fieldwork, one planned. */
export async function buildAudits(cast: SamplePeople): Promise<void> {
  await buildFinished(cast)
  await buildUnderWay(cast)
  await fromProgramme(cast, 'AP-PAY', 40, 110)
}
