/** An expert's loss estimate, in the currency of the organisation. */
export interface LossEstimate {
  readonly min: number
  readonly likely: number
  readonly max: number
  /** Probability of occurrence within a year. */
  readonly probability: number
}

/** 3.6: the mean of the PERT distribution. */
export const meanLoss = ({ min, likely, max }: Omit<LossEstimate, 'probability'>): number =>
  (min + 4 * likely + max) / 6

export const expectedLoss = (loss: LossEstimate): number => meanLoss(loss) * loss.probability
