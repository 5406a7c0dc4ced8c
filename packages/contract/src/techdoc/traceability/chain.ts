import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { isEffective, rowById, textOf } from '../file/file-values.ts'

/** Green: there. Amber: there, but not effective or out of date. Red: missing. */
export type TraceState = 'green' | 'amber' | 'red'

export interface Cell {
  /** What stands there: a row, a section, a document or an answer; nothing where the link is missing. */
  readonly id: string | null
  readonly kind: string
  readonly state: TraceState
}

export interface Chain {
  /** What the chain begins with; the traces of a record are found by it. */
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

/** The worst of several states; nothing wrong where there are none. */
export const worstState = (states: readonly TraceState[]): TraceState =>
  states.includes('red') ? 'red' : states.includes('amber') ? 'amber' : 'green'

export const chain = (start: string, cells: readonly Cell[]): Chain => ({
  start,
  cells,
  state: worstState(cells.map(({ state }) => state)),
})

/** The cells, or a hole where there are none. */
export const orHole = (kind: string, cells: readonly Cell[]): readonly Cell[] =>
  cells.length === 0 ? [hole(kind)] : cells

/** DOC-13: a document that is not effective is there, and proves nothing yet. */
export const documentCells = (file: TechnicalFile, ids: readonly string[], kind = 'document'): Cell[] =>
  ids.map((id) => {
    const document = file.documents.get(id)
    return document ? cell(kind, id, isEffective(document)) : hole(kind)
  })

export const isPassed = ({ values }: FileRow): boolean =>
  ['pass', 'pass-dev'].includes(textOf(values, 'testResult'))

/** The rows that a field points at; one that is gone is a hole. */
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
