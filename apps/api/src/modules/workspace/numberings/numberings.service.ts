import { type Collection, fail } from 'contract'
import {
  type CodeNumbering,
  digitsOf,
  type NumberingParts,
  partsOf,
  settablePatterns,
  withParts,
} from 'contract/workspace/numbering'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { fillPattern } from '#platform/collection/numbering.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

interface Settable extends NumberingParts {
  readonly of: Collection
  readonly pattern: string
}

function settable(byType: CollectionsByType): Map<string, Settable> {
  const found = new Map<string, Settable>()
  for (const { shape } of byType.values())
    for (const pattern of settablePatterns(shape.of)) {
      const parts = partsOf(pattern)!
      found.set(parts.prefix, { of: shape.of, pattern, ...parts })
    }
  return found
}

function describe({ of, pattern, ...usual }: Settable, chosen: NumberingParts | undefined): CodeNumbering {
  const parts = chosen ?? usual
  const { min, max } = digitsOf(of)
  return {
    usual: usual.prefix,
    collection: of.name,
    type: of.type,
    prefix: parts.prefix,
    digits: parts.digits,
    fewest: min,
    most: max,
    example: fillPattern(withParts(pattern, parts), () => '…') + '1'.padStart(parts.digits, '0'),
  }
}

/** The numbering of every record type that the organisation can configure. */
export async function listNumberings(tx: Tx, byType: CollectionsByType): Promise<{ items: CodeNumbering[] }> {
  const rows = await tx.query<NumberingParts & { usual: string }>(
    'select usual, prefix, digits from numberings where org_id = app.org()',
  )
  const chosen = new Map(rows.map(({ usual, ...parts }) => [usual, parts]))
  return { items: [...settable(byType)].map(([usual, one]) => describe(one, chosen.get(usual))) }
}

/** Sets prefix and digits of new codes. Prefixes must be unique and must not equal the default prefix of another type. */
export async function setNumbering(
  tx: WriteTx,
  byType: CollectionsByType,
  usual: string,
  { prefix, digits }: NumberingParts,
  { actor, requestId }: WriteContext,
): Promise<{ items: CodeNumbering[] }> {
  // The lock serialises concurrent changes.
  await tx.query('select 1 as locked from organisations where org_id = app.org() for update')
  const { items } = await listNumberings(tx, byType)
  const before = items.find((one) => one.usual === usual)
  if (!before) throw fail('NOT_FOUND')
  if (digits < before.fewest || digits > before.most)
    throw fail('INVALID_INPUT', [{ path: ['digits'], code: 'out_of_range' }])
  const isTaken = items.some((one) => one.usual !== usual && (one.prefix === prefix || one.usual === prefix))
  if (isTaken) throw fail('PREFIX_TAKEN')
  if (before.prefix === prefix && before.digits === digits) return { items }
  await tx.query(
    `insert into numberings (org_id, usual, prefix, digits) values (app.org(), $1, $2, $3)
     on conflict (org_id, usual) do update set prefix = excluded.prefix, digits = excluded.digits`,
    [usual, prefix, digits],
  )
  tx.trail.push({
    action: 'setting',
    type: 'organisation',
    record: tx.org,
    version: null,
    changes: {
      [`numbering:${usual}`]: [
        { prefix: before.prefix, digits: before.digits },
        { prefix, digits },
      ],
    },
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  return listNumberings(tx, byType)
}
