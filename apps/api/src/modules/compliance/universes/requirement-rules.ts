import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { requirements } from 'contract/compliance/requirements'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'

type Judged = Pick<
  Stored<typeof requirements>,
  'id' | 'universe' | 'domain' | 'alsoSatisfies' | 'applicability' | 'applicabilityReason'
>
type JudgedField = (typeof JUDGED)[number]

const namesOf = (row: Judged): string[] => row.alsoSatisfies ?? []

async function universesOf(tx: Tx, rows: readonly Judged[]): Promise<Map<string, string>> {
  const found = await tx.query<{ id: string; universe: string }>(
    `select id, universe from domains where org_id = app.org() and id = any($1::uuid[])
     union all select id, universe from requirements where org_id = app.org() and id = any($2::uuid[])`,
    [rows.map((row) => row.domain), [...new Set(rows.flatMap(namesOf))]],
  )
  return new Map(found.map(({ id, universe }) => [id, universe]))
}

/**
 * The invalid fields of requirements, by id. The domain must belong to the requirement's universe, mapped requirements
 * must belong to other universes, and "not applicable" needs a reason.
 */
export async function wrongFields(tx: Tx, rows: readonly Judged[]): Promise<Map<string, JudgedField[]>> {
  const universes = await universesOf(tx, rows)
  const wrong = new Map<string, JudgedField[]>()
  for (const row of rows) {
    const { universe } = row
    const fields: JudgedField[] = [
      ...(universes.get(row.domain) === universe ? [] : ['domain' as const]),
      ...(namesOf(row).some((id) => universes.get(id) === universe) ? ['alsoSatisfies' as const] : []),
      ...(row.applicability === 'not_applicable' && !row.applicabilityReason
        ? ['applicabilityReason' as const]
        : []),
    ]
    if (fields.length > 0) wrong.set(row.id, fields)
  }
  return wrong
}

const JUDGED = ['domain', 'alsoSatisfies', 'applicability', 'applicabilityReason'] as const
const CODES: Readonly<Record<string, string>> = {
  domain: 'unknown_reference',
  alsoSatisfies: 'same_universe',
  applicabilityReason: 'required',
}

/** Rejects invalid fields; checks only requirements with a changed field. */
export async function requirePossible(
  tx: Tx,
  mutations: readonly Mutation<typeof requirements>[],
): Promise<void> {
  const changed = mutations.filter(({ before, after }) =>
    JUDGED.some((key) => !isDeepStrictEqual(before?.[key] ?? null, after[key] ?? null)),
  )
  if (changed.length === 0) return
  const wrong = await wrongFields(
    tx,
    changed.map(({ after }) => after),
  )
  const [fields] = wrong.values()
  if (fields)
    throw fail(
      'INVALID_INPUT',
      fields.map((field) => ({ path: [field], code: CODES[field]! })),
    )
}
