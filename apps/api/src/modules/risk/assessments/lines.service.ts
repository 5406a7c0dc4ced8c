import { fail } from 'contract'
import type { Assessment, AssessmentCollection } from 'contract/risk/assessments'
import type { RisklineCollection } from 'contract/risk/risk-lines'
import { toResponse, createRecords, getRecord, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'

interface Into {
  assessments: RegisteredCollection<AssessmentCollection>
  risklines: RegisteredCollection<RisklineCollection>
}

const MOST_LINES = 1000

/** The active risks of these processes; of all where none is named. */
async function risksInScope(tx: Tx, processes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from risks t join records r on r.org_id = t.org_id and r.id = t.id
       join subprocesses s on s.org_id = t.org_id and s.id = t.subprocess
     where t.org_id = app.org() and r.status = 'active' and r.archived_at is null
       and (cardinality($1::uuid[]) = 0 or s.process = any($1::uuid[]))
     order by r.code limit ${MOST_LINES + 1}`,
    [processes],
  )
  if (rows.length > MOST_LINES) throw fail('INVALID_INPUT', [{ path: ['risks'], code: 'too_many' }])
  return rows.map(({ id }) => id)
}

async function subjectsWithLines(tx: Tx, assessment: string): Promise<Set<string | null>> {
  const rows = await tx.query<{ subject: string | null }>(
    'select subject from risklines where org_id = app.org() and assessment = $1',
    [assessment],
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** Adds risks as lines; those that have one already are left as they are. */
export async function addRisks(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  const assessment = await openRecord(tx, assessments, context.actor, id)
  const risks = wanted ?? (await risksInScope(tx, assessment.processes ?? []))
  const there = await subjectsWithLines(tx, id)
  const missing = [...new Set(risks)].filter((risk) => !there.has(risk))
  await createRecords(
    tx,
    risklines,
    missing.map((risk) => ({ assessment: id, risk })),
    context,
  )
  return { added: missing.length, existing: risks.length - missing.length }
}

/** The domains of a universe with an applicable requirement, in the order of the official text. */
async function domainsInScope(tx: Tx, universe: unknown): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from domains t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.universe = $1 and r.status = 'active' and r.archived_at is null and exists (
       select from requirements q join records k on k.org_id = q.org_id and k.id = q.id
       where q.org_id = t.org_id and q.domain = t.id and q.applicability <> 'not_applicable' and k.status = 'active'
         and k.archived_at is null)
     order by t.position, r.code`,
    [universe],
  )
  return rows.map(({ id }) => id)
}

/** Adds requirements and domains as lines, one each; those that have one already are left as they are. */
export async function addRequirements(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  wanted: { requirements?: readonly string[] | undefined; domains?: readonly string[] | undefined },
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  const assessment = await openRecord(tx, assessments, context.actor, id)
  const named = (wanted.requirements?.length ?? 0) + (wanted.domains?.length ?? 0) > 0
  const domains = named ? (wanted.domains ?? []) : await domainsInScope(tx, assessment.universe)
  const all = [
    ...[...new Set(domains)].map((domain) => ({ subject: domain, line: { domain } })),
    ...[...new Set(wanted.requirements ?? [])].map((requirement) => ({
      subject: requirement,
      line: { requirement },
    })),
  ]
  const there = await subjectsWithLines(tx, id)
  const missing = all.filter(({ subject }) => !there.has(subject))
  await createRecords(
    tx,
    risklines,
    missing.map(({ line }) => ({ assessment: id, ...line })),
    context,
  )
  return { added: missing.length, existing: all.length - missing.length }
}

const CARRIED = `t.risk, t.requirement, case when t.requirement is null then t.domain end as domain, t.id as previous,
  t.sanction_class as "sanctionClass", t.authority, t.breaches, r.owner_id as "ownerId", t.causes, t.consequences,
  t.inherent_likelihood as "inherentLikelihood", t.impact_financial as "impactFinancial",
  t.impact_operational as "impactOperational", t.impact_compliance as "impactCompliance",
  t.impact_reputation as "impactReputation", t.impact_safety as "impactSafety", t.rationale, t.controls,
  t.override_likelihood as "overrideLikelihood", t.override_impact as "overrideImpact",
  t.override_reason as "overrideReason", t.response, t.target_likelihood as "targetLikelihood",
  t.target_impact as "targetImpact", r.due_on as "targetOn", t.loss_min as "lossMin", t.loss_likely as "lossLikely",
  t.loss_max as "lossMax", t.loss_probability as "lossProbability"`

export interface NextPeriod {
  periodFrom: string
  periodTo: string
  dueOn: string
}

/** Whether the subject is still in force: a requirement that applies, or a domain with one that does. */
const APPLIES = `(t.about = 'risk' or exists (select from requirements q join records y on y.org_id = q.org_id and y.id = q.id
  where q.org_id = t.org_id and case when t.requirement is null then q.domain = t.domain else q.id = t.requirement end
    and q.applicability <> 'not_applicable' and y.status = 'active' and y.archived_at is null))`

/** Starts the next period: same scope and people, and a copy of every line whose subject is still in force. */
export async function copyAssessment(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  period: NextPeriod,
  context: WriteContext,
): Promise<Assessment> {
  const from = await getRecord(tx, assessments, context.actor, id)
  const [made] = await createRecords(
    tx,
    assessments,
    [
      {
        ...period,
        previous: id,
        ...pick(from, ['name', 'context', 'universe', 'units', 'processes']),
        ...pick(from, ['ownerId', 'reviewerId', 'approverId', 'tags']),
      },
    ],
    context,
  )
  const lines = await tx.query<Record<string, unknown>>(
    `select ${CARRIED} from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       join records k on k.org_id = t.org_id and k.id = t.subject
     where t.org_id = app.org() and t.assessment = $1 and r.archived_at is null and k.status = 'active'
       and k.archived_at is null and ${APPLIES} order by r.code`,
    [id],
  )
  await createRecords(
    tx,
    risklines,
    lines.map((line) => ({ ...line, assessment: made!.id })),
    context,
  )
  const copy = await getRecord(tx, assessments, context.actor, made!.id)
  return toResponse(tx, assessments, context.actor, copy)
}
