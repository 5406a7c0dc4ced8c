import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invitation } from 'contract/workspace/invitations'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { EraseInvitation } from './EraseInvitation.tsx'
import { invitationPages, useInvitations } from './invitations.api.ts'

/** The invitations, their status, and their actions. */
export function InvitationList() {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const list = useInfiniteQuery(invitationPages)
  const { revoke } = useInvitations()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const [erasing, setErasing] = useState<Invitation | null>(null)
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <div className="ruled">
        <EmptyState title={t('invite.none.title')} text={t('invite.none.text')} />
      </div>
    )
  return (
    <div className="ruled py-4">
      <WideTable label={t('tabs.invitations')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('roles')}</th>
            <th scope="col">{t('invite.status')}</th>
            <th scope="col">{t('invite.sent')}</th>
            <th scope="col">{t('invite.steps')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <InvitationRow
              key={one.id}
              invitation={one}
              onRevoke={() => setRevoking(one)}
              onErase={() => setErasing(one)}
            />
          ))}
        </tbody>
      </WideTable>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={revoking !== null}
        title={t('invite.revoke')}
        text={t('invite.revokeText', { email: revoking?.email ?? '' })}
        confirm={t('invite.revoke')}
        busy={revoke.isPending}
        problem={revoke.error ? t(`contract/common:errors.${errorCode(revoke.error)}`) : undefined}
        onConfirm={() => revoke.mutate(revoking!.id, { onSuccess: () => setRevoking(null) })}
        onCancel={() => setRevoking(null)}
      />
      <EraseInvitation invitation={erasing} onClose={() => setErasing(null)} />
    </div>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  onRevoke: () => void
  onErase: () => void
}

function InvitationRow({ invitation, onRevoke, onErase }: InvitationRowProps) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  const locale = useLocale()
  const { resend } = useInvitations()
  const { id, name, email, roles, status, expiresOn, expiresAt, sentAt, erased } = invitation
  const again = () =>
    resend.mutate(id, {
      onSuccess: () => showToast({ text: t('invite.again', { email }) }),
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'refused' }),
    })
  return (
    <tr>
      <th scope="row" className="min-w-40">
        <bdi>{name}</bdi>
        <span className="block font-normal break-all text-ink-soft">
          <bdi>{email}</bdi>
        </span>
      </th>
      <td>
        <ul>
          {roles.map((role) => (
            <li key={role}>{t(`contract/common:roles.${role}`)}</li>
          ))}
        </ul>
        {expiresOn ? (
          <span className="text-ink-soft">{t('until', { day: formatDay(expiresOn, locale) })}</span>
        ) : null}
      </td>
      <td>
        <StatusBadge
          status={status === 'open' ? 'active' : 'closed'}
          label={t(`invite.statuses.${status}`)}
        />
        {status === 'open' ? (
          <span className="mt-1 block text-ink-soft">
            {t('invite.goodUntil', { day: formatDay(expiresAt.slice(0, 10), locale) })}
          </span>
        ) : null}
      </td>
      <td>{sentAt ? formatMoment(sentAt, locale) : t('invite.onItsWay')}</td>
      <td>
        <div className="flex flex-wrap gap-2">
          {status === 'open' || status === 'expired' ? (
            <Button variant="secondary" size="small" busy={resend.isPending} onClick={again}>
              {t('invite.resend')}
            </Button>
          ) : null}
          {status === 'open' ? (
            <Button variant="quiet" size="small" onClick={onRevoke}>
              {t('invite.revoke')}
            </Button>
          ) : null}
          {(status === 'revoked' || status === 'expired') && !erased ? (
            <Button variant="quiet" size="small" onClick={onErase}>
              {t('erasing.open')}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  )
}
