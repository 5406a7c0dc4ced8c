import {
  type AuditEntityCollection,
  type EntityCandidate,
  type EntityCoverage,
  MAX_CANDIDATES,
} from 'contract/audit/audit-entities'
import { baseScore, entityScore, proposedCycle } from 'contract/audit/entity-score'
import { createRecords, getRecord } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { aggregateOf, coversEntity, riskLinesOf } from './entities.sql.ts'

type Entities = RegisteredCollection<AuditEntityCollection>

/** Discontinued devices and closed units are audited no more. */
const USABLE = `r.archived_at is null and r.status not in ('retired', 'closed', 'discontinued', 'draft')`

/** Records as the entities that they would be, without those that are one already. */
const CANDIDATES = `select c.*, ${aggregateOf('c')} as aggregate, ${riskLinesOf('c')} as "riskLines"
  from (select r.id, r.type as kind, r.code, r.title as name, r.owner_id as "ownerId",
      case r.type when 'process' then r.id end as process, case r.type when 'unit' then r.id end as unit
    from records r
    where r.org_id = app.org() and r.type in ('process', 'unit', 'device') and ${USABLE}
      and not exists (select from auditentities e join records er on er.org_id = e.org_id and er.id = e.id
        where e.org_id = r.org_id and r.id in (e.process, e.unit, e.device) and er.archived_at is null)
    order by r.type desc, r.code limit ${MAX_CANDIDATES}) c
  order by array_position(array['process', 'unit', 'device'], c.kind), c.code`

type Found = Omit<EntityCandidate, 'score' | 'cycleMonths'> & {
  ownerId: string | null
  aggregate: string | number | null
}

async function findCandidates(tx: Tx): Promise<(EntityCandidate & { ownerId: string | null })[]> {
  const rows = await tx.query<Found>(CANDIDATES)
  return rows.map(({ id, kind, code, name, ownerId, riskLines, aggregate }) => {
    const score = entityScore({ aggregate: aggregate === null ? null : Number(aggregate), adjustment: null })
    return { id, kind, code, name, ownerId, riskLines, score, cycleMonths: proposedCycle(score) }
  })
}

/** Records that could become auditable entities, with the cycle that their risks propose. */
export async function listCandidates(tx: Tx): Promise<{ candidates: EntityCandidate[] }> {
  const found = await findCandidates(tx)
  return {
    candidates: found.map(({ id, kind, code, name, riskLines, score, cycleMonths }) => ({
      id,
      kind,
      code,
      name,
      riskLines,
      score,
      cycleMonths,
    })),
  }
}

/** Creates an entity for each of these records; those that have one already are only counted. */
export async function createFromRecords(
  tx: WriteTx,
  entities: Entities,
  ids: readonly string[],
  context: WriteContext,
): Promise<{ added: number; existing: number }> {
  const wanted = new Set(ids)
  const chosen = (await findCandidates(tx)).filter(({ id }) => wanted.has(id))
  const drafts = chosen.map(({ id, kind, name, ownerId, cycleMonths }) => ({
    name,
    kind,
    ownerId,
    cycleMonths,
    [kind]: id,
  }))
  if (drafts.length > 0) await createRecords(tx, entities, drafts, context)
  return { added: drafts.length, existing: wanted.size - drafts.length }
}

const COVERAGE = `select ${aggregateOf('t')} as aggregate, ${riskLinesOf('t')} as "riskLines",
    coalesce(t.adjustment, 0) as adjustment, clock_timestamp() as "computedAt",
    (select coalesce(json_agg(row_to_json(p) order by p.code desc), '[]') from (
      select q.id, qr.code, qr.title as name, qr.status, coalesce(q.report_issued_on, q.closed_on) as "reportedOn"
      from projects q join records qr on qr.org_id = q.org_id and qr.id = q.id
      where q.org_id = app.org() and qr.archived_at is null and qr.status <> 'cancelled' and exists (
        select from links a where a.org_id = q.org_id and a.from_id = q.id
          and a.to_id in (t.id, t.process, t.unit) and ${coversEntity('a', 't')})) p) as projects
  from auditentities t where t.org_id = app.org() and t.id = $1`

type Covered = Omit<EntityCoverage, 'score' | 'base' | 'aggregate'> & { aggregate: string | number | null }

/** Explains the score of an entity, and lists the readable projects that cover it. */
export async function explainEntity(
  tx: Tx,
  entities: Entities,
  actor: Actor,
  id: string,
): Promise<EntityCoverage> {
  await getRecord(tx, entities, actor, id)
  const [row] = await tx.query<Covered>(COVERAGE, [id])
  const aggregate = row!.aggregate === null ? null : Number(row!.aggregate)
  const { adjustment } = row!
  return { ...row!, aggregate, base: baseScore(aggregate), score: entityScore({ aggregate, adjustment }) }
}
