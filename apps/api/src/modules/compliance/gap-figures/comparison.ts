import { fail, type Localized } from 'contract'
import type { gapanalyses } from 'contract/compliance/gap-analyses'
import {
  type ComparedAnalysis,
  type ComparedItem,
  gapChangeOf,
  type GapComparison,
  type GapSide,
} from 'contract/compliance/gap-comparison'
import { getPair } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'
import type { Actor } from '#platform/identity/accounts.ts'

interface Found {
  analysis: string
  requirement: string
  code: string
  ref: string | null
  name: Localized
  domain: ComparedItem['domain']
  weight: number
  side: GapSide
}

/** The items of both analyses, in the order of the official text. An item keeps the requirement as it was. */
const ITEMS = `
  select t.gapanalysis as analysis, t.requirement, q.code, t.ref, r.title as name, t.weight,
    json_build_object('id', d.id, 'name', d.title) as domain,
    json_build_object('id', t.id, 'answer', t.answer, 'factor', t.factor, 'unsupported', t.unsupported,
      'maturity', t.maturity, 'target', t.target, 'priority', t.priority, 'priorityScore', t.priority_score) as side
  from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
    join records q on q.org_id = t.org_id and q.id = t.requirement
    join records d on d.org_id = t.org_id and d.id = t.domain
    join domains o on o.org_id = t.org_id and o.id = t.domain
  where t.org_id = app.org() and t.gapanalysis = any($1::uuid[]) and r.archived_at is null
  order by o.position, t.position, q.code`

const HEAD = [
  ...(['id', 'code', 'name', 'edition', 'periodFrom', 'periodTo', 'items'] as const),
  ...(['applicable', 'assessed', 'unsupported'] as const),
  ...(['compliance', 'coverage', 'prudent', 'gapIndex', 'maturity', 'updatedAt'] as const),
] as const

const headOf = (row: Stored<typeof gapanalyses>): ComparedAnalysis => ({
  ...pick(row, HEAD),
  status: row.status as ComparedAnalysis['status'],
})

function compareItem(before: Found | undefined, after: Found | undefined): ComparedItem {
  const { analysis: _analysis, side: _side, ...own } = (after ?? before)!
  const sides = { before: before?.side ?? null, after: after?.side ?? null }
  return {
    ...own,
    ...sides,
    change: gapChangeOf(sides.before, sides.after),
  }
}

/**
 * Compares two analyses of one universe, requirement by requirement. Answers "not found" unless the person may read
 * both.
 */
export async function compareAnalyses(
  tx: Tx,
  collection: RegisteredCollection<typeof gapanalyses>,
  actor: Actor,
  from: string,
  to: string,
): Promise<GapComparison> {
  const [before, after] = await getPair(tx, collection, actor, from, to)
  if (before.universe !== after.universe) throw fail('INVALID_INPUT', [{ path: ['from'], code: 'invalid' }])
  const items = await tx.query<Found>(ITEMS, [[from, to]])
  const sideOf = (analysis: string) =>
    new Map(items.filter((item) => item.analysis === analysis).map((item) => [item.requirement, item]))
  const [was, is] = [sideOf(from), sideOf(to)]
  // In the order of the newer text; removed requirements stay at the position they had in the older one.
  const order = [...new Set(items.map(({ requirement }) => requirement))]
  return {
    before: headOf(before),
    after: headOf(after),
    items: order.map((requirement) => compareItem(was.get(requirement), is.get(requirement))),
  }
}
