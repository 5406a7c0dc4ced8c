import { useInfiniteQuery } from '@tanstack/react-query'
import { withColon } from 'contract/locale'
import type { Role } from 'contract/permissions'
import type { ProtectedChange } from 'contract/workspace/protection'
import type { ConnectionMode, RoleMapping } from 'contract/workspace/sign-in-connections'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { requestPages } from '#shared/protection/protection.api.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { DecideDialog, type Decision } from './DecideDialog.tsx'

/** Protected changes: those that wait for a second administrator, and the outcome of the others. */
export function RequestList() {
  const { t } = useTranslation(['shared/protection', 'workspace/users'])
  const list = useInfiniteQuery(requestPages)
  const [deciding, setDeciding] = useState<{ change: ProtectedChange; decision: Decision } | null>(null)
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <div className="space-y-4">
      {list.data.pages[0]?.singleAdministrator ? <Notice variant="warning">{t('list.single')}</Notice> : null}
      {items.length === 0 ? (
        <div className="ruled">
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

/** Pending requests stand out; closed ones do not. */
const LOOKS = {
  pending: 'active',
  done: 'closed',
  rejected: 'closed',
  withdrawn: 'closed',
  expired: 'closed',
}

function RequestItem({ change, onDecide }: RequestItemProps) {
  const { t } = useTranslation('shared/protection')
  const locale = useLocale()
  const { status, exception, hindrance, aloneFrom } = change
  const name =
    change.subjectName ??
    (change.payload['name'] as string | undefined) ??
    (change.before['name'] as string | undefined) ??
    t('someone')
  const by = (who: string, moment: string) =>
    t('list.decided', { name: who, moment: formatMoment(moment, locale) })
  return (
    <li className="ruled space-y-3 py-4 text-body">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-read font-semibold">{t(`kinds.${change.kind}`, { name })}</h3>
        <StatusBadge status={LOOKS[status]} label={t(`statuses.${status}`)} />
      </div>
      <dl className="space-y-1">
        <Values change={change} />
        <Fact label={t('list.who')}>{by(change.requestedByName, change.requestedAt)}</Fact>
        <Fact label={t('list.why')}>{change.reason}</Fact>
        {change.decidedAt && change.decidedByName ? (
          <Fact label={t(`statuses.${status}`)}>{by(change.decidedByName, change.decidedAt)}</Fact>
        ) : null}
        {change.decisionReason ? <Fact label={t('list.decisionReason')}>{change.decisionReason}</Fact> : null}
      </dl>
      {exception ? <Notice variant="warning">{t(`exceptions.${exception}`)}</Notice> : null}
      {status === 'pending' ? (
        <>
          <p className="text-ink-soft">
            {t('list.until', { moment: formatMoment(change.expiresAt, locale) })}
            {hindrance ? ` · ${t(`hindrances.${hindrance}`)}` : ''}
            {hindrance === 'waiting' && aloneFrom
              ? ` · ${t('list.aloneFrom', { moment: formatMoment(aloneFrom, locale) })}`
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

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

const SHOWN = [
  ...(['email', 'description', 'roles', 'permissions', 'superUser', 'expiresOn'] as const),
  ...(['secondFactorSigning', 'selfReview', 'trailReview', 'legalHold', 'retentionUntil'] as const),
  ...(['mode', 'issuer', 'clientId', 'signInUrl', 'certificates', 'groupsClaim', 'mapping'] as const),
] as const
const DAYS: readonly string[] = ['expiresOn', 'retentionUntil']

/** The old and the new values of the change. */
function Values({ change: { kind, payload, before } }: { change: ProtectedChange }) {
  const { t } = useTranslation(['shared/protection', 'contract/common'])
  const locale = useLocale()
  const say = (key: string, value: unknown): string => {
    if (value === true || value === false) return t(value ? 'yes' : 'no')
    // The names that the API and its guide use: anyone who approves must see each of them.
    if (['permissions', 'certificates'].includes(key) && Array.isArray(value)) return value.join(', ')
    if (key === 'mapping' && Array.isArray(value))
      return (value as RoleMapping[])
        .map(({ group, roles }) => `${withColon(group, locale)} ${say('roles', roles)}`)
        .join('; ')
    if (key === 'mode') return t(`modes.${value as ConnectionMode}`)
    if (Array.isArray(value))
      return new Intl.ListFormat(locale, { type: 'unit' }).format(
        (value as Role[]).map((role) => t(`contract/common:roles.${role}`)),
      )
    if (typeof value !== 'string') return t('nothing')
    return DAYS.includes(key) ? formatDay(value, locale) : value
  }
  // Anyone who approves a connection sees all of it: together its settings decide who comes in.
  const isConnection = kind === 'signInConnection.update'
  return SHOWN.filter((key) => key in payload || (isConnection && before[key] !== null && key in before)).map(
    (key) => (
      <Fact key={key} label={t(`values.${key}`)}>
        {key in before && key in payload
          ? t('from', { from: say(key, before[key]), to: say(key, payload[key]) })
          : say(key, payload[key] ?? before[key])}
      </Fact>
    ),
  )
}
