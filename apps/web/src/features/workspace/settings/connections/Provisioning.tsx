import { useQuery } from '@tanstack/react-query'
import { PROVISIONING_ADDRESS } from 'contract/workspace/provisioning'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { provisioningQuery } from './connections.api.ts'
import { Value } from './Domains.tsx'

/** How the directory of the organisation provisions members: where it sends them, with which key, and what it has sent. */
export function Provisioning() {
  const { t } = useTranslation('workspace/settings')
  const locale = useLocale()
  const { data, error, refetch } = useQuery(provisioningQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { inUse, users, members, groups, changedAt } = data
  const number = (value: number) => formatNumber(value, locale)
  return (
    <Section title={t('signIn.provisioning.title')} text={t('signIn.provisioning.text')}>
      <p className="flex flex-wrap items-center gap-2 text-body">
        <StatusBadge
          status={inUse ? 'active' : 'on_hold'}
          label={t(inUse ? 'signIn.provisioning.on' : 'signIn.provisioning.off')}
        />
        {inUse
          ? t('signIn.provisioning.counts', {
              users: number(users),
              members: number(members),
              groups: number(groups),
            })
          : null}
        {changedAt ? (
          <span className="text-ink-soft">
            {t('signIn.provisioning.changedAt', { moment: formatMoment(changedAt, locale) })}
          </span>
        ) : null}
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-body sm:grid-cols-[auto_1fr]">
        <Value
          label={t('signIn.provisioning.address')}
          value={`${window.location.origin}${PROVISIONING_ADDRESS}`}
        />
      </dl>
      <p className="text-body text-ink-soft">{t('signIn.provisioning.token')}</p>
      <PageLink
        to="/integrations"
        className="inline-block text-body font-medium text-accent underline-offset-2 hover:underline"
      >
        {t('signIn.provisioning.accounts')}
      </PageLink>
    </Section>
  )
}
