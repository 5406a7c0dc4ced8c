import {
  combineRatings,
  isEffective,
  REASSESS_DAYS,
  testRatings,
  worstResult,
} from 'contract/audit/conclusions'
import type { Procedure } from 'contract/audit/procedures'
import { daysAfter } from 'contract/days'
import { type ProposedChange, proposedChanges } from 'contract/audit/proposed-changes'
import { CONCLUSION_ON } from '#modules/audit/fieldwork/index.ts'
import { dayNow } from '#platform/clock.ts'
import { createRecords, type Draft as CollectionDraft } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

interface Tested extends Pick<
  Procedure,
  'designResult' | 'designRating' | 'operationResult' | 'result' | 'conclusion'
> {
  id: string
  subject: string
  kind: 'control' | 'requirement'
  testedOn: string
}

/** The reviewed procedures of a project by tested control and requirement. */
const tested = (tx: Tx, project: string): Promise<Tested[]> =>
  tx.query<Tested>(
    `select t.id, l.to_id as subject, case l.kind when 'tests' then 'control' else 'requirement' end as kind,
       c.design_result as "designResult", c.design_rating::integer as "designRating",
       c.operation_result as "operationResult",
       t.result, t.conclusion, coalesce(t.reviewed_on, current_date)::text as "testedOn"
     from procedures t join records r on r.org_id = t.org_id and r.id = t.id
       join links l on l.org_id = t.org_id and l.from_id = t.id and l.kind in ('tests', 'verifies')
       cross join ${CONCLUSION_ON('l.to_id')} c
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null and r.status = 'reviewed'
     order by t.ref, r.code`,
    [project],
  )

/** The risks of these controls that were assessed by them. */
const risksOf = (tx: Tx, controls: readonly string[]) =>
  tx.query<{ control: string; risk: string; key: boolean; design: number | null; operating: number | null }>(
    `select l.from_id as control, l.to_id as risk, coalesce(c.key, false) as key,
       (k.one ->> 'design')::integer as design, (k.one ->> 'operating')::integer as operating
     from links l join controls c on c.org_id = l.org_id and c.id = l.from_id
       join risklines x on x.org_id = l.org_id and x.risk = l.to_id and x.current
       left join lateral (select e as one from jsonb_array_elements(x.controls) e where e ->> 'id' = l.from_id::text) k on true
     where l.org_id = app.org() and l.kind = 'mitigates' and l.from_id = any($1::uuid[])`,
    [controls],
  )

/** Earlier proposals that are open or have the same result, so that a corrected report does not repeat them. */
const proposedBefore = (tx: Tx, project: string) =>
  tx.query<{
    kind: string
    subject: string
    control: string | null
    design: number | null
    operation: number | null
    result: string | null
  }>(
    `select t.kind, coalesce(t.requirement, t.risk, t.control) as subject, t.control, t.design, t.operation, t.result
     from consequences t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null`,
    [project],
  )

const keyOf = (of: {
  kind: string
  subject: unknown
  control?: unknown
  design?: unknown
  operation?: unknown
  result?: unknown
}) =>
  JSON.stringify([
    of.kind,
    of.subject,
    of.control ?? null,
    of.design ?? null,
    of.operation ?? null,
    of.result ?? null,
  ])

type Draft = CollectionDraft<typeof proposedChanges> & Pick<ProposedChange, 'kind'>

function aboutControls(byControl: ReadonlyMap<string, readonly Tested[]>): Draft[] {
  return [...byControl].flatMap(([control, tests]): Draft[] => {
    const { design, operation } = combineRatings(tests.map(testRatings))
    if (design === null && operation === null) return []
    const [last] = tests.toSorted((a, b) => b.testedOn.localeCompare(a.testedOn))
    const { id: procedure, testedOn, conclusion: explanation } = last!
    return [{ kind: 'control_rating', control, design, operation, procedure, testedOn, explanation }]
  })
}

function aboutRequirements(byRequirement: ReadonlyMap<string, readonly Tested[]>): Draft[] {
  return [...byRequirement].flatMap(([requirement, tests]): Draft[] => {
    const result = worstResult(tests.map((test) => test.result))
    if (result === null || result === 'not_applicable') return []
    const worst = tests.find((test) => test.result === result)!
    const { id: procedure, testedOn, conclusion: explanation } = worst
    return [{ kind: 'requirement_answer', requirement, result, procedure, testedOn, explanation }]
  })
}

const subjectOf = (draft: Draft): unknown => draft.requirement ?? draft.risk ?? draft.control

/**
 * Proposes changes when a report is issued: control ratings, risks assessed by them, and requirement answers. Their
 * owners decide. Repeated proposals are skipped.
 */
export async function proposeChanges(
  tx: WriteTx,
  byType: CollectionsByType,
  project: string,
  context: WriteContext,
): Promise<number> {
  const tests = Map.groupBy(await tested(tx, project), ({ kind }) => kind)
  const controls = aboutControls(Map.groupBy(tests.get('control') ?? [], ({ subject }) => subject))
  const ratings = new Map(controls.map((draft) => [String(draft.control), draft]))
  const judged = await risksOf(tx, [...ratings.keys()])
  const today = dayNow()
  const risks = judged.flatMap(({ control, risk, key, design, operating }): Draft[] => {
    const rated = ratings.get(control)!
    const said = { design: rated.design ?? null, operation: rated.operation ?? null }
    const differs =
      (said.design !== null && said.design !== design) ||
      (said.operation !== null && said.operation !== operating)
    // An ineffective key control always requires a reassessment.
    if (!differs && !(key && !isEffective(said))) return []
    return [{ ...rated, kind: 'residual_risk', risk, dueOn: daysAfter(today, REASSESS_DAYS) }]
  })
  const requirements = aboutRequirements(
    Map.groupBy(tests.get('requirement') ?? [], ({ subject }) => subject),
  )
  const before = new Set((await proposedBefore(tx, project)).map(keyOf))
  const wanted = [...controls, ...risks, ...requirements].filter(
    (draft) => !before.has(keyOf({ ...draft, subject: subjectOf(draft) })),
  )
  if (wanted.length === 0) return 0
  const made = await createRecords(
    tx,
    registered(byType, proposedChanges),
    wanted.map((draft) => ({ ...draft, project })),
    context,
  )
  await openToOwners(
    tx,
    project,
    made.map(({ id }) => id),
  )
  return made.length
}

/** Opens proposals of standard audits to library managers; those of restricted audits are for owners only. */
async function openToOwners(tx: WriteTx, project: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update records r set circle = null from projects p
     where r.org_id = app.org() and r.id = any($2::uuid[]) and p.org_id = r.org_id and p.id = $1
       and p.confidentiality = 'standard'`,
    [project, ids],
  )
}
