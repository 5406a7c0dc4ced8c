import type { Subscription } from 'contract/workspace/payment'
import { type Interval, INTERVALS, type Plan } from 'contract/workspace/payment-plans'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { usePaymentChange } from './payment.api.ts'
import { PlanChoice } from './PlanCards.tsx'

/** Changes the plan of the current subscription; the rest of the period is credited. */
export function ChangePlan({ running, onClose }: { running: Subscription; onClose: () => void }) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const [plan, setPlan] = useState<Plan>(running.plan ?? 'team')
  const [interval, setInterval] = useState<Interval>(running.interval ?? 'monthly')
  const { change } = usePaymentChange()
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <RadioCards
        label={t('interval')}
        value={interval}
        options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        onChange={setInterval}
      />
      <PlanChoice plan={plan} interval={interval} onChange={setPlan} />
      <p className="text-body text-ink-soft">{t('running.proration')}</p>
      {change.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={change.isPending}
          onClick={() => change.mutate({ plan, interval }, { onSuccess: onClose })}
        >
          {t('running.keep')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('running.leave')}
        </Button>
      </div>
    </div>
  )
}
