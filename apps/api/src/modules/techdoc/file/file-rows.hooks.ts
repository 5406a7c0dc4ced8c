import { fail, isFrozen, type Localized } from 'contract'
import { sections } from 'contract/techdoc/file/sections'
import type { filerows } from 'contract/techdoc/file/file-rows'
import { refuse } from 'contract/refusals'
import { guardInherited } from '#modules/techdoc/inheritance/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, Values } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { isBeginning } from './create-technical-file.ts'
import { guardAcceptance } from './accept-hazards.ts'
import { changesOf, checkMutations } from './changed-values.ts'
import { requireMembers } from './people-named.ts'
import { followRows } from './follow-changes.ts'
import { holdFiles } from './refresh-file.ts'
import { nameRow } from './row-name.ts'
import { ONLY_READERS, READABLE } from './sections.policy.ts'
import { holdsRows, loadStructure, type Structure } from './structure.ts'
import { linkValues } from './value-links.ts'

const STATUS = `(select s.status from records s where s.org_id = t.org_id and s.id = t.section)`

interface Place {
  id: string
  key: string
  device: string
  language: keyof Localized
  status: string
  last: number
}

/** The section and device of each row, and the last position in use. */
async function placesOf(
  tx: Tx,
  mutations: readonly Mutation<typeof filerows>[],
): Promise<Map<string, Place>> {
  const rows = await tx.query<Place>(
    `select s.id, s.key, s.device, d.language, r.status,
       coalesce((select max(f.position) from filerows f where f.org_id = s.org_id and f.section = s.id), 0) as last
     from sections s join records r on r.org_id = s.org_id and r.id = s.id
       join devices d on d.org_id = s.org_id and d.id = s.device
     where s.org_id = app.org() and s.id = any($1::uuid[])`,
    [[...new Set(mutations.map(({ after }) => after.section))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** New rows go to the end of a section that has rows and is open for editing. */
function settle(structure: Structure, after: Values<typeof filerows>, place: Place): void {
  if (!holdsRows(structure.byKey.get(place.key)!))
    throw fail('INVALID_INPUT', [{ path: ['section'], code: 'without_rows' }])
  after.device = place.device
  after.sectionKey = place.key
  after.position = ++place.last
}

/** The rows whose acceptance is decided by these mutations. */
const decidedAmong = (mutations: readonly Mutation<typeof filerows>[]): ReadonlySet<string> =>
  new Set(
    mutations
      .filter(({ action }) => action === 'accept-risk' || action === 'withdraw-acceptance')
      .map(({ after }) => after.id),
  )

const placeOfRow = (row: Pick<Stored<typeof filerows>, 'sectionKey' | 'device'>) => ({
  key: String(row.sectionKey),
  device: String(row.device),
})

/** Hooks of file rows: values, titles, links, and updates of the file. */
export const fileRowHooks = (byType: CollectionsByType): CollectionHooks<typeof filerows> => ({
  computed: {
    computed: { sql: 't.computed', initial: null },
    sectionStatus: { sql: STATUS, initial: 'not_started' },
  },
  listCondition: (roles) => (ONLY_READERS(roles) ? `${STATUS} in (${READABLE})` : null),
  beforeWrite: async (tx, mutations) => {
    const structure = await loadStructure()
    const places = await placesOf(tx, mutations)
    await holdFiles(
      tx,
      [...places.values()].map(({ device }) => device),
    )
    for (const { before, after } of mutations) {
      const place = places.get(after.section)
      if (!place) throw refuse('section', 'unknown_reference')
      if (isFrozen(sections.machine, place.status)) throw fail('FROZEN')
      after.values ??= {}
      if (!before) settle(structure, after, place)
    }
    const changes = checkMutations(structure, mutations, ({ after }) => placeOfRow(after))
    await requireMembers(tx, changes)
    guardInherited(mutations, ({ after }) => String(after.sectionKey))
    guardAcceptance(changes, decidedAmong(mutations))
    for (const { after } of mutations) {
      const place = places.get(after.section)!
      const values = after.values ?? {}
      after.name = nameRow(structure, structure.byKey.get(place.key)!, {
        item: after.item,
        values,
        locale: place.language,
        code: after.code,
      })
    }
  },
  afterWrite: async (tx, written, context) => {
    await linkValues(
      tx,
      await loadStructure(),
      changesOf(await loadStructure(), written, placeOfRow),
      context,
    )
    if (!isBeginning(tx)) await followRows(tx, byType, written, context)
  },
})
