import { useQuery } from '@tanstack/react-query'
import type { ServiceAccount } from 'contract/workspace/service-accounts'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { accountsQuery, useEndAccount } from './integrations.api.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { SetUpList } from './SetUpList.tsx'

/** Service accounts with their API keys. */
export function ServiceAccounts() {
  const { t } = useTranslation('workspace/integrations')
  const { data, error, refetch } = useQuery(accountsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <SetUpList
      title={t('accounts.title')}
      text={t('accounts.text')}
      add={t('add')}
      empty={{ title: t('accounts.none'), text: t('accounts.noneText') }}
      entries={data.items.map((account) => (
        <Account key={account.id} account={account} />
      ))}
      dialog={(onClose) => <AccountDialog grantable={data.grantable} onClose={onClose} />}
    />
  )
}

function Account({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation(['workspace/integrations', 'contract/common'])
  const locale = useLocale()
  const end = useEndAccount()
  const [task, setTask] = useState<'key' | 'end' | null>(null)
  const { id, name, description, roles, permissions, endedAt, createdAt, createdByName, keys } = account
  const isOpen = endedAt === null
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  return (
    <li className="ruled space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi>{name}</bdi>
            <StatusBadge
              status={isOpen ? 'active' : 'ended'}
              label={t(isOpen ? 'accounts.open' : 'accounts.ended')}
            />
          </h3>
          {description ? (
            <p className="text-body">
              <bdi>{description}</bdi>
            </p>
          ) : null}
          <p className="text-meta text-ink-soft">
            {t('accounts.made', { name: createdByName, moment: formatMoment(createdAt, locale) })}
          </p>
        </div>
        {isOpen ? (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setTask('key')} aria-label={t('keys.makeFor', { name })}>
              {t('keys.make')}
            </Button>
            <Button
              size="small"
              variant="danger"
              onClick={() => setTask('end')}
              aria-label={t('end.of', { name })}
            >
              {t('end.submit')}
            </Button>
          </div>
        ) : null}
      </div>
      <dl className="space-y-1 text-body">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{t('fields.roles')}</dt>
          <dd>{list.format(roles.map((role) => t(`contract/common:roles.${role}`)))}</dd>
        </div>
        <div>
          <dt className="sr-only">{t('fields.permissions')}</dt>
          <dd>
            <details>
              <summary className="cursor-pointer">
                {t('accounts.permissions', { count: permissions.length })}
              </summary>
              <p dir="ltr" className="mt-1 font-mono text-meta text-ink-soft">
                {permissions.join(', ')}
              </p>
            </details>
          </dd>
        </div>
      </dl>
      {keys.length > 0 ? (
        <KeyTable of={name} keys={keys} />
      ) : (
        <p className="text-body text-ink-soft">{t('keys.none')}</p>
      )}
      {task === 'key' ? <KeyDialog account={account} onClose={() => setTask(null)} /> : null}
      <ConfirmDialog
        open={task === 'end'}
        title={t('end.title', { name })}
        text={t('end.text')}
        confirm={t('end.submit')}
        reason="required"
        busy={end.isPending}
        problem={end.error ? t(`contract/common:errors.${errorCode(end.error)}`) : undefined}
        onConfirm={(reason) => end.mutate({ id, reason }, { onSuccess: () => setTask(null) })}
        onCancel={() => setTask(null)}
      />
    </li>
  )
}
