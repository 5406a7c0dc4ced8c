import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { Mutation } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

const namesOf = (row: Readonly<Record<string, unknown>> | null): string[] =>
  (row?.['alsoSatisfies'] ?? []) as string[]

/** Requirements also satisfy those of other universes; within one, a text says once what it asks. */
export async function requireOtherUniverses(tx: Tx, mutations: readonly Mutation[]): Promise<void> {
  const mapped = mutations.filter(
    ({ before, after }) => namesOf(after).length > 0 && !isDeepStrictEqual(namesOf(before), namesOf(after)),
  )
  if (mapped.length === 0) return
  const rows = await tx.query<{ id: string; universe: string }>(
    'select id, universe from requirements where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(mapped.flatMap(({ after }) => namesOf(after)))]],
  )
  const universes = new Map(rows.map(({ id, universe }) => [id, universe]))
  for (const { after } of mapped)
    if (namesOf(after).some((id) => universes.get(id) === after['universe']))
      throw fail('INVALID_INPUT', [{ path: ['alsoSatisfies'], code: 'same_universe' }])
}

/** What these requirements have may be offered to those that they are mapped to: whoever looks at one sees it. */
export async function tellMapped(tx: WriteTx, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select m.to_id as id from links m
       where m.org_id = app.org() and m.from_id = any($1::uuid[]) and m.kind = 'also_satisfies'
     union select m.from_id from links m
       where m.org_id = app.org() and m.to_id = any($1::uuid[]) and m.kind = 'also_satisfies'`,
    [ids],
  )
  tellRequirements(tx, [...ids, ...rows.map(({ id }) => id)])
}

export function tellRequirements(tx: WriteTx, ids: readonly string[]): void {
  const event = 'record-changed' as const
  for (const id of new Set(ids)) tx.live.push({ tell: { event, type: 'requirement', id, version: null } })
}
