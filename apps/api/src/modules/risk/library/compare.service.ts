import type { RiskLibrary } from 'content'
import { findTransition, isFrozen, type Localized, type Collection } from 'contract'
import type {
  LibraryChanges,
  LibraryCounts,
  LibraryLine,
  LibrarySlice,
  LineField,
  LineKind,
  TakeReason,
} from 'contract/risk/starter-library'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { itemsOf, keyOf, type LibraryItem } from './library-items.ts'
import { type LibraryCollections, type LibraryState, type Present, readState } from './library-state.ts'
import { codedValue, sameValue } from './library-values.ts'

export const noCounts = (): LibraryCounts => ({ processes: 0, subprocesses: 0, risks: 0, controls: 0 })

/** A compared line with its library item and its record. */
export interface Compared {
  readonly line: LibraryLine
  readonly item: LibraryItem | null
  readonly present: Present | null
}

export interface Comparison {
  readonly compared: Compared[]
  readonly unchanged: LibraryCounts
  readonly notLoaded: number
}

/** Limits the links of an item to processes that the organisation has loaded; links to others are no difference. */
function withinScope(item: LibraryItem, scope: ReadonlySet<string>): LibraryItem {
  const { risks } = item.values
  if (!risks) return item
  return { ...item, values: { ...item.values, risks: (risks as string[]).filter((code) => scope.has(code)) } }
}

function sideOf(loaded: unknown, hasLoaded: boolean, same: (a: unknown, b: unknown) => boolean) {
  return (yours: unknown, library: unknown): LineField['side'] => {
    // Records that the organisation created itself have no loaded value: its own values take precedence.
    if (!hasLoaded || same(loaded, library)) return 'ours'
    return same(loaded, yours) ? 'library' : 'both'
  }
}

function differingFields(
  into: LibraryCollections,
  item: LibraryItem,
  { row, origin }: Present,
  state: LibraryState,
): LineField[] {
  const { fields }: Collection = into[item.slice].shape.of
  return Object.entries(item.values).flatMap(([key, library]): LineField[] => {
    const field = fields[key]!
    const yours = codedValue(field, row, key, state)
    const same = (a: unknown, b: unknown) => sameValue(field, a, b)
    if (same(yours, library)) return []
    const loaded = origin?.loaded[key]
    const side = sideOf(loaded, loaded !== undefined, same)(yours, library)
    return [{ field: key, side, loaded: loaded ?? null, yours, library, fixed: field.fixed }]
  })
}

function kindOf(fields: readonly LineField[]): LineKind {
  if (fields.some(({ side }) => side === 'both')) return 'both'
  return fields.some(({ side }) => side === 'library') ? 'changed' : 'ours'
}

/** Why a record cannot be changed now; null if it can. */
function blockedChange(
  into: LibraryCollections,
  actor: Actor,
  { slice, row }: Present,
  fields: readonly LineField[],
): TakeReason | null {
  const { shape, policy } = into[slice]
  if (row.archivedAt !== null) return 'ARCHIVED'
  if (isFrozen(shape.of.machine, row.status)) return 'FROZEN'
  if (!policy(actor, row).includes('update')) return 'FORBIDDEN'
  return fields.every(({ fixed }) => fixed) ? 'FIXED' : null
}

const PARENTS: Partial<Record<LibrarySlice, LibrarySlice>> = {
  subprocesses: 'processes',
  risks: 'subprocesses',
  controls: 'subprocesses',
}

/** Why no record can be created below its parent; null if one can. */
function blockedParent(into: LibraryCollections, item: LibraryItem, state: LibraryState): TakeReason | null {
  const slice = PARENTS[item.slice]
  const parent = slice && item.parent ? state.present.get(keyOf({ slice, code: item.parent })) : undefined
  if (!parent) return null
  if (parent.row.archivedAt !== null) return 'ARCHIVED'
  return isFrozen(into[parent.slice].shape.of.machine, parent.row.status) ? 'FROZEN' : null
}

/** A line for a record whose item left the library; null once the record is retired or archived. */
function withdrawn(into: LibraryCollections, actor: Actor, present: Present): LibraryLine | null {
  const { slice, code, row, origin } = present
  const { shape, policy } = into[slice]
  if (row.archivedAt !== null || row.status === 'retired') return null
  const step = findTransition(shape.of.machine, row.status, 'retired')
  const blocked = !step
    ? 'TRANSITION_NOT_ALLOWED'
    : policy(actor, row).includes(step.action as 'approve')
      ? null
      : 'FORBIDDEN'
  return {
    slice,
    code,
    title: row['name'] as Localized,
    process: processOf(code),
    parent: null,
    kind: 'withdrawn',
    record: { id: row.id, version: row.version, status: row.status },
    loaded: origin!.version,
    blocked,
    fields: [],
  }
}

/** Codes of the library begin with their process: P2P, P2P.01, R-P2P-01. */
const processOf = (code: string): string => /^(?:[RC]-)?([A-Z0-9]+)/.exec(code)?.[1] ?? code

/** Compares the organisation's records with the library, by code. */
export function compare(
  into: LibraryCollections,
  library: RiskLibrary,
  state: LibraryState,
  actor: Actor,
): Comparison {
  const all = itemsOf(library)
  const loaded = new Set(
    all
      .filter((item) => item.slice === 'processes' && state.present.has(keyOf(item)))
      .map(({ code }) => code),
  )
  const items = all.filter(({ process }) => loaded.has(process))
  const scope = new Set(items.map(({ code }) => code))
  const compared: Compared[] = []
  const unchanged = noCounts()
  for (const whole of items) {
    const item = withinScope(whole, scope)
    const { slice, code, process, parent } = item
    const present = state.present.get(keyOf(item)) ?? null
    const base = { slice, code, process, parent }
    if (!present) {
      const fields = Object.entries(item.values).map(([field, value]) => ({
        field,
        side: 'library' as const,
        loaded: null,
        yours: null,
        library: value,
        fixed: false,
      }))
      const title = item.values['name'] as Localized
      const blocked = blockedParent(into, item, state)
      compared.push({
        line: { ...base, title, kind: 'new', record: null, loaded: null, blocked, fields },
        item,
        present,
      })
      continue
    }
    const fields = differingFields(into, item, present, state)
    if (fields.length === 0) {
      unchanged[slice]++
      continue
    }
    const { row, origin } = present
    compared.push({
      line: {
        ...base,
        title: row['name'] as Localized,
        kind: kindOf(fields),
        record: { id: row.id, version: row.version, status: row.status },
        loaded: origin?.version ?? null,
        blocked: blockedChange(into, actor, present, fields),
        fields,
      },
      item,
      present,
    })
  }
  const known = new Set(all.map(keyOf))
  for (const present of state.present.values()) {
    if (known.has(keyOf(present)) || !present.origin) continue
    const line = withdrawn(into, actor, present)
    if (line) compared.push({ line, item: null, present })
    else unchanged[present.slice]++
  }
  return { compared, unchanged, notLoaded: library.processes.length - loaded.size }
}

/** What would change if the organisation took the library as it is now. */
export async function compareLibrary(
  tx: Tx,
  into: LibraryCollections,
  library: RiskLibrary,
  actor: Actor,
): Promise<LibraryChanges> {
  const state = await readState(tx, into, itemsOf(library))
  const { compared, unchanged, notLoaded } = compare(into, library, state, actor)
  return { version: library.version, lines: compared.map(({ line }) => line), unchanged, notLoaded }
}
