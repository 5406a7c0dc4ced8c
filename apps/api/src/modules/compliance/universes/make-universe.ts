import type { DomainCollection } from 'contract/compliance/domains'
import type { RequirementCollection } from 'contract/compliance/requirements'
import type { UniverseCollection } from 'contract/compliance/universes'
import { createRecords, type Draft } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

export interface UniverseCollections {
  universes: RegisteredCollection<UniverseCollection>
  domains: RegisteredCollection<DomainCollection>
  requirements: RegisteredCollection<RequirementCollection>
}

/** A universe that is to be made, with domains and requirements that name each other by code. */
export interface Drafted {
  readonly universe: Draft<UniverseCollection> & { code: string }
  readonly domains: readonly (Draft<DomainCollection> & { code: string })[]
  readonly requirements: readonly (Draft<RequirementCollection> & { code: string; domain: string })[]
}

export interface MadeUniverse {
  id: string
  code: string
  domains: number
  requirements: number
}

/** Creates a universe with all its parts. The number of statements does not depend on its size. */
export async function makeUniverse(
  tx: WriteTx,
  into: UniverseCollections,
  { universe, domains, requirements }: Drafted,
  context: WriteContext,
): Promise<MadeUniverse> {
  const [made] = await createRecords(tx, into.universes, [universe], context)
  const { id } = made!
  const places = await createRecords(
    tx,
    into.domains,
    domains.map((domain) => ({ ...domain, universe: id })),
    context,
  )
  const idOf = new Map(domains.map(({ code }, index) => [code, places[index]!.id]))
  await createRecords(
    tx,
    into.requirements,
    requirements.map((one) => ({ ...one, universe: id, domain: idOf.get(one.domain) })),
    context,
  )
  return { id, code: universe.code, domains: domains.length, requirements: requirements.length }
}
