import { useQuery } from '@tanstack/react-query'
import type { GapFigures } from 'contract/compliance/gap-figures'
import { inLocale } from 'contract/locale'
import { useMemo } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import type { ChartData } from '#ui/charts/chart-data.ts'
import { RadarChart } from '#ui/charts/RadarChart.tsx'
import { shownValue } from '#features/compliance/shared/explain.ts'
import { Asked } from './Asked.tsx'
import { DomainTable } from './DomainTable.tsx'
import { gapFiguresQuery } from './gap-views.api.ts'
import { ItemsList } from './ItemsList.tsx'
import type { GapViewProps } from './lazy.ts'

/** With fewer axes a radar has no shape, and the table is enough. */
const LEAST_AXES = 3

/** The profile of an analysis by domain: maturity against its target, and compliance. */
export function RadarView({ analysis }: GapViewProps) {
  return (
    <Asked of={useQuery(gapFiguresQuery(analysis.id))}>
      {(figures) => <Profile analysis={analysis} figures={figures} />}
    </Asked>
  )
}

function Profile({ analysis, figures }: GapViewProps & { figures: GapFigures }) {
  const { t } = useTranslation(['compliance/gap-views', 'compliance/shared', 'contract/gapitems'])
  const locale = useLocale()
  const [{ domain }, go] = usePageAddress(({ domain: value }) => ({
    domain: typeof value === 'string' ? value : undefined,
  }))
  const { domains } = figures
  const chosen = domains.find(({ id }) => id === domain)
  const [maturity, compliance] = useMemo((): [ChartData, ChartData] => {
    const heading = t('contract/gapitems:fields.domain')
    const rows = (values: (one: GapFigures['domains'][number]) => ChartData['rows'][number]['values']) =>
      domains.map((one) => ({ key: one.id, label: inLocale(one.name, locale), values: values(one) }))
    return [
      {
        heading,
        series: [
          { key: 'maturity', label: t('compliance/shared:figures.maturity'), tone: 'series-1' },
          { key: 'target', label: t('contract/gapitems:fields.target'), tone: 'context' },
        ],
        rows: rows((one) => ({
          maturity: shownValue('maturity', one.maturity),
          target: shownValue('maturity', one.target),
        })),
      },
      {
        heading,
        series: [
          { key: 'compliance', label: t('compliance/shared:figures.compliance'), tone: 'series-1' },
          { key: 'prudent', label: t('compliance/shared:figures.prudent'), tone: 'context' },
        ],
        rows: rows((one) => ({
          compliance: shownValue('compliance', one.compliance),
          prudent: shownValue('prudent', one.prudent),
        })),
      },
    ]
  }, [domains, locale, t])
  const open = (id: string) => go({ domain: id === domain ? undefined : id })
  return (
    <div className="space-y-7">
      <p className="text-body text-ink-soft">{t('radar.hint')}</p>
      {domains.length < LEAST_AXES ? null : (
        <div className="grid gap-x-9 gap-y-7 lg:grid-cols-2">
          <RadarChart
            title={t('radar.maturity')}
            description={t('radar.maturityText')}
            data={maturity}
            max={5}
            format={{ kind: 'score', digits: 2 }}
            onSelect={open}
          />
          <RadarChart
            title={t('radar.compliance')}
            description={t('radar.complianceText')}
            data={compliance}
            max={1}
            format={{ kind: 'percent', digits: 1 }}
            onSelect={open}
          />
        </div>
      )}
      {chosen ? (
        <ItemsList
          analysis={analysis.id}
          title={inLocale(chosen.name, locale)}
          filter={{ domain: chosen.id }}
          onClose={() => go({ domain: undefined })}
        />
      ) : null}
      <DomainTable figures={figures} chosen={chosen?.id} onOpen={open} />
    </div>
  )
}
