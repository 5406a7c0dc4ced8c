import { useQuery } from '@tanstack/react-query'
import { withColon } from 'contract/locale'
import type { ProtectedAct } from 'contract/workspace/protection'
import type { ConnectionMode, SignInConnection } from 'contract/workspace/sign-in-connections'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { Value } from './Domains.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { connectionsQuery, useRefreshSignIn, useUpdateConnection } from './connections.api.ts'

/** Connections to the organisation's identity provider. */
export function Connections() {
  const { t } = useTranslation('workspace/settings')
  const { data, error, refetch } = useQuery(connectionsQuery)
  const [isAdding, setAdding] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { available, items } = data
  const add = available ? (
    <Button variant={items.length > 0 ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t('signIn.add')}
    </Button>
  ) : undefined
  return (
    <Section title={t('signIn.title')} text={t('signIn.text')} tools={items.length > 0 ? add : undefined}>
      {available ? null : <Notice variant="warning">{t('signIn.unavailable')}</Notice>}
      {items.length === 0 && available ? (
        <EmptyState title={t('signIn.none')} text={t('signIn.noneText')}>
          {add}
        </EmptyState>
      ) : (
        <ul aria-label={t('signIn.title')} className="space-y-6">
          {items.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {isAdding ? <ConnectionDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}

const BADGES = { off: 'on_hold', optional: 'active', enforced: 'active', ended: 'ended' } as const

function ConnectionItem({ connection }: { connection: SignInConnection }) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const locale = useLocale()
  const refresh = useRefreshSignIn()
  const [task, setTask] = useState<'change' | 'secret' | 'off' | 'ended' | null>(null)
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const { id, name, protocol, mode, issuer, addresses, mapping, people, certificatesEnd, testAddress } =
    connection
  const isOn = mode === 'optional' || mode === 'enforced'
  const ask = (next: ConnectionMode) =>
    setAct({ kind: 'signInConnection.update', connection: id, mode: next })
  const button = (
    label: string,
    onClick: () => void,
    variant: 'primary' | 'secondary' | 'danger' = 'secondary',
  ) => (
    <Button size="small" variant={variant} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className="ruled space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi>{name}</bdi>
            <StatusBadge status={BADGES[mode]} label={t(`signIn.modes.${mode}`)} />
          </h3>
          <p className="text-body text-ink-soft">
            {t(`signIn.protocols.${protocol}`)}
            {' · '}
            <bdi dir="ltr" className="break-all">
              {issuer}
            </bdi>
            {' · '}
            {t('signIn.people', { count: people })}
          </p>
        </div>
        {mode === 'ended' ? null : (
          <div className="flex flex-wrap gap-2">
            <a
              href={testAddress}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center rounded-control border border-line-strong px-3 text-body hover:bg-surface-soft"
            >
              {t('signIn.test')}
            </a>
            {button(t('signIn.change'), () => setTask('change'))}
            {protocol === 'oidc' ? button(t('signIn.secret'), () => setTask('secret')) : null}
            {mode === 'optional' ? null : button(t('signIn.to.optional'), () => ask('optional'))}
            {mode === 'enforced'
              ? null
              : button(t('signIn.to.enforced'), () => ask('enforced'), isOn ? 'primary' : 'secondary')}
            {isOn
              ? button(t('signIn.to.off'), () => setTask('off'), 'danger')
              : button(t('signIn.to.ended'), () => setTask('ended'), 'danger')}
          </div>
        )}
      </div>
      {certificatesEnd ? (
        <p className="text-body text-ink-soft">
          {t('signIn.certificatesEnd', { moment: formatMoment(certificatesEnd, locale) })}
        </p>
      ) : null}
      {mode === 'ended' ? null : (
        <details className="rounded-control border border-line">
          <summary className="cursor-pointer px-3 py-2 text-body font-medium">{t('signIn.register')}</summary>
          <dl className="grid gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-body sm:grid-cols-[auto_1fr]">
            {protocol === 'oidc' ? (
              <Value label={t('signIn.addresses.redirect')} value={addresses.redirect} />
            ) : (
              <>
                <Value label={t('signIn.addresses.entityId')} value={addresses.entityId} />
                <Value label={t('signIn.addresses.acs')} value={addresses.acs} />
                <Value label={t('signIn.addresses.metadata')} value={addresses.metadata} />
              </>
            )}
          </dl>
        </details>
      )}
      {mapping.length > 0 ? (
        <ul aria-label={t('signIn.mapping')} className="text-body">
          {mapping.map(({ group, roles }) => (
            <li key={group}>
              <bdi className="font-medium">{withColon(group, locale)}</bdi>{' '}
              {new Intl.ListFormat(locale, { type: 'unit' }).format(
                roles.map((role) => t(`contract/common:roles.${role}`)),
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {task === 'change' ? <ConnectionDialog connection={connection} onClose={() => setTask(null)} /> : null}
      {task === 'secret' ? <SecretDialog connection={connection} onClose={() => setTask(null)} /> : null}
      {task === 'off' || task === 'ended' ? (
        <ModeDialog connection={connection} to={task} onClose={() => setTask(null)} />
      ) : null}
      <ProtectedDialog act={act} onClose={() => setAct(null)} onDone={() => void refresh()} />
    </li>
  )
}

interface ModeDialogProps {
  connection: SignInConnection
  to: 'off' | 'ended'
  onClose: () => void
}

/** Switching off takes access away, so one administrator may do it at once. */
function ModeDialog({ connection: { id, version }, to, onClose }: ModeDialogProps) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const update = useUpdateConnection(id, version)
  return (
    <ConfirmDialog
      open
      title={t(`signIn.to.${to}`)}
      text={t(`signIn.about.${to}`)}
      confirm={t(`signIn.to.${to}`)}
      reason="required"
      busy={update.isPending}
      problem={update.error ? t(`contract/common:errors.${errorCode(update.error)}`) : undefined}
      onConfirm={(reason) => update.mutate({ mode: to, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
