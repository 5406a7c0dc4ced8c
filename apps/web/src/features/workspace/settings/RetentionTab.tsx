import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { TrailStatus } from '#shared/trail-status/TrailStatus.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { retentionQuery } from './settings.api.ts'

/** What the platform keeps, for how long, and what cannot be deleted, as it is implemented. */
export function RetentionTab() {
  const { t } = useTranslation(['workspace/settings', 'shared/trail-status'])
  const locale = useLocale()
  const { data, error, refetch } = useQuery(retentionQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { kinds, holds } = data
  return (
    <div className="space-y-4">
      <Section title={t('shared/trail-status:title')} text={t('shared/trail-status:about')}>
        <TrailStatus />
      </Section>
      <Section title={t('retention.title')} text={t('retention.text')}>
        <WideTable label={t('retention.title')}>
          <thead>
            <tr>
              <th scope="col">{t('retention.kind')}</th>
              <th scope="col">{t('retention.kept')}</th>
              <th scope="col">{t('retention.count')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, days, count }) => (
              <tr key={kind}>
                <th scope="row">
                  {t(`retention.kinds.${kind}.name`)}
                  <span className="block font-normal text-ink-soft">{t(`retention.kinds.${kind}.text`)}</span>
                </th>
                <td>{days === null ? t('retention.always') : t('retention.days', { count: days })}</td>
                <td className="tabular-nums">{formatNumber(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </Section>
      <Section title={t('holds.title')} text={t('holds.text')}>
        <dl className="grid gap-3 text-body sm:grid-cols-2">
          <div className="rounded-card border border-line p-4">
            <dt className="text-ink-soft">{t('holds.legal')}</dt>
            <dd className="text-title font-semibold tabular-nums">{formatNumber(holds.legal, locale)}</dd>
          </div>
          <div className="rounded-card border border-line p-4">
            <dt className="text-ink-soft">{t('holds.dated')}</dt>
            <dd className="text-title font-semibold tabular-nums">{formatNumber(holds.dated, locale)}</dd>
          </div>
        </dl>
        <PageLink
          to="/documents"
          search={{ legalHold: true }}
          className="inline-block text-body font-medium text-accent underline-offset-2 hover:underline"
        >
          {t('holds.open')}
        </PageLink>
      </Section>
    </div>
  )
}
