import { fail } from 'contract'
import type { Riskline, risklines } from 'contract/risk/risk-lines'
import { refuse } from 'contract/refusals'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { leads, seesWorkInProgress } from '../assessments.policy.ts'
import { loadAuditTests, withAuditTests } from './audit-tests.ts'
import { type DutySource, loadDutySources } from './duty-sources.ts'
import {
  type LineAssessment,
  loadAnswers,
  loadRisks,
  type RiskSource,
  type Snapshot,
} from './line-sources.ts'

/** A new line copies its risk from the library. Its previous line is the last approved one. */
function initialiseRiskLine(after: Values<typeof risklines>, risk: RiskSource | undefined): void {
  if (!risk) throw refuse('risk', 'unknown_reference')
  Object.assign(after, {
    name: risk.name,
    description: risk.description,
    riskVersion: risk.version,
    category: risk.category,
    process: risk.process,
    subprocess: risk.subprocess,
    fraud: risk.fraud,
    libraryLikelihood: risk.likelihood,
    libraryImpact: risk.impact,
    ownerId: after.ownerId ?? risk.ownerId,
    causes: after.causes ?? risk.causes,
    consequences: after.consequences ?? risk.consequences,
    previous: after.previous ?? risk.latest,
  })
}

/** The values that a line takes from its requirements; its likelihood depends on them. */
export const sourceValues = ({
  requirements,
  compliance,
  dutyWeight,
  dutyCount,
  dutyChanged,
}: DutySource) => ({
  requirements,
  compliance,
  dutyWeight,
  dutyCount,
  dutyChanged,
})

/** A line about requirements copies them from the universe and uses the appetite of the compliance category. */
function initialiseRequirementLine(
  after: Values<typeof risklines>,
  duty: DutySource | undefined,
  { universe }: LineAssessment,
): void {
  const field = after.requirement ? 'requirement' : 'domain'
  if (!duty || duty.universe !== universe) throw refuse(field, 'unknown_reference')
  Object.assign(after, {
    ...sourceValues(duty),
    requirement: duty.requirement,
    domain: duty.domain,
    name: duty.name,
    description: duty.description,
    riskVersion: duty.version,
    category: 'compliance',
    ownerId: after.ownerId ?? duty.ownerId,
    authority: after.authority ?? duty.authority,
    previous: after.previous ?? duty.latest,
  })
}

/** Lines are added while the assessment is open, by those who may edit it; owners edit lines, they do not add them. */
function requireOpen(assessment: LineAssessment | undefined, { actor }: WriteContext): LineAssessment {
  if (!assessment) throw refuse('assessment', 'unknown_reference')
  if (assessment.archivedAt !== null) throw fail('ARCHIVED')
  const mine = assessment.ownerId === actor.personId || leads(actor.roles, assessment.context)
  const open = assessment.status === 'draft' || assessment.status === 'in_progress'
  if (!mine || !open || !seesWorkInProgress(actor.roles)) throw fail('FORBIDDEN')
  return assessment
}

const unrated = (controls: readonly Snapshot[]) =>
  controls.map((control) => ({ ...control, design: null, operating: null, source: 'none' as const }))

/** A line is about a risk of the library, or about requirements; never both, never neither. */
export const hasOneSubject = (values: Pick<Riskline, 'risk' | 'requirement' | 'domain'>): boolean =>
  Boolean(values.risk) !== Boolean(values.requirement ?? values.domain)

/** Fills new lines from their subject, with its current controls. */
export async function initialiseLines(
  tx: Tx,
  created: readonly Mutation<typeof risklines>[],
  assessments: ReadonlyMap<string, LineAssessment>,
  context: WriteContext,
): Promise<void> {
  if (created.length === 0) return
  const lines = created.map(({ after }) => after)
  const risks = lines.flatMap((after) => (after.risk ? [after.risk] : []))
  const sources = risks.length > 0 ? await loadRisks(tx, risks) : new Map<string, RiskSource>()
  const answers = risks.length > 0 ? await loadAnswers(tx, risks) : new Map<string, Snapshot[]>()
  const duties = await loadDutySources(
    tx,
    lines.filter((after) => !after.risk).map(({ requirement, domain }) => ({ requirement, domain })),
  )
  for (const after of lines) {
    const assessment = requireOpen(assessments.get(after.assessment), context)
    if (!hasOneSubject(after)) throw refuse('risk', 'required')
    if (after.risk) {
      const risk = after.risk
      initialiseRiskLine(after, sources.get(risk))
      after.controls ??= unrated(answers.get(risk) ?? [])
    } else {
      const duty = duties.get(String(after.requirement ?? after.domain))
      initialiseRequirementLine(after, duty, assessment)
      after.controls ??= unrated(duty!.controls)
    }
  }
  const controlsOf = (after: Values<typeof risklines>) => after.controls ?? []
  const tests = await loadAuditTests(tx, [
    ...new Set(lines.flatMap((after) => controlsOf(after).map(({ id }) => id))),
  ])
  for (const after of lines) after.controls = withAuditTests(controlsOf(after), tests)
}
