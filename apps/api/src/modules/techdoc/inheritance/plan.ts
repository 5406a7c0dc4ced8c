import { isDeepStrictEqual } from 'node:util'
import type { TechdocSection } from 'content'
import { isFrozen } from 'contract'
import { filerows, type FileRowCollection } from 'contract/techdoc/file/file-rows'
import { isFilled, plain } from 'contract/techdoc/file/file-values'
import {
  type FileValues,
  type OwnValues,
  type SectionCollection,
  sections,
} from 'contract/techdoc/file/sections'
import { type Follower, LEFT_OUT } from 'contract/techdoc/inheritance/inheritance'
import { v7 as uuid } from 'uuid'
import type { Structure } from '#modules/techdoc/file/index.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import { inheritedFields, isShared, NAMING } from './inheritable.ts'
import { References } from './references.ts'

export type SectionRow = Stored<SectionCollection>
type FileRow = Stored<FileRowCollection>

/** A section that takes its values from another one. */
export interface Pair {
  readonly source: SectionRow
  readonly target: SectionRow
}

export interface Terms {
  /** The reason of the changes, and of values that stay as they were entered. */
  readonly reason: string
  /** Replaces values that were entered before the target took them from the source. */
  readonly replaceEntered: boolean
  /** Takes references to documents and files as well. */
  readonly documents: boolean
  /** The values follow the source from now on. */
  readonly linked: boolean
  /** A new file takes what is beside the values as well: attached documents, and why a table has no rows. */
  readonly whole: boolean
}

interface Taken {
  readonly values: FileValues
  readonly ownValues: OwnValues | null
  readonly fields: readonly string[]
  readonly entered: number
}

export type RowPlan =
  | { readonly kind: 'add'; readonly id: string; readonly source: FileRow }
  | {
      readonly kind: 'change' | 'restore'
      readonly row: FileRow
      readonly source: FileRow
      readonly taken: Taken
    }
  | { readonly kind: 'archive'; readonly row: FileRow }

export interface Plan extends Pair {
  readonly shape: TechdocSection
  readonly references: References
  readonly terms: Terms
  readonly form: Taken
  readonly rows: readonly RowPlan[]
  readonly own: number
  readonly entered: number
  readonly effect: Follower['effect']
}

interface Holder {
  readonly values: FileValues | null
  readonly ownValues: OwnValues | null
  readonly source: string | null
}

/** The values of a record after it takes those of its source, except where it has its own. */
function planValues(
  shape: TechdocSection,
  { values, ownValues, source }: Holder,
  given: FileValues,
  terms: Terms,
  item: string | null = null,
): Taken {
  const next = { ...values }
  const own = { ...ownValues }
  const fields: string[] = []
  let entered = 0
  for (const { key } of inheritedFields(shape, item)) {
    if (own[key] !== undefined || isDeepStrictEqual(next[key] ?? null, given[key] ?? null)) continue
    if (source === null && !terms.replaceEntered && isFilled(next[key])) {
      entered += 1
      if (terms.linked) own[key] = terms.reason
      continue
    }
    fields.push(key)
    if (given[key] === undefined) delete next[key]
    else next[key] = given[key]
  }
  return { values: next, ownValues: Object.keys(own).length > 0 ? own : null, fields, entered }
}

const nameOf = (key: string, { values }: Pick<FileRow, 'values'>): string =>
  (NAMING[key] ?? []).map((field) => plain(String(values?.[field] ?? ''))).join('\n')

/** The row of the target that stands for a row of the source. */
function counterpart(key: string, source: FileRow, rows: readonly FileRow[]): FileRow | undefined {
  const free = rows.filter((row) => row.source === null)
  const name = NAMING[key] ? nameOf(key, source) : ''
  return (
    rows.find((row) => row.source === source.id) ??
    (source.item === null ? undefined : free.find(({ item }) => item === source.item)) ??
    (name.trim() === ''
      ? undefined
      : free.find((row) => row.item === null && row.archivedAt === null && nameOf(key, row) === name))
  )
}

const countOwn = (ownValues: OwnValues | null): number => Object.keys(ownValues ?? {}).length

interface Rows {
  readonly of: (section: string) => readonly FileRow[]
}

/** What taking the values of its source changes in each section; all pairs are of the same two files. */
function planPairs(
  structure: Structure,
  pairs: readonly Pair[],
  rows: Rows,
  references: References,
  terms: Terms,
): Plan[] {
  const matched = pairs.map(({ source, target }) => {
    const own = rows.of(target.id)
    const live = rows.of(source.id).filter(({ archivedAt }) => archivedAt === null)
    const known = live.map((row) => ({ source: row, row: counterpart(source.key, row, own), id: uuid() }))
    // Rows refer to each other, so every counterpart is known before a value is compared.
    for (const { source: from, row, id } of known) references.set(from.id, row?.id ?? id)
    return { source, target, own, known }
  })
  return matched.map(({ source, target, own, known }): Plan => {
    const shape = structure.byKey.get(source.key)!
    const given = references.values(shape, source.values ?? {}, terms.documents)
    const form = planValues(shape, target, given, terms)
    const ids = new Set(known.map(({ source: { id } }) => id))
    let [kept, entered] = [countOwn(form.ownValues), form.entered]
    const plans = known.flatMap(({ source: from, row, id }): RowPlan[] => {
      if (!row) return [{ kind: 'add', id, source: from }]
      const taken = planValues(
        shape,
        row,
        references.values(shape, from.values ?? {}, terms.documents),
        terms,
        row.item,
      )
      kept += countOwn(taken.ownValues)
      if (row.ownValues?.[LEFT_OUT] !== undefined) return []
      entered += taken.entered
      if (row.archivedAt !== null) return [{ kind: 'restore', row, source: from, taken }]
      const isLinked = !terms.linked || row.source === from.id
      return taken.fields.length === 0 && isLinked ? [] : [{ kind: 'change', row, source: from, taken }]
    })
    const gone = own
      .filter((row) => row.source !== null && !ids.has(row.source) && row.archivedAt === null)
      .map((row): RowPlan => ({ kind: 'archive', row }))
    const changes =
      form.fields.length > 0 ||
      gone.length > 0 ||
      plans.some((one) => one.kind !== 'change' || one.taken.fields.length > 0)
    return {
      source,
      target,
      shape,
      references,
      terms,
      form,
      own: kept,
      entered,
      rows: [...plans, ...gone],
      effect: !changes
        ? 'current'
        : !isFrozen(sections.machine, target.status)
          ? 'changes'
          : target.status === 'approved' || target.status === 'needs_update'
            ? 'needs_update'
            : 'waits',
    }
  })
}

const IDS = `select t.id from filerows t where t.org_id = app.org() and t.section = any($1::uuid[]) order by t.position, t.id`

/** Compares sections with their sources. The pairs may be of several files, but have one source file. */
export async function planFollowing(
  tx: Tx,
  byType: CollectionsByType,
  structure: Structure,
  pairs: readonly Pair[],
  terms: Terms,
): Promise<Plan[]> {
  if (pairs.length === 0) return []
  const ids = await tx.query<{ id: string }>(IDS, [
    pairs.flatMap(({ source, target }) => [source.id, target.id]),
  ])
  const loaded = await loadRecords(
    tx,
    registered(byType, filerows).shape,
    ids.map(({ id }) => id),
  )
  const inOrder = new Map(loaded.map((row) => [row.id, row]))
  const bySection = Map.groupBy(
    ids.flatMap(({ id }) => inOrder.get(id) ?? []),
    ({ section }) => section,
  )
  const rows: Rows = { of: (section) => bySection.get(section) ?? [] }
  const plans: Plan[] = []
  for (const [device, some] of Map.groupBy(pairs, ({ target }) => target.device)) {
    const references = await References.load(tx, some[0]!.source.device, device)
    plans.push(...planPairs(structure, some, rows, references, terms))
  }
  return plans
}

/** Why an approved section needs an update after its source changed. */
export const causeOf = ({ key }: Pick<SectionRow, 'key'>): 'manufacturer' | 'lead' =>
  isShared(key) ? 'manufacturer' : 'lead'
