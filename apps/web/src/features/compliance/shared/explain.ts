import type { Position, Scoring, Sums } from 'contract/compliance/scoring'
import type { FigureFormat } from '#platform/figures.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { Explanation, FigureInput } from '#shared/figure/explanation.ts'

/** Shares are in thousandths and maturity in hundredths; they are shown as percent and with two decimals. */
const SHARE: FigureFormat = { kind: 'percent', digits: 1 }
export const MATURITY: FigureFormat = { kind: 'score', digits: 2, max: 5 }
const WEIGHED: FigureFormat = { kind: 'score', digits: 2 }
const FACTOR: FigureFormat = { kind: 'percent' }

/** The figures of a universe, an analysis or a domain of one. */
export const POSITION_FIGURES = ['compliance', 'coverage', 'prudent', 'gapIndex', 'maturity'] as const
export type PositionFigure = (typeof POSITION_FIGURES)[number]

/** Input of an explanation: any record with a position, and further values where they are known. */
export interface Positioned extends Position {
  readonly updatedAt: string
  /** Weights and their totals; list responses have only the counts. */
  readonly sums?: Sums | undefined
  readonly scoring?: Scoring | null | undefined
  /** Number of requirements called compliant without valid evidence. */
  readonly unsupported?: number | undefined
  /** Nothing is approved yet. */
  readonly provisional?: boolean | null | undefined
}

export type ExplainTexts = Translate<'compliance/shared'>

export const formatOf = (figure: PositionFigure): FigureFormat => (figure === 'maturity' ? MATURITY : SHARE)

/** The value as shown: a fraction of one, or a maturity of five. */
export const shownValue = (figure: PositionFigure, value: number | null): number | null =>
  value === null ? null : value / (figure === 'maturity' ? 100 : 1000)

type InputKey = Parameters<typeof inputOf>[1]

const inputOf = (
  t: ExplainTexts,
  key:
    | 'applicable'
    | 'assessed'
    | 'weighed'
    | 'weightAssessed'
    | 'weightApplicable'
    | 'gaps'
    | 'targets'
    | 'maturities'
    | 'weightRated'
    | 'coverage'
    | 'compliance'
    | 'labelFrom'
    | 'bandCompliant'
    | 'bandLargely'
    | 'bandPartly',
  value: number,
  format?: FigureFormat,
): FigureInput => ({ key, label: t(`inputs.${key}`), value, ...(format ? { format } : {}) })

/** The sums behind each figure, numerator first. */
const PARTS: Readonly<Record<PositionFigure, readonly (keyof Sums & InputKey)[]>> = {
  compliance: ['weighed', 'weightAssessed'],
  coverage: ['assessed', 'applicable'],
  prudent: ['weighed', 'weightApplicable'],
  gapIndex: ['gaps', 'targets'],
  maturity: ['maturities', 'weightRated'],
}

function noteOf(t: ExplainTexts, figure: PositionFigure, of: Positioned): string | undefined {
  const notes = [
    of[figure] === null ? t(`unknown.${figure}`) : undefined,
    figure === 'compliance' && of.coverage !== null && of.coverage < 1000
      ? t('notes.withCoverage')
      : undefined,
    (figure === 'compliance' || figure === 'prudent') && of.unsupported
      ? t('notes.unsupported', { count: of.unsupported, cap: of.scoring?.unsupported ?? 50 })
      : undefined,
    of.provisional ? t('notes.provisional') : undefined,
  ].filter((note) => note !== undefined)
  return notes.length > 0 ? notes.join(' ') : undefined
}

/** 7.1 and 7.2: the explanation of a figure of a position. */
export function explainPosition(t: ExplainTexts, figure: PositionFigure, of: Positioned): Explanation {
  const counts = [inputOf(t, 'assessed', of.assessed), inputOf(t, 'applicable', of.applicable)]
  const { sums } = of
  const parts =
    figure === 'coverage' || !sums
      ? []
      : PARTS[figure].map((key) =>
          key === 'weighed' ? inputOf(t, key, sums[key] / 100, WEIGHED) : inputOf(t, key, sums[key]),
        )
  const coverage =
    figure === 'compliance' && of.coverage !== null ? [inputOf(t, 'coverage', of.coverage / 1000, SHARE)] : []
  const note = noteOf(t, figure, of)
  return {
    formula: t(`formulas.${figure}`),
    inputs: [...parts, ...counts, ...coverage],
    computedAt: of.updatedAt,
    ...(note ? { note } : {}),
  }
}

/** 7.1: the explanation of the band of a universe, or of why it has none. */
export function explainBand(t: ExplainTexts, of: Positioned & { readonly scoring: Scoring }): Explanation {
  const { bands, labelFrom } = of.scoring
  const shares = (['compliance', 'coverage'] as const).flatMap((key) => {
    const value = of[key]
    return value === null ? [] : [inputOf(t, key, value / 1000, SHARE)]
  })
  const known = of.coverage !== null && of.coverage >= labelFrom * 10
  return {
    formula: t('formulas.band'),
    inputs: [
      ...shares,
      inputOf(t, 'labelFrom', labelFrom / 100, FACTOR),
      inputOf(t, 'bandCompliant', bands.compliant / 100, FACTOR),
      inputOf(t, 'bandLargely', bands.largely / 100, FACTOR),
      inputOf(t, 'bandPartly', bands.partly / 100, FACTOR),
    ],
    computedAt: of.updatedAt,
    ...(known ? {} : { note: t('notes.noBand') }),
  }
}
