import { sha256 } from './canonical.ts'
import type { Statement } from './statement.ts'

/** The previous hash of an organisation's first signature. */
export const firstPrevious = (organisation: string): Promise<string> => sha256(organisation)

/**
 * The ids of signatures, each already verified by itself, whose previous hash does not match. In a partial chain, only
 * neighbouring signatures are compared.
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
