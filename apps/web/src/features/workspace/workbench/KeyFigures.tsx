import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { FigureFormat } from '#platform/figures.ts'
import type { FigureInput } from '#shared/figure/explanation.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'

const COMPUTED = '2026-11-02T09:30:00Z'
const MONEY: FigureFormat = { kind: 'money', currency: 'EUR' }

interface KeyFigure {
  key: 'open' | 'coverage' | 'residual' | 'exposure'
  value: number
  format: FigureFormat
  inputs: readonly (Omit<FigureInput, 'label' | 'key'> & {
    key: 'drafts' | 'active' | 'tested' | 'all' | 'likelihood' | 'impact' | 'loss' | 'chance'
  })[]
}

const FIGURES: readonly KeyFigure[] = [
  {
    key: 'open',
    value: 27,
    format: { kind: 'count' },
    inputs: [
      {
        key: 'drafts',
        value: 9,
        link: linkTo({ to: '/test1', search: { status: 'draft', archived: 'all' } }),
      },
      {
        key: 'active',
        value: 18,
        link: linkTo({ to: '/test1', search: { status: 'active', archived: 'all' } }),
      },
    ],
  },
  {
    key: 'coverage',
    value: 41 / 56,
    format: { kind: 'percent' },
    inputs: [
      { key: 'tested', value: 41 },
      { key: 'all', value: 56 },
    ],
  },
  {
    key: 'residual',
    value: 7.5,
    format: { kind: 'score', max: 25 },
    inputs: [
      { key: 'likelihood', value: 2.5, format: { kind: 'score', max: 5 } },
      { key: 'impact', value: 3, format: { kind: 'score', max: 5 } },
    ],
  },
  {
    key: 'exposure',
    value: 126_000,
    format: MONEY,
    inputs: [
      { key: 'loss', value: 840_000, format: MONEY },
      { key: 'chance', value: 0.15, format: { kind: 'percent' } },
    ],
  },
]

/** Explained numbers of every kind. */
export function KeyFigures() {
  const { t } = useTranslation('workspace/workbench')
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {FIGURES.map(({ key, value, format, inputs }) => (
        <li key={key} className="ruled py-4">
          <p className="mb-1 text-body text-ink-soft">{t(`keyFigures.${key}.label`)}</p>
          <ExplainedNumber
            size="large"
            label={t(`keyFigures.${key}.label`)}
            value={value}
            format={format}
            explanation={{
              formula: t(`keyFigures.${key}.formula`),
              inputs: inputs.map((input) => ({ ...input, label: t(`inputs.${input.key}`) })),
              computedAt: COMPUTED,
            }}
          />
        </li>
      ))}
    </ul>
  )
}
