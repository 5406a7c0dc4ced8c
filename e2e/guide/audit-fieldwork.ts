import { TOPICAL_REQUIREMENTS } from 'contract/audit/engagement'
import { writePopulation } from 'contract/audit/population'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { requestRoutes } from 'contract/audit/requests'
import { sampleItemRoutes } from 'contract/audit/sample-items'
import { sampleRoutes } from 'contract/audit/samples'
import { timeEntryRoutes } from 'contract/audit/time-entries'
import { daysAfter } from 'contract/days'
import type { Locale } from 'contract/locale'
import type { Team } from 'contract/testing/engagement'
import { evidenceRoutes } from 'contract/workspace/evidence'
import type { TeamMember } from '../support/audit-team.ts'
import { sendFile } from '../support/send-file.ts'
import { sign } from '../support/sign.ts'
import type { AuditTexts } from './audit-texts.ts'

const today = () => new Date().toISOString().slice(0, 10)
export const ahead = (days: number): string => daysAfter(today(), days)

const proceduresOf = async ({ call }: TeamMember, project: string) =>
  (await call(procedureRoutes.list, { query: { project: [project], sort: 'position', limit: 100 } })).items

/** Plans and staffs a project that was created from a programme, and moves it to fieldwork. */
export async function planProject(
  { lead, reviewer, preparer, auditee }: Team<TeamMember>,
  id: string,
  locale: Locale,
  words: AuditTexts,
): Promise<void> {
  const params = { id }
  const current = () => lead.call(projectRoutes.get, { params })
  await lead.call(projectMemberRoutes.create, {
    body: { project: id, ownerId: preparer.id, role: 'preparer', hours: 12_000 },
  })
  await lead.call(projectMemberRoutes.create, {
    body: { project: id, ownerId: auditee.id, role: 'auditee_contact' },
  })
  const { items: members } = await lead.call(projectMemberRoutes.list, { query: { project: [id] } })
  for (const who of [lead, reviewer, preparer]) {
    const own = members.find(({ ownerId }) => ownerId === who.id)!
    await who.call(projectMemberRoutes.transition, {
      params: { id: own.id },
      version: own.version,
      body: { to: 'declared' },
    })
  }
  await lead.call(projectRoutes.update, {
    params,
    version: (await current()).version,
    body: {
      background: words.background,
      objectives: [words.objective],
      scopeIn: words.scope,
      criteria: [{ text: words.criterion, requirement: null }],
      topical: TOPICAL_REQUIREMENTS.map((requirement) => ({ requirement, applicable: false, reason: null })),
      announcedOn: ahead(-30),
      kickoffOn: ahead(-20),
      fieldworkFrom: ahead(-14),
      fieldworkTo: ahead(10),
      closingOn: ahead(18),
    },
  })
  await lead.call(projectRoutes.transition, {
    params,
    version: (await current()).version,
    body: { to: 'planning' },
  })
  const procedures = await proceduresOf(lead, id)
  await lead.call(procedureRoutes.editMany, {
    params,
    body: {
      edits: procedures.map((one, at) => ({
        id: one.id,
        version: one.version,
        changes: { ownerId: preparer.id, reviewerId: reviewer.id, dueOn: ahead(at * 2 - 8) },
      })),
    },
  })
  await lead.call(requestRoutes.sendMany, {
    params,
    body: { ownerId: auditee.id, dueOn: ahead(-2), language: locale, items: words.asked },
  })
  await sign(reviewer.call, reviewer.person, id, 'approval', 'fieldwork')
}

/** Starts one of its procedures: ticks steps and books hours; returns the procedure. */
export async function startTest(
  { preparer }: Team<TeamMember>,
  id: string,
  words: AuditTexts,
): Promise<string> {
  const tested = (await proceduresOf(preparer, id)).find(({ test }) => test === 'toe')!
  await preparer.call(procedureRoutes.transition, {
    params: { id: tested.id },
    version: tested.version,
    body: { to: 'in_progress' },
  })
  const opened = await preparer.call(procedureRoutes.get, { params: { id: tested.id } })
  await preparer.call(procedureRoutes.update, {
    params: { id: tested.id },
    version: opened.version,
    body: {
      controlConclusions: (opened.controls ?? []).slice(0, 1).map((control) => ({
        control,
        designResult: 'adequate',
        designRating: 2,
        operationResult: null,
        operationReason: null,
      })),
      steps: (opened.steps ?? []).map((step, at) =>
        at < 2 ? { ...step, done: true, note: at === 0 ? words.step : null } : step,
      ),
    },
  })
  await preparer.call(timeEntryRoutes.create, {
    body: { project: id, procedure: tested.id, ownerId: preparer.id, workedOn: ahead(-1), hours: 650 },
  })
  return tested.id
}

/** Draws a sample for the procedure and tests part of it; one item deviates. */
export async function testSample(
  { preparer }: Team<TeamMember>,
  { organisation, project, procedure }: Record<'organisation' | 'project' | 'procedure', string>,
  locale: Locale,
  words: AuditTexts,
): Promise<void> {
  const year = today().slice(0, 4)
  const sample = await preparer.call(sampleRoutes.create, {
    body: {
      project,
      procedure,
      name: { [locale]: words.sample },
      population: words.sample,
      source: words.source,
      completeness: words.complete,
      periodFrom: `${year}-01-01`,
      periodTo: today(),
      frequency: 'weekly',
      riskLevel: 'high',
      method: 'random',
      size: 15,
      rationale: words.rationale,
      attributes: words.attributes,
    },
  })
  const rows = Array.from({ length: 48 }, (_, at) => ({
    ref: `BNK-${1001 + at * 3}`,
    date: daysAfter(`${year}-01-05`, at * 6),
    amount: null,
  }))
  const population = writePopulation(rows)
  const kept = await preparer.call(evidenceRoutes.create, {
    body: {
      project,
      name: { [locale]: words.sample },
      obtainedOn: today(),
      obtainedBy: preparer.id,
      confidentiality: 'internal',
    },
  })
  const upload = await sendFile(preparer.person, organisation, 'population.txt', Buffer.from(population))
  await preparer.call(evidenceRoutes.attach, { params: { id: kept.id }, body: { upload } })
  await preparer.call(evidenceRoutes.link, {
    params: { id: kept.id },
    body: { kind: 'supports', to: sample.id },
  })
  await preparer.call(sampleRoutes.draw, {
    params: { id: sample.id },
    body: { population, evidence: kept.id },
  })
  const { items } = await preparer.call(sampleItemRoutes.list, {
    query: { sample: [sample.id], sort: 'code', limit: 100 },
  })
  await preparer.call(sampleItemRoutes.editMany, {
    params: { id: sample.id },
    body: {
      edits: items.slice(0, 9).map(({ id, version }, at) => ({
        id,
        version,
        changes: {
          attrA: at === 4 ? ('fail' as const) : ('pass' as const),
          attrB: 'pass' as const,
          deviationNote: at === 4 ? words.deviation : null,
        },
      })),
    },
  })
}
