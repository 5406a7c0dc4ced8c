import { gapanalyses, type GapAnalysis } from 'contract/compliance/gap-analyses'
import { positionFrom, sumsOf, usualScoring } from 'contract/compliance/scoring'
import { memo, useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { BandWord } from '#features/compliance/shared/BandWord.tsx'
import { POSITION_FIGURES, type Positioned } from '#features/compliance/shared/explain.ts'
import { PositionNumber } from '#features/compliance/shared/PositionNumber.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { Count, DoneBar, Fact, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { isOpen, weighed, type ItemStore } from './item-rules.ts'

export interface AnalysisFiguresProps {
  analysis: GapAnalysis
  /** The items on the screen; until they are loaded, the figures of the analysis are shown. */
  store: ItemStore | undefined
}

export function AnalysisFigures({ analysis, store }: AnalysisFiguresProps) {
  if (store) return <Live analysis={analysis} store={store} />
  return <Band analysis={analysis} position={analysis} progress={analysis} />
}

/** Figures follow the input at once, after the key press itself was handled. */
function Live({ analysis, store }: { analysis: GapAnalysis; store: ItemStore }) {
  const all = useLinesLater(store)
  const { updatedAt } = analysis
  const position = useMemo(() => {
    const sums = sumsOf(all.map(({ view }) => weighed(view)))
    const unsupported = all.filter(({ view }) => view.unsupported).length
    return { ...positionFrom(sums), sums, unsupported, updatedAt }
  }, [all, updatedAt])
  const progress = useMemo(
    () => ({ items: all.length, open: all.filter(({ view }) => isOpen(view)).length }),
    [all],
  )
  return <Band analysis={analysis} position={position} progress={progress} />
}

interface BandProps {
  analysis: GapAnalysis
  position: Positioned & { readonly unsupported: number }
  /** All items and those that are not complete: the same count that decides whether the analysis can be submitted. */
  progress: { readonly items: number; readonly open: number }
}

/** Progress and figures: compliance never without its coverage, and each number with its explanation. */
const Band = memo(function Band({ analysis, position, progress }: BandProps) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapanalyses)
  const locale = useLocale()
  const { unsupported } = position
  const { items, open } = progress
  const standing = { ...position, scoring: analysis.scoring ?? usualScoring() }
  const counts = ['returned', 'unreviewed', 'unplanned'] as const
  return (
    <RecordSummary>
      <DoneBar
        label={t('progress')}
        done={items - open}
        of={items}
        text={t('completeOf', {
          done: formatNumber(items - open, locale),
          items: formatNumber(items, locale),
        })}
      />
      <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        {POSITION_FIGURES.map((figure) => (
          <Fact key={figure} name={labels.field(figure)}>
            <span className="font-semibold">
              <PositionNumber figure={figure} of={standing} />
            </span>
          </Fact>
        ))}
        <Fact name={labels.field('band')}>
          <BandWord of={standing} />
        </Fact>
        <Count name={labels.field('unsupported')} value={unsupported} always />
        {counts.map((key) => (
          <Count key={key} name={labels.field(key)} value={analysis[key]} />
        ))}
        <Fact name={labels.field('approverId')}>
          <FieldValue of={gapanalyses} name="approverId" value={analysis.approverId} />
        </Fact>
      </dl>
    </RecordSummary>
  )
})
