import type { controls } from 'contract/risk/controls'
import type { processes } from 'contract/risk/processes'
import type { risks } from 'contract/risk/risks'
import type { subprocesses } from 'contract/risk/subprocesses'
import { LIBRARY_SLICES, type LibrarySlice } from 'contract/risk/starter-library'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import { keyOf, type LibraryItem } from './library-items.ts'
import type { Origin } from './origins.ts'

export interface LibraryCollections {
  readonly processes: RegisteredCollection<typeof processes>
  readonly subprocesses: RegisteredCollection<typeof subprocesses>
  readonly risks: RegisteredCollection<typeof risks>
  readonly controls: RegisteredCollection<typeof controls>
}

/** A record with the code of a library item, or one that was loaded from the library. */
export interface Present {
  readonly slice: LibrarySlice
  readonly code: string
  readonly row: Row
  readonly origin: Origin | null
}

export interface LibraryState {
  readonly present: ReadonlyMap<string, Present>
  /** Ids by type and code, and codes by id, of all these records. */
  readonly ids: Map<string, string>
  readonly codes: Map<string, string>
}

interface Found {
  id: string
  type: string
  code: string
  version: string | null
  loaded: Origin['loaded'] | null
}

export const idKey = (type: string, code: string): string => `${type} ${code}`

/** The organisation's records of the library. The number of queries does not depend on its size. */
export async function readState(
  tx: Tx,
  into: LibraryCollections,
  items: readonly LibraryItem[],
  lock = false,
): Promise<LibraryState> {
  const types = new Map(LIBRARY_SLICES.map((slice) => [into[slice].shape.of.type, slice]))
  const found = await tx.query<Found>(
    `select r.id, r.type, r.code, o.version, o.loaded
     from records r left join library_origins o on o.org_id = r.org_id and o.record_id = r.id
     where r.org_id = app.org() and r.type = any($1::text[]) and (r.code = any($2::text[]) or o.record_id is not null)
     order by r.code`,
    [[...types.keys()], items.map(({ code }) => code)],
  )
  const present = new Map<string, Present>()
  for (const slice of LIBRARY_SLICES) {
    const { shape }: RegisteredCollection = into[slice]
    const own = found.filter(({ type }) => type === shape.of.type)
    const rows = await loadRecords(
      tx,
      shape,
      own.map(({ id }) => id),
      lock,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, code, version, loaded } of own) {
      const row = byId.get(id)
      const origin = version && loaded ? { record: id, version, loaded } : null
      if (row) present.set(keyOf({ slice, code }), { slice, code, row, origin })
    }
  }
  return {
    present,
    ids: new Map(found.map(({ type, code, id }) => [idKey(type, code), id])),
    codes: new Map(found.map(({ id, code }) => [id, code])),
  }
}
