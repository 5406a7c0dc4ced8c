import { useQuery } from '@tanstack/react-query'
import { indicators } from 'contract/risk/indicators'
import { useMay } from '#platform/collections/may.ts'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { BreachLine } from './BreachLine.tsx'
import { breachesQuery, indicatorsOfQuery } from './indicators.api.ts'
import { LevelOfValue } from './LevelOfValue.tsx'

/** The indicators of a risk or a control, in its panel; nothing where there are none. */
export function IndicatorsOf({ field, id }: { field: 'risks' | 'controls'; id: string }) {
  const { t } = useTranslation('risk/indicators')
  const locale = useLocale()
  const may = useMay()
  const reads = may(indicators.actions.read)
  const found = useQuery({ ...indicatorsOfQuery(field, id), enabled: reads }).data ?? []
  const open = useQuery({ ...breachesQuery('risk', id), enabled: reads && field === 'risks' }).data ?? []
  if (found.length === 0 && open.length === 0) return null
  return (
    <section
      aria-label={t('of.label')}
      className="order-last mt-3 basis-full rounded-control border border-line px-3 py-2 text-body"
    >
      <h3 className="font-medium">{t('of.label')}</h3>
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <PageLink {...recordLink('indicator', one.id)!} className="text-accent-strong hover:underline">
              <LocalizedText text={one.name} />
            </PageLink>
            <LevelOfValue level={one.level} />
            {one.lastValue === null || one.lastOn === null ? null : (
              <span className="text-ink-soft">
                {t('of.last', {
                  value: formatMeasured(one.lastValue, locale),
                  unit: one.unitOfMeasure,
                  day: formatDay(one.lastOn, locale),
                })}
              </span>
            )}
            {one.overdue ? <span className="text-danger">{t('of.overdue')}</span> : null}
          </li>
        ))}
      </ul>
      {open.length > 0 ? (
        <>
          <h4 className="mt-2 font-medium">{t('breaches.open', { count: open.length })}</h4>
          <ul className="space-y-1">
            {open.map((breach) => (
              <BreachLine key={breach.id} breach={breach} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
