import { Progress } from '@base-ui/react/progress'
import { gapanalyses, type GapAnalysis } from 'contract/compliance/gapanalyses'
import { bandOf, positionOf, type Position, usualScoring } from 'contract/compliance/scoring'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { formatNumber } from '#platform/collections/format.ts'
import type { FigureFormat } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { FigureInput } from '#ui/figure/explanation.ts'
import { ExplainedNumber } from '#ui/figure/ExplainedNumber.tsx'
import { FieldValue } from '#ui/record/FieldValue.tsx'
import { useAllLines } from '#ui/sheet/use-sheet.ts'
import { weighed, type ItemStore } from './item-rules.ts'

const SHARE: FigureFormat = { kind: 'percent', digits: 1 }
const MATURITY: FigureFormat = { kind: 'score', max: 5, digits: 2 }
const FIGURES = ['compliance', 'coverage', 'prudent', 'maturity', 'gapIndex'] as const
type Figure = (typeof FIGURES)[number]

export interface AnalysisFiguresProps {
  analysis: GapAnalysis
  /** The items as they are on the screen; until they are there, what the analysis itself says. */
  store: ItemStore | undefined
}

export function AnalysisFigures({ analysis, store }: AnalysisFiguresProps) {
  if (store) return <Live analysis={analysis} store={store} />
  return <Band analysis={analysis} position={analysis} unsupported={analysis.unsupported} />
}

/** What is typed counts at once. */
function Live({ analysis, store }: { analysis: GapAnalysis; store: ItemStore }) {
  const all = useAllLines(store)
  const position = useMemo(() => positionOf(all.map(({ view }) => weighed(view))), [all])
  const unsupported = all.filter(({ view }) => view.unsupported).length
  return <Band analysis={analysis} position={position} unsupported={unsupported} />
}

interface BandProps {
  analysis: GapAnalysis
  position: Position
  unsupported: number
}

/** How far it is and how it stands: compliance never without its coverage, and each number with where it comes from. */
function Band({ analysis, position, unsupported }: BandProps) {
  const { t } = useTranslation('compliance/gaps')
  const words = useCollectionWords(gapanalyses)
  const locale = useLocale()
  const { applicable, assessed } = position
  const band = bandOf(analysis.scoring ?? usualScoring(), position)
  const inputs: readonly FigureInput[] = [
    { key: 'applicable', label: words.field('applicable'), value: applicable },
    { key: 'assessed', label: words.field('assessed'), value: assessed },
    { key: 'unsupported', label: words.field('unsupported'), value: unsupported },
  ]
  const counts = ['returned', 'unreviewed', 'unplanned'] as const
  const valueOf = (figure: Figure) => {
    const value = position[figure]
    if (value === null) return null
    return figure === 'maturity' ? value / 100 : value / 1000
  }
  return (
    <div className="mt-4 mb-3 space-y-3 border-t border-line pt-3 text-sm">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="flex items-center gap-3 self-center">
          <Progress.Root value={assessed} max={Math.max(1, applicable)} aria-label={t('progress')}>
            <Progress.Track className="block h-2 w-28 overflow-hidden rounded-full bg-line">
              <Progress.Indicator className="block h-full bg-accent" />
            </Progress.Track>
          </Progress.Root>
          <span className="tabular-nums">
            {t('assessedOf', {
              assessed: formatNumber(assessed, locale),
              applicable: formatNumber(applicable, locale),
            })}
          </span>
        </div>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <p className="text-xs text-ink-soft">{words.field(figure)}</p>
            <p className="text-lg">
              <ExplainedNumber
                label={words.field(figure)}
                value={valueOf(figure)}
                format={figure === 'maturity' ? MATURITY : SHARE}
                explanation={{
                  formula: t(`explain.${figure}`),
                  inputs,
                  computedAt: analysis.updatedAt,
                  ...(figure === 'compliance' && unsupported > 0
                    ? { note: t('explain.unsupported', { n: unsupported }) }
                    : {}),
                }}
              />
            </p>
          </div>
        ))}
        <div>
          <p className="text-xs text-ink-soft">{words.field('band')}</p>
          <p className="text-lg font-medium">{band ? words.choice('band', band) : t('noBand')}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Count name={words.field('unsupported')} value={unsupported} always />
        {counts.map((key) => (
          <Count key={key} name={words.field(key)} value={analysis[key]} />
        ))}
        {(['universe', 'reviewerId', 'approverId'] as const).map((key) => (
          <div key={key} className="flex gap-2">
            <dt className="text-ink-soft">{words.field(key)}</dt>
            <dd>
              <FieldValue of={gapanalyses} name={key} value={analysis[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Count({ name, value, always = false }: { name: string; value: number; always?: boolean }) {
  const locale = useLocale()
  if (value === 0 && !always) return null
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={`font-semibold tabular-nums ${value > 0 ? 'text-danger' : ''}`}>
        {formatNumber(value, locale)}
      </dd>
    </div>
  )
}
