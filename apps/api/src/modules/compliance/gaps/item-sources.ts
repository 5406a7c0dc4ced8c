import type { Localized } from 'contract'
import type { Scoring } from 'contract/compliance/scoring'
import { ONE } from '#modules/compliance/universes/index.ts'
import type { Tx } from '#platform/db/tx.ts'

/** The analysis of an item, as far as the item depends on it. */
export interface ItemAnalysis {
  id: string
  status: string
  universe: string
  ownerId: string | null
  archivedAt: string | null
  scoring: Scoring
}

export async function loadAnalyses(tx: Tx, ids: readonly unknown[]): Promise<Map<string, ItemAnalysis>> {
  const rows = await tx.query<ItemAnalysis>(
    `select r.id, r.status, a.universe, r.owner_id as "ownerId", r.archived_at as "archivedAt", a.scoring
     from gapanalyses a join records r on r.org_id = a.org_id and r.id = a.id
     where a.org_id = app.org() and a.id = any($1::uuid[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A requirement as an item keeps it, with its owner and the amount of its evidence. */
export interface ItemRequirement {
  id: string
  version: number
  universe: string
  name: Localized
  summary: Localized
  ref: string
  position: number
  domain: string
  obligation: string
  weight: number
  target: number | null
  ownerId: string | null
  applicability: string
  reason: string | null
  flagged: boolean | null
  /** Its current gap item before this one. */
  latest: string | null
  evidence: number
}

export async function loadRequirements(
  tx: Tx,
  ids: readonly unknown[],
): Promise<Map<string, ItemRequirement>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<ItemRequirement>(
    `select r.id, r.version, t.universe, r.title as name, t.summary, t.ref, t.position, t.domain, t.obligation, t.weight,
       t.target, coalesce(r.owner_id, d.owner_id) as "ownerId", t.applicability, t.applicability_reason as reason,
       t.flagged, t.item as latest, (select count(*)::integer from links l
         ${ONE('records', 'e', 'l.from_id')}
         where l.org_id = app.org() and l.to_id = t.id and l.kind = 'supports' and e.archived_at is null) as evidence
     from requirements t ${ONE('records', 'r', 't.id')} ${ONE('records', 'd', 't.domain')}
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
