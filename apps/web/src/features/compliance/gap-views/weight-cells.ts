import type { GapFigures } from 'contract/compliance/gap-figures'
import type { HeatCell } from '#shared/heat-map/heat-map.ts'

export const WEIGHTS = [1, 2, 3] as const
export const MATURITIES = [0, 1, 2, 3, 4, 5] as const

export const WEIGHT_LEVELS = ['met', 'near', 'behind', 'far', 'worst'] as const
export type WeightLevel = (typeof WEIGHT_LEVELS)[number]

/** Urgency of a cell: the weight times the distance to the usual target of that weight. */
function levelOfCell(weight: number, maturity: number, target: number): WeightLevel {
  const gap = weight * Math.max(0, target - maturity)
  if (gap === 0) return 'met'
  if (gap <= 2) return 'near'
  if (gap <= 4) return 'behind'
  return gap <= 6 ? 'far' : 'worst'
}

/** Weight on the vertical axis, maturity on the horizontal one. */
export const weightCells = ({ cells, scoring }: Pick<GapFigures, 'cells' | 'scoring'>): HeatCell[][] =>
  WEIGHTS.map((weight) =>
    MATURITIES.map((maturity) => ({
      level: levelOfCell(weight, maturity, scoring.targets[String(weight) as '1' | '2' | '3']),
      count: cells.find((cell) => cell.weight === weight && cell.maturity === maturity)?.count ?? 0,
    })),
  )
