import type { TextInForce } from 'contract/compliance/revision-diff'
import type { RequirementText } from 'contract/compliance/requirement-text'
import type { Tx } from '#platform/db/tx.ts'

/** The text of a requirement `q` with its `records` row `r`, with the keys that a version line stores. */
export const TEXT = `jsonb_build_object('ref', q.ref, 'domain', q.domain, 'name', r.title, 'summary', q.summary,
  'obligation', q.obligation, 'appliesTo', to_jsonb(q.applies_to), 'deadline', q.deadline,
  'applicableFrom', q.applicable_from, 'relatedRefs', to_jsonb(q.related_refs))`

export interface RequirementInForce extends TextInForce {
  universe: string
  position: number
  text: RequirementText
}

const SELECT = `select r.id, r.code, q.universe, q.position, ${TEXT} as text
  from requirements q join records r on r.org_id = q.org_id and r.id = q.id
  where q.org_id = app.org()`

/** The text of a universe as it is in force. */
export const textInForce = (tx: Tx, universe: string): Promise<RequirementInForce[]> =>
  tx.query<RequirementInForce>(
    `${SELECT} and q.universe = $1 and r.status = 'active' and r.archived_at is null order by q.position, r.code`,
    [universe],
  )

/** The text of these requirements, by id. */
export async function textsOf(tx: Tx, ids: readonly unknown[]): Promise<Map<string, RequirementInForce>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<RequirementInForce>(`${SELECT} and q.id = any($1::uuid[])`, [wanted])
  return new Map(rows.map((row) => [row.id, row]))
}
