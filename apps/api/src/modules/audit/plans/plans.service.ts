import {
  type AuditPlanCollection,
  auditplans,
  capacityOf,
  type PlanProposalReply,
} from 'contract/audit/audit-plans'
import { type PlanLineCollection, planlines } from 'contract/audit/plan-lines'
import { type PlannedAudit, type PlannedEntity, proposePlan } from 'contract/audit/plan-proposal'
import type { Localized } from 'contract'
import { aggregateOf, nextDueOf, scoreOf } from '#modules/audit/entities/index.ts'
import { createRecords, getRecord, openRecord } from '#platform/collection/commands.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const plansOf = (byType: CollectionsByType): RegisteredCollection<AuditPlanCollection> =>
  registered(byType, auditplans)
const linesOf = (byType: CollectionsByType): RegisteredCollection<PlanLineCollection> =>
  registered(byType, planlines)

type Plan = Stored<AuditPlanCollection>

interface Entity extends PlannedEntity {
  code: string
  name: Localized
}

const ENTITIES = `select e.id, r.code, r.title as name, e.cycle_months as "cycleMonths",
    coalesce(e.mandated, false) as mandated, ${scoreOf(aggregateOf('e'), 'e.adjustment')} as score,
    ${nextDueOf('e', 'r')} as "nextDueOn"
  from auditentities e join records r on r.org_id = e.org_id and r.id = e.id
  where e.org_id = app.org() and r.archived_at is null and r.status = 'active'`

const EXISTING = `select t.entity, t.year, t.quarter, t.days
  from planlines t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.auditplan = $1 and r.archived_at is null`

/** What score, cycle and capacity propose in addition to what is planned. */
async function propose(tx: Tx, plan: Plan): Promise<PlanProposalReply> {
  const entities = await tx.query<Entity>(ENTITIES)
  const existing = await tx.query<PlannedAudit>(EXISTING, [plan.id])
  const capacity = capacityOf(plan).map(({ year, days }) => ({ year, days: days ?? 0 }))
  const { reserve, daysPerAudit } = plan
  const { audits, left } = proposePlan({ entities, capacity, reserve, daysPerAudit, existing })
  const byId = new Map(entities.map((one) => [one.id, one]))
  const named = (id: string) => {
    const { code, name, score, mandated } = byId.get(id)!
    return { code, name, score, mandated }
  }
  return {
    audits: audits.map((one) => ({ ...one, ...named(one.entity) })),
    left: left.map(({ entity, year, dueOn }) => {
      const { code, name, score } = named(entity)
      return { entity, code, name, score, year, dueOn }
    }),
  }
}

/** The proposal for a plan, before anybody adds it. */
export async function previewProposal(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<PlanProposalReply> {
  return propose(tx, await getRecord(tx, plansOf(byType), actor, id))
}

/** Adds the proposed audits. The plan is read again, so that nothing is planned twice. */
export async function addProposal(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  context: WriteContext,
): Promise<{ added: number; left: number }> {
  const plan = await openRecord(tx, plansOf(byType), context.actor, id)
  const { audits, left } = await propose(tx, plan)
  const drafts = audits.map(({ entity, year, quarter, days }) => ({
    auditplan: id,
    entity,
    year,
    quarter,
    days,
  }))
  if (drafts.length > 0) await createRecords(tx, linesOf(byType), drafts, context)
  return { added: drafts.length, left: left.length }
}

/** Adds audits by hand, in the first quarter of the plan; entities that are planned already are only counted. */
export async function addEntities(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  ids: readonly string[],
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  const plan = await openRecord(tx, plansOf(byType), context.actor, id)
  const there = new Set((await tx.query<PlannedAudit>(EXISTING, [id])).map(({ entity }) => entity))
  const wanted = [...new Set(ids)].filter((one) => !there.has(one))
  const drafts = wanted.map((entity) => ({
    auditplan: id,
    entity,
    year: plan.firstYear,
    quarter: 'q1' as const,
    days: plan.daysPerAudit,
  }))
  if (drafts.length > 0) await createRecords(tx, linesOf(byType), drafts, context)
  return { added: drafts.length, existing: ids.length - drafts.length }
}

/** Saves edits in the sheet of a plan. */
export async function editLines(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
) {
  const plan = await getRecord(tx, plansOf(byType), context.actor, id)
  const isOutside = (year: unknown) =>
    typeof year === 'number' && (year < plan.firstYear || year >= plan.firstYear + plan.years)
  const edited = await editMany(tx, linesOf(byType), edits, context, {
    belongs: (row) => row.auditplan === id,
    problemsOf: ({ changes }) => (isOutside(changes['year']) ? [{ path: ['year'], code: 'invalid' }] : []),
  })
  return { lines: edited.map(({ row, ...outcome }) => ({ ...outcome, line: row })) }
}
