import { useSuspenseQuery } from '@tanstack/react-query'
import { type ThresholdBreach, thresholdBreaches } from 'contract/risk/threshold-breaches'
import { actions } from 'contract/workspace/actions'
import { ListPlus } from 'lucide-react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { meQuery } from '#platform/session/me.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAddAction } from './indicators.api.ts'

/** What the value proposes in words, and the action that answers it with one press. */
export function BreachTools({ breach }: { breach: ThresholdBreach }) {
  const { t } = useTranslation(['risk/indicators', 'contract/common'])
  const locale = useLocale()
  const may = useMay()
  const add = useAddAction(breach.id)
  const { value, threshold, measuredOn, likelihoodNow, likelihood, status, can } = breach
  const { id: me } = useSuspenseQuery(meQuery).data
  // Of those who may archive it there are only risk managers.
  const decides = may(thresholdBreaches.actions.do) && (breach.ownerId === me || can.includes('archive'))
  return (
    <div className="order-last mt-3 basis-full space-y-3 text-body">
      <p>
        {t('breaches.line', {
          value: formatMeasured(value, locale),
          threshold: formatMeasured(threshold, locale),
          day: formatDay(measuredOn, locale),
        })}{' '}
        {status === 'proposed'
          ? breach.risk === null
            ? t('breaches.noRisk')
            : likelihood === null
              ? t('breaches.unassessed')
              : t('breaches.proposes', { now: likelihoodNow ?? '–', likelihood })
          : null}
      </p>
      {add.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(add.error)}`)}</Notice>
      ) : null}
      {breach.action ? (
        <PageLink {...recordLink('action', breach.action)!} className="text-accent-strong hover:underline">
          {t('breaches.action')}
        </PageLink>
      ) : decides && status !== 'withdrawn' && may(actions.actions.create) ? (
        <Button
          variant="secondary"
          size="small"
          busy={add.isPending}
          onClick={() => add.mutate(undefined, { onSuccess: () => showToast({ text: t('breaches.added') }) })}
        >
          <ListPlus aria-hidden />
          {t('breaches.add')}
        </Button>
      ) : null}
    </div>
  )
}
