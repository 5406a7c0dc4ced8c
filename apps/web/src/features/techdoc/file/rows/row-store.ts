import type { FileField } from 'contract/techdoc/file/file-structure'
import type { FileRowLine } from 'contract/techdoc/file/file-rows'
import type { FileValues } from 'contract/techdoc/file/sections'
import { sameValue } from '#platform/records/same-value.ts'
import { type CellEdit, type Changes, type EditedLine, SheetStore } from '#shared/sheet/sheet-store.ts'
import { valueOf } from '#shared/sheet/value-of.ts'
import { clashesOf, mergeValues, sendable, withValue } from '../fields/file-values.ts'

/** A row with each value as a cell, keyed by `v.` and the key of its field, because keys like `status` are taken. */
export type RowLine = Omit<FileRowLine, 'values'> & {
  readonly values: FileValues
  readonly place: string
} & Readonly<Record<`v.${string}`, unknown>>

export const cellKey = (field: string): `v.${string}` => `v.${field}`
export const fieldKey = (cell: string): string => cell.slice(2)

/** The label of a row in its table: its place in the law, or its number. */
const placeOf = ({ item, code }: Pick<FileRowLine, 'item' | 'code'>): string =>
  item ?? code.split('/').at(-1) ?? code

/**
 * The rows of a section as a sheet. The API takes the values of a row as a whole, so editing a cell changes that whole;
 * edits of two people to different cells of a row are merged.
 */
export class RowStore extends SheetStore<RowLine> {
  readonly #fields: readonly FileField[]
  readonly #spread: (row: RowLine) => RowLine

  constructor(fields: readonly FileField[]) {
    const known = new WeakMap<object, RowLine>()
    const lay = (row: FileRowLine | RowLine): RowLine => {
      const values = row.values ?? {}
      const cells = fields.map(({ key }) => [cellKey(key), values[key] ?? row.computed?.[key] ?? null])
      return { ...row, ...Object.fromEntries(cells), values, place: placeOf(row) }
    }
    super({ worked: lay, problems: () => [] })
    this.#fields = fields
    this.#spread = (row) => {
      const line = known.get(row) ?? lay(row)
      known.set(row, line)
      return line
    }
  }

  /** Rows arrive in the format of the API. */
  override receive(rows: readonly RowLine[], whole: boolean): void {
    super.receive(rows.map(this.#spread), whole)
  }

  override edit(cells: readonly CellEdit[]): number {
    const changed = cells.filter(({ id, key, value }) => {
      const line = this.line(id)
      return line && this.isOpen(id) && !sameValue(valueOf(line.view, key), value)
    })
    const byRow = new Map<string, FileValues>()
    for (const { id, key, value } of cells) {
      const values = byRow.get(id) ?? this.line(id)?.view.values ?? {}
      byRow.set(id, withValue(values, fieldKey(key), value))
    }
    super.edit(
      [...byRow].map(([id, values]) => ({ id, key: 'values', value: sendable(this.#fields, values) })),
    )
    return changed.length
  }

  override settle(answers: readonly EditedLine<RowLine>[]): void {
    super.settle(answers.map((answer) => ({ ...answer, line: this.#spread(answer.line) })))
    for (const { line, outcome } of answers) if (outcome === 'conflict') this.#bringTogether(line.id)
  }

  /** Resolves the conflict if both people changed different values. */
  #bringTogether(id: string): void {
    const now = this.line(id)
    if (!now?.theirs) return
    const mine = (now.changes['values'] ?? now.saved.values) as FileValues
    if (clashesOf(now.saved.values, mine, now.theirs.values).length === 0) this.resolve(id, now.changes)
  }

  override resolve(id: string, changes: Changes): void {
    const now = this.line(id)
    const mine = changes['values'] as FileValues | undefined
    const merged =
      now?.theirs && mine ? { values: mergeValues(now.saved.values, mine, now.theirs.values) } : changes
    super.resolve(id, merged)
  }
}
