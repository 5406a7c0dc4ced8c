import type { ThresholdBreachLine } from 'contract/risk/threshold-breaches'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { useNames } from '#platform/collections/names.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { NamedRecord } from '#shared/record/NamedRecord.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** A breach that waits for a decision, as a link to it. */
export function BreachLine({ breach }: { breach: ThresholdBreachLine }) {
  const { t } = useTranslation('risk/indicators')
  const locale = useLocale()
  const { id, code, risk, value, threshold, measuredOn, dueOn } = breach
  const nameOf = useNames(new Map([['risk', new Set(risk ? [risk] : [])]]))
  const found = risk ? nameOf('risk', risk) : undefined
  return (
    <li>
      <PageLink {...recordLink('thresholdbreach', id)!} className="text-accent-strong hover:underline">
        <bdi>{code}</bdi>
      </PageLink>{' '}
      {t('breaches.line', {
        value: formatMeasured(value, locale),
        threshold: formatMeasured(threshold, locale),
        day: formatDay(measuredOn, locale),
      })}
      {found ? (
        <span className="block">
          <NamedRecord named={found} locale={locale} />
        </span>
      ) : null}
      {dueOn ? (
        <span className="block text-ink-soft">{t('breaches.due', { day: formatDay(dueOn, locale) })}</span>
      ) : null}
    </li>
  )
}
