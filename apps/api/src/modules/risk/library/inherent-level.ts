import { methodology } from 'content'
import type { Level } from 'contract/risk/method'

/** The level of an inherent score, by the built-in method. */
export async function levelFinder(): Promise<(score: number) => Level> {
  const { levels } = (await methodology()).risk_matrix
  return (score) => levels.findLast(({ min }) => score >= min)!.code
}
