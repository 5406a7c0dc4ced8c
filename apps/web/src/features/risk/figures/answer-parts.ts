import type { Figures } from 'contract/risk/figures'

/** What the answer sentence says of the figures. */
export interface AnswerParts {
  readonly above: number
  readonly scored: number
  /** The difference to the previous assessment; null if nothing was assessed before. */
  readonly change: number | null
  /** Categories with more risks above tolerance than before, the worst first. */
  readonly worse: Figures['byCategory'][number]['category'][]
}

export function answerParts({
  above,
  scored,
  trend,
  byCategory,
}: Pick<Figures, 'above' | 'scored' | 'trend' | 'byCategory'>): AnswerParts {
  const isCompared = trend.up + trend.same + trend.down > 0
  return {
    above: above.count,
    scored,
    change: isCompared ? above.count - above.before : null,
    worse: isCompared
      ? byCategory
          .filter((one) => one.above > one.before)
          .toSorted((one, other) => other.above - other.before - (one.above - one.before))
          .map(({ category }) => category)
      : [],
  }
}

/** Divides a text at its placeholder, so that a link can stand there in any word order. */
export const PLACE = '\u0000'
export const aroundPlace = (text: string): [before: string, after: string] => {
  const [before = '', after = ''] = text.split(PLACE)
  return [before, after]
}
