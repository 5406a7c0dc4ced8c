import type { Localized } from 'contract'
import { getRecord } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { pick } from '#platform/pick.ts'
import { makeUniverse, type MadeUniverse, type UniverseCollections } from './make-universe.ts'

/** Fields that a clone copies. Owners, applicability and answers are not copied. */
const UNIVERSE = [
  ...(['description', 'jurisdiction', 'instrument', 'officialReference', 'topic', 'authority'] as const),
  ...(['adoptedOn', 'applicableFrom', 'edition', 'reviewMonths', 'scoring', 'tags'] as const),
]
const DOMAIN = ['name', 'position', 'tags'] as const
const REQUIREMENT = [
  ...(['ref', 'position', 'name', 'summary', 'obligation', 'weight', 'appliesTo', 'deadline'] as const),
  ...(['applicableFrom', 'relatedRefs', 'evidenceTypes', 'controls', 'risks', 'target', 'tags'] as const),
]

async function idsIn(tx: Tx, table: 'domains' | 'requirements', universe: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.universe = $1 and r.status = 'active' and r.archived_at is null
     order by t.position, t.id`,
    [universe],
  )
  return rows.map(({ id }) => id)
}

/** Copies a universe under a new code. The codes of its domains and requirements start with that code too. */
export async function cloneUniverse(
  tx: WriteTx,
  into: UniverseCollections,
  id: string,
  { code, name }: { code: string; name: Localized },
  context: WriteContext,
): Promise<MadeUniverse> {
  const from = await getRecord(tx, into.universes, context.actor, id)
  const domains = await loadRecords(tx, into.domains.shape, await idsIn(tx, 'domains', id))
  const rows = await loadRecords(tx, into.requirements.shape, await idsIn(tx, 'requirements', id))
  const own = (row: { code: string }) => `${code}${row.code.slice(from.code.length)}`
  const placeOf = new Map(domains.map((row) => [row.id, own(row)]))
  return makeUniverse(
    tx,
    into,
    {
      universe: { ...pick(from, UNIVERSE), code, name },
      domains: domains.map((row) => ({ ...pick(row, DOMAIN), code: own(row) })),
      requirements: rows
        .filter((row) => placeOf.has(row.domain))
        .map((row) => ({
          ...pick(row, REQUIREMENT),
          code: own(row),
          domain: placeOf.get(row.domain)!,
        })),
    },
    context,
  )
}
