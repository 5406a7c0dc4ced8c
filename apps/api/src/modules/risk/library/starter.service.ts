import type { RiskLibrary } from 'content'
import { fail } from 'contract'
import { LIBRARY_SLICES, type LibraryContents, type LibraryLoad } from 'contract/risk/starter-library'
import { createRecords } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { noCounts } from './compare.service.ts'
import { itemsOf, type LibraryItem } from './library-items.ts'
import { idKey, type LibraryCollections, type LibraryState } from './library-state.ts'
import { keptValues, recordValues } from './library-values.ts'
import { keepOrigins, type Origin } from './origins.ts'

/** The items of the chosen processes. */
function chosenFrom(library: RiskLibrary, wanted: readonly string[] | undefined): LibraryItem[] {
  const known = new Set(library.processes.map(({ code }) => code))
  if (wanted?.some((code) => !known.has(code)))
    throw fail('INVALID_INPUT', [{ path: ['processes'], code: 'unknown' }])
  return itemsOf(library).filter(({ process }) => !wanted || wanted.includes(process))
}

async function idsByCode(
  tx: Tx,
  into: LibraryCollections,
  items: readonly LibraryItem[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; type: string; code: string }>(
    'select id, type, code from records where org_id = app.org() and type = any($1::text[]) and code = any($2::text[])',
    [LIBRARY_SLICES.map((slice) => into[slice].shape.of.type), items.map(({ code }) => code)],
  )
  return new Map(rows.map(({ type, code, id }) => [idKey(type, code), id]))
}

/** Loads built-in processes with their items as active records; existing codes are left unchanged. */
export async function loadStarterLibrary(
  tx: WriteTx,
  into: LibraryCollections,
  library: RiskLibrary,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<LibraryLoad> {
  const items = chosenFrom(library, wanted)
  const ids = await idsByCode(tx, into, items)
  const state: LibraryState = { present: new Map(), ids, codes: new Map() }
  const [created, existing] = [noCounts(), noCounts()]
  const origins: Origin[] = []
  for (const slice of LIBRARY_SLICES) {
    const collection: RegisteredCollection = into[slice]
    const { type } = collection.shape.of
    const all = items.filter((item) => item.slice === slice)
    const missing = all.filter(({ code }) => !ids.has(idKey(type, code)))
    const inputs = missing.map(({ code, values }) => ({ code, ...recordValues(collection, values, state) }))
    const made = await createRecords(tx, collection, inputs, context, { status: 'active' })
    missing.forEach(({ code, values }, index) => {
      const { id } = made[index]!
      ids.set(idKey(type, code), id)
      origins.push({ record: id, version: library.version, loaded: keptValues(collection, values, state) })
    })
    created[slice] = missing.length
    existing[slice] = all.length - missing.length
  }
  await keepOrigins(tx, origins)
  return { version: library.version, created, existing }
}

/** The contents of the library, and how much of it the organisation has. */
export async function readContents(
  tx: Tx,
  into: LibraryCollections,
  library: RiskLibrary,
): Promise<LibraryContents> {
  const items = itemsOf(library)
  const ids = await idsByCode(tx, into, items)
  const byProcess = Map.groupBy(items, ({ process }) => process)
  const countOf = (some: readonly LibraryItem[]) => {
    const counts = noCounts()
    for (const { slice } of some) counts[slice]++
    return counts
  }
  const isHere = ({ slice, code }: LibraryItem) => ids.has(idKey(into[slice].shape.of.type, code))
  return {
    version: library.version,
    processes: library.processes.map(({ code, name, family }) => {
      const own = byProcess.get(code) ?? []
      return { code, name, family, holds: countOf(own), here: countOf(own.filter(isHere)) }
    }),
  }
}
