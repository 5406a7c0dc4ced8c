import type { ControlMatrix } from 'contract/compliance/gap-controls'

/** Which rows and columns are shown: everything, or those without links. */
export const HOLES = ['all', 'requirements', 'controls'] as const
export type Holes = (typeof HOLES)[number]

/** The lowest rating, of three, of an effective control. */
export const EFFECTIVE = 2

export interface ControlCells {
  readonly joined: (row: number, column: number) => boolean
  readonly rowTotals: readonly number[]
  readonly columnTotals: readonly number[]
  /** Applicable requirements without a control. */
  readonly rowHoles: readonly boolean[]
  /** Controls that are linked to no requirement at all, here or elsewhere. */
  readonly columnHoles: readonly boolean[]
}

export function controlCellsOf({ requirements, controls, links }: ControlMatrix): ControlCells {
  const joined = new Set(links.map(([row, column]) => row * controls.length + column))
  const rowTotals = requirements.map(() => 0)
  const columnTotals = controls.map(() => 0)
  for (const [row, column] of links) {
    rowTotals[row]! += 1
    columnTotals[column]! += 1
  }
  return {
    joined: (row, column) => joined.has(row * controls.length + column),
    rowTotals,
    columnTotals,
    rowHoles: requirements.map(({ answer }, at) => rowTotals[at] === 0 && answer !== 'not_applicable'),
    columnHoles: controls.map(({ used }) => !used),
  }
}

const places = (all: readonly unknown[], keep: (at: number) => boolean): number[] =>
  all.flatMap((_, at) => (keep(at) ? [at] : []))

/** The indexes of the rows and columns to draw. */
export function shownPlaces(
  { requirements, controls }: ControlMatrix,
  { rowHoles, columnHoles }: ControlCells,
  holes: Holes,
  domain: string | undefined,
): { rows: number[]; columns: number[] } {
  return {
    rows: places(
      requirements,
      (at) =>
        (holes !== 'requirements' || rowHoles[at]!) &&
        (domain === undefined || requirements[at]!.domain === domain),
    ),
    columns: places(controls, (at) => holes !== 'controls' || columnHoles[at]!),
  }
}

export const countTrue = (all: readonly boolean[]): number => all.filter(Boolean).length
