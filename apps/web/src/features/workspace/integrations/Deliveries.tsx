import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery } from 'contract/workspace/webhooks'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { deliveryPages, useReplay } from './webhooks.api.ts'

interface DeliveriesProps {
  webhook: string
  /** Whether messages can be sent again. */
  isOpen: boolean
}

/** What was sent to an endpoint in the last thirty days, and what it answered. */
export function Deliveries({ webhook, isOpen }: DeliveriesProps) {
  const { t } = useTranslation('workspace/integrations')
  const pages = useInfiniteQuery(deliveryPages(webhook))
  const replay = useReplay(webhook)
  if (pages.isError) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  if (pages.isPending) return <Loading />
  const items = pages.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-body text-ink-soft">{t('deliveries.none')}</p>
  const onReplay = (id: string) =>
    replay.mutate([id], { onSuccess: () => showToast({ text: t('deliveries.queued') }) })
  return (
    <div className="space-y-3">
      <WideTable label={t('deliveries.title')}>
        <thead>
          <tr>
            <th scope="col">{t('deliveries.message')}</th>
            <th scope="col">{t('fields.status')}</th>
            <th scope="col">{t('deliveries.answer')}</th>
            <th scope="col">{t('deliveries.attempts')}</th>
            <th scope="col">
              <span className="sr-only">{t('deliveries.again')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <DeliveryRow
              key={one.id}
              of={one}
              onReplay={
                isOpen && ['delivered', 'failed'].includes(one.state) ? () => onReplay(one.id) : undefined
              }
            />
          ))}
        </tbody>
      </WideTable>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          busy={pages.isRefetching}
          onClick={() => void pages.refetch()}
        >
          {t('deliveries.refresh')}
        </Button>
        {pages.hasNextPage ? (
          <Button
            size="small"
            variant="secondary"
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('deliveries.more')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const BADGES = {
  pending: 'waiting',
  sending: 'in_progress',
  delivered: 'completed',
  failed: 'rejected',
} as const

/** What happened and when; the message as it is sent opens below. */
function Message({ of: { type, body, createdAt } }: { of: Delivery }) {
  const locale = useLocale()
  return (
    <details>
      <summary className="cursor-pointer">
        <bdi dir="ltr" className="font-mono">
          {type}
        </bdi>
        <span className="block text-ink-soft">{formatMoment(createdAt, locale)}</span>
      </summary>
      <pre
        dir="ltr"
        className="mt-1 max-w-xl overflow-x-auto text-start text-meta break-all whitespace-pre-wrap"
      >
        {body}
      </pre>
    </details>
  )
}

function DeliveryRow({ of, onReplay }: { of: Delivery; onReplay: (() => void) | undefined }) {
  const { t } = useTranslation('workspace/integrations')
  const locale = useLocale()
  const { type, state, attempts, nextAt, status, problem, ms } = of
  return (
    <tr>
      <td>
        <Message of={of} />
      </td>
      <td>
        <StatusBadge status={BADGES[state]} label={t(`deliveries.states.${state}`)} />
        {nextAt && attempts > 0 ? (
          <span className="block text-ink-soft">
            {t('deliveries.next', { moment: formatMoment(nextAt, locale) })}
          </span>
        ) : null}
      </td>
      <td>
        <bdi dir="ltr">{status ?? problem ?? '–'}</bdi>
        {ms === null ? null : (
          <span className="block text-ink-soft">{t('deliveries.ms', { ms: formatNumber(ms, locale) })}</span>
        )}
      </td>
      <td className="tabular-nums">{formatNumber(attempts, locale)}</td>
      <td>
        {onReplay ? (
          <Button
            size="small"
            variant="secondary"
            onClick={onReplay}
            aria-label={t('deliveries.againOf', { type })}
          >
            {t('deliveries.again')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
