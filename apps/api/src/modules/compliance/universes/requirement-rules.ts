import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { Mutation } from '#platform/collection/write.ts'
import type { Tx } from '#platform/db/tx.ts'

type Values = Readonly<Record<string, unknown>>

const namesOf = (row: Values): string[] => (row['alsoSatisfies'] ?? []) as string[]

async function universesOf(tx: Tx, rows: readonly Values[]): Promise<Map<string, string>> {
  const found = await tx.query<{ id: string; universe: string }>(
    `select id, universe from domains where org_id = app.org() and id = any($1::uuid[])
     union all select id, universe from requirements where org_id = app.org() and id = any($2::uuid[])`,
    [rows.map((row) => row['domain']), [...new Set(rows.flatMap(namesOf))]],
  )
  return new Map(found.map(({ id, universe }) => [id, universe]))
}

/**
 * What cannot be about requirements, by id: a domain belongs to the universe of its requirement, what it also satisfies
 * to others (within one, a text says once what it asks), and what does not apply needs a reason.
 */
export async function wrongFields(tx: Tx, rows: readonly Values[]): Promise<Map<string, string[]>> {
  const universes = await universesOf(tx, rows)
  const wrong = new Map<string, string[]>()
  for (const row of rows) {
    const { universe } = row
    const fields = [
      ...(universes.get(String(row['domain'])) === universe ? [] : ['domain']),
      ...(namesOf(row).some((id) => universes.get(id) === universe) ? ['alsoSatisfies'] : []),
      ...(row['applicability'] === 'not_applicable' && !row['applicabilityReason']
        ? ['applicabilityReason']
        : []),
    ]
    if (fields.length > 0) wrong.set(String(row['id']), fields)
  }
  return wrong
}

const JUDGED = ['domain', 'alsoSatisfies', 'applicability', 'applicabilityReason'] as const
const CODES: Readonly<Record<string, string>> = {
  domain: 'unknown_reference',
  alsoSatisfies: 'same_universe',
  applicabilityReason: 'required',
}

/** Refuses what cannot be; what did not change was judged before. */
export async function requirePossible(tx: Tx, mutations: readonly Mutation[]): Promise<void> {
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
