import { type Sample, verdictOf } from 'contract/audit/samples'
import { USUAL_CONFIDENCE, USUAL_TOLERABLE } from 'contract/audit/sampling'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Explained } from '#shared/figure/Explained.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatFigure } from '#platform/figures.ts'

const SHARE = { kind: 'percent', digits: 1 } as const
const LOOKS = {
  effective: 'success',
  ineffective: 'danger',
  stopped: 'danger',
  extend: 'warning',
  untested: 'plain',
} as const

/** The result of the sample so far, its rule, and how certain it is. */
export function VerdictNotice({ sample }: { sample: Sample }) {
  const { t } = useTranslation('audit/sampling')
  const verdict = verdictOf(sample)
  const { items, tested, deviations } = sample
  return (
    <Notice variant={LOOKS[verdict]}>
      <p className="font-medium">{t(`verdict.${verdict}.title`)}</p>
      <p>{t(`verdict.${verdict}.text`, { items, tested, deviations, left: items - tested })}</p>
      <UpperLimit sample={sample} />
    </Notice>
  )
}

function UpperLimit({ sample }: { sample: Sample }) {
  const { t } = useTranslation('audit/sampling')
  const locale = useLocale()
  const { upperLimit, tested, deviations, method, updatedAt } = sample
  if (upperLimit === null) return null
  const confidence = sample.confidence ?? USUAL_CONFIDENCE
  const tolerable = sample.tolerable ?? USUAL_TOLERABLE
  const share = (of: number) => formatFigure(of, SHARE, locale)
  const rate = upperLimit / 1000
  if (method === 'full') return <p>{t('limit.full', { rate: share(rate) })}</p>
  return (
    <p className="mt-1 text-ink">
      {t('limit.label')}{' '}
      <Explained
        label={t('limit.label')}
        text={share(rate)}
        explanation={{
          formula: t('limit.formula'),
          inputs: [
            { key: 'deviations', label: t('limit.deviations'), value: deviations },
            { key: 'tested', label: t('limit.tested'), value: tested },
            { key: 'confidence', label: t('limit.confidence'), value: confidence / 100, format: SHARE },
          ],
          note: t(rate > tolerable / 100 ? 'limit.above' : 'limit.within', {
            tolerable: share(tolerable / 100),
          }),
          computedAt: updatedAt,
        }}
      />
    </p>
  )
}
