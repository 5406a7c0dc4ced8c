import type { ServiceKey } from 'contract/workspace/service-accounts'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { useRevokeKey } from './integrations.api.ts'

const VARIANTS = { valid: 'active', expired: 'ended', revoked: 'withdrawn' } as const

/** The keys of an account: which are valid until when, and when each was last used. */
export function KeyTable({ of, keys }: { of: string; keys: readonly ServiceKey[] }) {
  const { t } = useTranslation('workspace/integrations')
  const [revoking, setRevoking] = useState<ServiceKey | null>(null)
  return (
    <>
      <WideTable label={t('keys.of', { name: of })}>
        <thead>
          <tr>
            <th scope="col">{t('fields.label')}</th>
            <th scope="col">{t('fields.status')}</th>
            <th scope="col">{t('fields.expires')}</th>
            <th scope="col">{t('fields.lastUse')}</th>
            <th scope="col">
              <span className="sr-only">{t('keys.revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} onRevoke={() => setRevoking(key)} />
          ))}
        </tbody>
      </WideTable>
      {revoking ? <RevokeDialog of={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  )
}

function KeyRow({ of, onRevoke }: { of: ServiceKey; onRevoke: () => void }) {
  const { t } = useTranslation('workspace/integrations')
  const locale = useLocale()
  const { label, hint, status, createdByName, expiresAt, lastUsedAt, lastUsedFrom } = of
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi>
        <span className="block font-normal text-ink-soft">
          <bdi dir="ltr" className="font-mono">
            …{hint}
          </bdi>
          {' · '}
          {t('keys.by', { name: createdByName })}
        </span>
      </th>
      <td>
        <StatusBadge status={VARIANTS[status]} label={t(`keys.statuses.${status}`)} />
      </td>
      <td className="whitespace-nowrap">{formatMoment(expiresAt, locale)}</td>
      <td>
        {lastUsedAt ? (
          <>
            <span className="whitespace-nowrap">{formatMoment(lastUsedAt, locale)}</span>
            <bdi dir="ltr" className="block text-ink-soft">
              {lastUsedFrom}
            </bdi>
          </>
        ) : (
          <span className="text-ink-soft">{t('keys.unused')}</span>
        )}
      </td>
      <td>
        {status === 'valid' ? (
          <Button
            size="small"
            variant="danger"
            onClick={onRevoke}
            aria-label={t('keys.revokeOf', { name: label })}
          >
            {t('keys.revoke')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function RevokeDialog({ of, onClose }: { of: ServiceKey; onClose: () => void }) {
  const { t } = useTranslation(['workspace/integrations', 'contract/common'])
  const revoke = useRevokeKey()
  return (
    <ConfirmDialog
      open
      title={t('keys.revokeTitle', { name: of.label })}
      text={t('keys.revokeText')}
      confirm={t('keys.revoke')}
      reason="required"
      busy={revoke.isPending}
      problem={revoke.error ? t(`contract/common:errors.${errorCode(revoke.error)}`) : undefined}
      onConfirm={(reason) => revoke.mutate({ id: of.id, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
