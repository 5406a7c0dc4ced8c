import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { isEffective, rowById, textOf } from '../file/file-values.ts'

/** Green: present. Amber: present, but not effective or out of date. Red: missing. */
export type TraceState = 'green' | 'amber' | 'red'

export interface Cell {
  /** The id of a row, section, document or answer; null where the link is missing. */
  readonly id: string | null
  readonly kind: string
  readonly state: TraceState
}

export interface Chain {
  /** The first record of the chain; the traces of a record are looked up by it. */
  readonly start: string
  readonly cells: readonly Cell[]
  readonly state: TraceState
}

export const hole = (kind: string): Cell => ({ id: null, kind, state: 'red' })
export const cell = (kind: string, id: string, sound = true): Cell => ({
  id,
  kind,
  state: sound ? 'green' : 'amber',
})

/** The worst of several states; green where there are none. */
export const worstState = (states: readonly TraceState[]): TraceState =>
  states.includes('red') ? 'red' : states.includes('amber') ? 'amber' : 'green'

export const chain = (start: string, cells: readonly Cell[]): Chain => ({
  start,
  cells,
  state: worstState(cells.map(({ state }) => state)),
})

/** The cells, or a missing link where there are none. */
export const orHole = (kind: string, cells: readonly Cell[]): readonly Cell[] =>
  cells.length === 0 ? [hole(kind)] : cells

/** DOC-13: a document that is not effective is present, but no evidence yet. */
export const documentCells = (file: TechnicalFile, ids: readonly string[], kind = 'document'): Cell[] =>
  ids.map((id) => {
    const document = file.documents.get(id)
    return document ? cell(kind, id, isEffective(document)) : hole(kind)
  })

export const isPassed = ({ values }: FileRow): boolean =>
  ['pass', 'pass-dev'].includes(textOf(values, 'testResult'))

/** The rows that a field refers to; an archived row is a missing link. */
export const rowCells = (
  file: TechnicalFile,
  section: string,
  ids: readonly string[],
  kind: string,
  isSound: (row: FileRow) => boolean = () => true,
): Cell[] =>
  ids.map((id) => {
    const row = rowById(file, section, id)
    return row ? cell(kind, id, isSound(row)) : hole(kind)
  })

export const testCells = (file: TechnicalFile, ids: readonly string[], kind = 'test'): Cell[] =>
  rowCells(file, 'vv.tests', ids, kind, isPassed)
