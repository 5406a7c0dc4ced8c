import { fail } from 'contract'
import { gapitems, itemScores, missingIn, targetOf } from 'contract/compliance/gap-items'
import type { ActionCollection } from 'contract/workspace/actions'
import { refuse } from 'contract/refusals'
import { refreshProofOfItems } from '#modules/compliance/universes/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { AfterEvidenceChange, CollectionHooks, ComputedFields } from '#platform/collection/hooks.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { actionColumns } from './action-columns.ts'
import { pointRequirements, refreshItems, UNDER_WAY, UNPLANNED } from './counts.ts'
import { isOpen, leadsCompliance } from './gap-analyses.policy.ts'
import { notifyNewOwners } from './gaps.notices.ts'
import { itemByRef } from './item-by-ref.ts'
import { type ItemAnalysis, type ItemRequirement, loadAnalyses, loadRequirements } from './item-sources.ts'

const ANALYSIS = 'from gapanalyses p where p.org_id = t.org_id and p.id = t.gapanalysis'
const SPINE = 'from records p where p.org_id = t.org_id and p.id = t.gapanalysis'

/** Fields computed from the item's analysis, evidence and actions. */
const computed: ComputedFields<typeof gapitems> = {
  factor: { sql: 't.factor', initial: null },
  unsupported: { sql: 't.unsupported', initial: false },
  supportedUntil: { sql: 't.supported_until', initial: null },
  evidence: {
    sql: `select count(distinct e.id)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
      where l.org_id = t.org_id and l.to_id in (t.id, t.requirement) and l.kind = 'supports' and e.type = 'evidence'
        and e.archived_at is null`,
    initial: 0,
  },
  controls: {
    sql: `select count(*)::integer from links l where l.org_id = t.org_id and l.from_id = t.requirement and l.kind = 'satisfied_by'`,
    initial: 0,
  },
  actions: { sql: `select count(*)::integer ${UNDER_WAY('t')}`, initial: 0 },
  actionDueOn: { sql: `select min(done.due_on) ${UNDER_WAY('t')}`, initial: null },
  unplanned: { sql: UNPLANNED('t'), initial: false },
  phase: { sql: `select p.status ${SPINE}`, initial: null },
  assessorId: { sql: `select p.owner_id ${SPINE}`, initial: null },
  reviewerId: { sql: `select p.reviewer_id ${ANALYSIS}`, initial: null },
  approverId: { sql: `select p.approver_id ${ANALYSIS}`, initial: null },
}

/** Items are added while the analysis is open, by those who may edit it; owners answer items, they do not add them. */
function requireOpen(analysis: ItemAnalysis | undefined, { actor }: WriteContext): ItemAnalysis {
  if (!analysis) throw refuse('gapanalysis', 'unknown_reference')
  if (analysis.archivedAt !== null) throw fail('ARCHIVED')
  const mine = analysis.ownerId === actor.personId || leadsCompliance(actor.roles)
  if (!mine || !isOpen(analysis.status)) throw fail('FORBIDDEN')
  return analysis
}

/** A new item copies its requirement. One that does not apply needs no answer. */
function initialiseItem(
  after: Values<typeof gapitems>,
  analysis: ItemAnalysis,
  requirement: ItemRequirement | undefined,
): void {
  if (!requirement || requirement.universe !== analysis.universe)
    throw refuse('requirement', 'unknown_reference')
  const excluded = requirement.applicability === 'not_applicable'
  Object.assign(after, {
    name: requirement.name,
    summary: requirement.summary,
    ref: requirement.ref,
    position: requirement.position,
    requirementVersion: requirement.version,
    domain: requirement.domain,
    obligation: requirement.obligation,
    weight: requirement.weight,
    ownerId: after.ownerId ?? requirement.ownerId,
    target: after.target ?? targetOf(analysis.scoring, requirement.weight, requirement.target),
    answer: excluded ? 'not_applicable' : (after.answer ?? 'not_assessed'),
    rationale: excluded ? requirement.reason : after.rationale,
    flagged: after.flagged ?? requirement.flagged,
    previous: after.previous ?? requirement.latest,
    evidence: requirement.evidence,
  })
}

/** Entering a percentage sets the answer to "partially compliant"; any other answer clears the percentage. */
function settlePartial(before: Mutation<typeof gapitems>['before'], after: Values<typeof gapitems>): void {
  const said = after.partial !== null && after.partial !== (before?.partial ?? null)
  if (before && said && after.answer === before.answer) after.answer = 'partially_compliant'
  if (after.answer !== 'partially_compliant') after.partial = null
}

/** Clears the "no evidence" mark if there is evidence. */
function settleEvidence(after: Values<typeof gapitems>): void {
  if (after.noEvidence === true && after.evidence > 0) after.noEvidence = null
}

/** An item is assessed when no required field is missing, and goes back to "not assessed" when one is. */
export function settleStatus(
  before: Mutation<typeof gapitems>['before'],
  after: Values<typeof gapitems>,
): void {
  if (before && after.status !== before.status) return
  const complete = missingIn(after).length === 0
  if (after.status === 'not_assessed' && complete) after.status = 'assessed'
  else if (after.status === 'assessed' && !complete) after.status = 'not_assessed'
}

async function prepare(
  tx: WriteTx,
  mutations: readonly Mutation<typeof gapitems>[],
  context: WriteContext,
): Promise<void> {
  const created = mutations.filter(({ before }) => before === null)
  if (created.length > 0) {
    const of = (key: 'gapanalysis' | 'requirement') => created.map(({ after }) => after[key])
    const analyses = await loadAnalyses(tx, of('gapanalysis'))
    const requirements = await loadRequirements(tx, of('requirement'))
    for (const { after } of created) {
      const analysis = requireOpen(analyses.get(after.gapanalysis), context)
      initialiseItem(after, analysis, requirements.get(after.requirement))
    }
  }
  for (const { before, after } of mutations) {
    after.answer ??= 'not_assessed'
    settlePartial(before, after)
    settleEvidence(after)
    Object.assign(after, itemScores(after))
    settleStatus(before, after)
  }
}

interface OpenItem {
  id: string
  gapanalysis: string
  open: boolean
}

/** Factors changed without a write to the items: notifies open pages to reload them. */
function tellOf(tx: WriteTx, items: readonly OpenItem[]): void {
  const event = 'record-changed' as const
  for (const { id } of items) tx.live.push({ tell: { event, type: 'gapitem', id, version: null } })
  for (const id of new Set(items.map(({ gapanalysis }) => gapanalysis)))
    tx.live.push({ tell: { event, type: 'gapanalysis', id, version: null } })
}

/** Items of open analyses, by item id or by requirement. */
async function openItems(tx: WriteTx, key: 'id' | 'requirement', ids: readonly string[]) {
  return tx.query<OpenItem>(
    `select t.id, t.gapanalysis, p.status in ('draft', 'in_progress') as open from gapitems t
       join records p on p.org_id = t.org_id and p.id = t.gapanalysis
     where t.org_id = app.org() and t.${key} = any($1::uuid[]) and p.status in ('draft', 'in_progress', 'in_review')`,
    [ids],
  )
}

/** Evidence may complete an item, and makes its answer count in full. */
export const followEvidence =
  (collection: () => RegisteredCollection<typeof gapitems>, key: 'id' | 'requirement'): AfterEvidenceChange =>
  async (tx, ids, context) => {
    const items = await openItems(tx, key, ids)
    if (items.length === 0) return
    const answering = items.filter(({ open }) => open).map(({ id }) => id)
    const { shape } = collection()
    const settled = (await loadRecords(tx, shape, answering, true)).flatMap(
      (before): Mutation<typeof gapitems>[] => {
        const after = valuesOf(before)
        settleEvidence(after)
        settleStatus(before, after)
        if (after.noEvidence !== before.noEvidence)
          return [{ action: 'update', before, after, byPlatform: true }]
        return after.status === before.status
          ? []
          : [{ action: 'transition', before, after, byPlatform: true }]
      },
    )
    if (settled.length > 0) await writeRecords(tx, shape, settled, context)
    await refreshItems(
      tx,
      items.map(({ id }) => id),
    )
    tellOf(tx, items)
  }

/** Hooks of gap items: snapshot of the requirement, values derived from the answer, and totals. */
export const gapItemHooks = (
  collection: () => RegisteredCollection<typeof gapitems>,
  actions: () => RegisteredCollection<ActionCollection>,
  jobs: Jobs,
): CollectionHooks<typeof gapitems> => ({
  computed,
  naturalKey: itemByRef,
  relatedColumns: actionColumns(actions, collection),
  beforeWrite: prepare,
  afterWrite: async (tx, written, context) => {
    await notifyNewOwners(tx, jobs, written, context)
    const moved = written.filter(({ mutation }) => ['create', 'archive', 'restore'].includes(mutation.action))
    await pointRequirements(
      tx,
      moved.map(({ row }) => row.requirement),
    )
    await refreshItems(
      tx,
      written.map(({ row }) => row.id),
    )
  },
  afterEvidenceChange: async (tx, ids, context) => {
    await refreshProofOfItems(tx, ids)
    await followEvidence(collection, 'id')(tx, ids, context)
  },
})
