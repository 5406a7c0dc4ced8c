import type { RacmRow } from 'contract/audit/racm-rows'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import { SheetStore } from '#shared/sheet/sheet-store.ts'

export type RowLine = RacmRow
export type RowStore = SheetStore<RowLine>

/** The library has a newer version of the control than the one that was copied. */
export const isOutdated = ({ controlVersion, currentVersion }: RowLine): boolean =>
  controlVersion !== null && currentVersion !== null && currentVersion > controlVersion

/** A test is required, and no procedure covers it. */
export const isUntested = ({ designRequired, operationRequired, procedure, control }: RowLine): boolean =>
  procedure === null && (designRequired === true || operationRequired === true || control === null)

export const createRows = (): RowStore =>
  new SheetStore<RowLine>({ worked: (row) => row, problems: () => [] })

const read = (key: string, width: number): SheetColumn => ({ key, kind: 'read', width })

/** The columns of the matrix; a procedure is chosen from those of the project. */
export const columnsOf = (procedures: readonly string[]): readonly SheetColumn[] => [
  read('code', 180),
  read('name', 280),
  read('key', 76),
  read('controlType', 110),
  read('frequency', 120),
  { key: 'designRequired', kind: 'flag', width: 90 },
  { key: 'operationRequired', kind: 'flag', width: 96 },
  { key: 'procedure', kind: 'choice', width: 280, choices: procedures },
  { key: 'note', kind: 'text', width: 220 },
]

interface Placed {
  readonly id: string
  readonly engagementrisk: string
}

/** Rows sorted by risk, and where each risk begins. */
export function placeRows(
  rows: readonly Placed[],
  risks: readonly { readonly id: string }[],
): { ids: string[]; groups: Map<number, string> } {
  const place = new Map(risks.map(({ id }, at) => [id, at]))
  const sorted = rows
    .map((row, at) => ({ ...row, at }))
    .toSorted(
      (a, b) => (place.get(a.engagementrisk) ?? 0) - (place.get(b.engagementrisk) ?? 0) || a.at - b.at,
    )
  const groups = new Map<number, string>()
  sorted.forEach(({ engagementrisk }, at) => {
    if (at === 0 || sorted[at - 1]!.engagementrisk !== engagementrisk) groups.set(at, engagementrisk)
  })
  return { ids: sorted.map(({ id }) => id), groups }
}
