import { sha256 } from './canonical.ts'
import type { Statement } from './statement.ts'

/** What the first signature of an organisation has before it. */
export const firstPrevious = (organisation: string): Promise<string> => sha256(organisation)

/**
 * Which of an organisation's signatures, each verified by itself, do not follow from the one before: their ids. A stretch
 * of the chain, or a few signatures out of it, are judged as far as neighbours are there.
 */
export async function findBreaks(
  organisation: string,
  signatures: readonly { statement: Statement; hash: string }[],
): Promise<string[]> {
  const first = await firstPrevious(organisation)
  const at = (seq: number) => signatures.filter(({ statement }) => statement.seq === seq)
  const follows = ({ seq, previous }: Statement): boolean => {
    if (seq === 1) return previous === first
    const [before] = at(seq - 1)
    return before === undefined || before.hash === previous
  }
  return signatures
    .map(({ statement }) => statement)
    .filter((one) => one.organisation !== organisation || at(one.seq).length > 1 || !follows(one))
    .map((one) => one.id)
}
