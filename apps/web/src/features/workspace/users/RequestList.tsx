import { useInfiniteQuery } from '@tanstack/react-query'
import type { Role } from 'contract/permissions'
import type { ProtectedChange } from 'contract/workspace/protection'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showMoment } from '#platform/records/moments.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { requestPages } from '#ui/protection/protection.api.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'

/** Changes that weaken protection: those that wait for a second administrator, and what became of the others. */
export function RequestList() {
  const { t } = useTranslation(['ui/protection', 'workspace/users'])
  const list = useInfiniteQuery(requestPages)
  const [deciding, setDeciding] = useState<{ change: ProtectedChange; decision: Decision } | null>(null)
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <div className="space-y-4">
      {list.data.pages[0]?.singleAdministrator ? <Notice variant="warning">{t('list.single')}</Notice> : null}
      {items.length === 0 ? (
        <div className="card">
          <EmptyState title={t('list.none.title')} text={t('list.none.text')} />
        </div>
      ) : (
        <ul aria-label={t('list.title')} className="space-y-3">
          {items.map((change) => (
            <RequestItem
              key={change.id}
              change={change}
              onDecide={(decision) => setDeciding({ change, decision })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('workspace/users:more')}
        </Button>
      ) : null}
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </div>
  )
}

interface RequestItemProps {
  change: ProtectedChange
  onDecide: (decision: Decision) => void
}

function RequestItem({ change, onDecide }: RequestItemProps) {
  const { t } = useTranslation('ui/protection')
  const locale = useLocale()
  const { status, exception, hindrance, aloneFrom } = change
  const name = change.subjectName ?? (change.payload['name'] as string | undefined) ?? t('someone')
  return (
    <li className="card space-y-2 p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base font-semibold">{t(`kinds.${change.kind}`, { name })}</h3>
        <span className="font-medium">{t(`statuses.${status}`)}</span>
      </div>
      <Values change={change} />
      <p>
        <span className="text-ink-soft">{t('list.who')}: </span>
        <bdi>{change.requestedByName}</bdi>, {showMoment(change.requestedAt, locale)}
      </p>
      <p>
        <span className="text-ink-soft">{t('list.why')}: </span>
        <bdi>{change.reason}</bdi>
      </p>
      {change.decidedAt && change.decidedByName ? (
        <p>
          <span className="text-ink-soft">{t(`statuses.${status}`)}: </span>
          {t('list.decided', { name: change.decidedByName, moment: showMoment(change.decidedAt, locale) })}
          {change.decisionReason ? <bdi className="block">{change.decisionReason}</bdi> : null}
        </p>
      ) : null}
      {exception ? <Notice variant="warning">{t(`exceptions.${exception}`)}</Notice> : null}
      {status === 'pending' ? (
        <>
          <p className="text-ink-soft">
            {t('list.until', { moment: showMoment(change.expiresAt, locale) })}
            {hindrance ? ` · ${t(`hindrances.${hindrance}`)}` : ''}
            {hindrance === 'waiting' && aloneFrom
              ? ` · ${t('list.aloneFrom', { moment: showMoment(aloneFrom, locale) })}`
              : ''}
          </p>
          <div className="flex flex-wrap gap-2">
            {change.mayApprove ? (
              <Button size="small" onClick={() => onDecide('approve')}>
                {t(change.mayWithdraw ? 'list.complete' : 'list.approve')}
              </Button>
            ) : null}
            {change.mayReject ? (
              <Button size="small" variant="secondary" onClick={() => onDecide('reject')}>
                {t('list.reject')}
              </Button>
            ) : null}
            {change.mayWithdraw ? (
              <Button size="small" variant="secondary" onClick={() => onDecide('withdraw')}>
                {t('list.withdraw')}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </li>
  )
}

const SHOWN = [
  ...(['email', 'roles', 'superUser', 'expiresOn'] as const),
  ...(['secondFactorSigning', 'selfReview', 'trailReview', 'legalHold', 'retentionUntil'] as const),
] as const

/** What the change would make of what, value by value. */
function Values({ change: { payload, before } }: { change: ProtectedChange }) {
  const { t } = useTranslation(['ui/protection', 'words/common'])
  const say = (value: unknown): string => {
    if (value === true || value === false) return t(value ? 'yes' : 'no')
    if (Array.isArray(value))
      return (value as Role[]).map((role) => t(`words/common:roles.${role}`)).join(', ')
    return typeof value === 'string' ? value : t('nothing')
  }
  const keys = SHOWN.filter((key) => key in payload)
  if (keys.length === 0) return null
  return (
    <dl className="space-y-1">
      {keys.map((key) => (
        <div key={key} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{t(`values.${key}`)}</dt>
          <dd>
            <bdi>
              {key in before
                ? t('from', { from: say(before[key]), to: say(payload[key]) })
                : say(payload[key])}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
