import { gapanalyses } from 'contract/compliance/gap-analyses'
import { bandOf, type Scoring } from 'contract/compliance/scoring'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Explained } from '#shared/figure/Explained.tsx'
import { explainBand, type Positioned } from './explain.ts'

/** The compliance band of a universe or an analysis, with its explanation. */
export function BandWord({ of, size }: { of: Positioned & { scoring: Scoring }; size?: 'inline' | 'large' }) {
  const { t } = useTranslation('compliance/shared')
  const labels = useCollectionLabels(gapanalyses)
  const band = bandOf(of.scoring, of)
  return (
    <Explained
      label={t('figures.band')}
      text={band === null ? t('noBand') : labels.choice('band', band)}
      explanation={explainBand(t, of)}
      {...(size ? { size } : {})}
    />
  )
}
