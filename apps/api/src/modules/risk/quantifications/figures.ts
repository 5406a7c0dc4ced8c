import { createHash } from 'node:crypto'
import type { LossResult, quantifications } from 'contract/risk/quantifications'
import type { Stored } from '#platform/collection/stored.ts'
import type { Simulated } from './simulate-losses.ts'

type Row = Stored<typeof quantifications>

/** What the simulation reads of a record. Seed and number of years have a value once it is written. */
export const simulatedOf = ({
  frequencyMin,
  frequencyLikely,
  frequencyMax,
  lossModel,
  lossLow,
  lossLikely,
  lossHigh,
  appetiteLoss,
  yearlyCost,
  treatedFrequencyMin,
  treatedFrequencyLikely,
  treatedFrequencyMax,
  treatedLossLow,
  treatedLossLikely,
  treatedLossHigh,
  seed,
  runs,
}: Pick<Row, keyof Simulated>): Simulated => ({
  frequencyMin,
  frequencyLikely,
  frequencyMax,
  lossModel,
  lossLow,
  lossLikely,
  lossHigh,
  appetiteLoss,
  yearlyCost,
  treatedFrequencyMin,
  treatedFrequencyLikely,
  treatedFrequencyMax,
  treatedLossLow,
  treatedLossLikely,
  treatedLossHigh,
  seed: seed!,
  runs: runs!,
})

/** Changes whenever the simulation itself would give other figures for the same estimates. */
const FORMAT = 1

/** Whether figures belong to the estimates: the hash of everything that they follow from. */
export const hashOfInputs = (row: Pick<Row, keyof Simulated | 'appetitePercent'>): string =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, simulatedOf(row), row.appetitePercent]))
    .digest('hex')

const PERCENT = 100
const THOUSAND = 1000

/** The figures of a record that follow from its simulation. */
export function figuresOf(
  result: LossResult,
  { appetitePercent, yearlyCost }: Pick<Row, 'appetitePercent' | 'yearlyCost'>,
) {
  const { before, after } = result
  return {
    result,
    expectedLoss: Math.round(before.mean),
    loss95: Math.round(before.p95),
    exceedance: Math.round(before.exceedance * THOUSAND),
    position: before.exceedance * PERCENT <= appetitePercent ? ('within' as const) : ('above' as const),
    treatedExpectedLoss: after ? Math.round(after.mean) : null,
    treatmentValue: after ? Math.round(before.mean - after.mean - (yearlyCost ?? 0)) : null,
  }
}
