import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { CURRENCY, type Interval, type Plan, PLANS, SEAT_PRICES } from 'contract/workspace/payment-plans'
import { useId } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showPrice } from './money.ts'

function PlanText({ plan, interval }: { plan: Plan; interval: Interval }) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  return (
    <>
      <span className="block text-read font-semibold">{t(`plans.${plan}.name`)}</span>
      <span className="mt-1 block text-body">{t(`plans.${plan}.text`)}</span>
      <span className="mt-3 block text-title font-semibold tabular-nums">
        <bdi>{showPrice(SEAT_PRICES[plan][interval], CURRENCY, locale)}</bdi>
      </span>
      <span className="block text-body">{t(`perSeat.${interval}`)}</span>
    </>
  )
}

const CARD = 'rounded-control border border-line-strong bg-surface p-4 text-start text-ink'

/** The plans, read-only: visitors choose after they have signed in. */
export function PlanList({ interval }: { interval: Interval }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {PLANS.map((plan) => (
        <li key={plan} className={CARD}>
          <PlanText plan={plan} interval={interval} />
        </li>
      ))}
    </ul>
  )
}

interface PlanChoiceProps {
  plan: Plan
  interval: Interval
  onChange: (plan: Plan) => void
}

export function PlanChoice({ plan: chosen, interval, onChange }: PlanChoiceProps) {
  const { t } = useTranslation('workspace/payment')
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 text-body font-medium">
        {t('plan')}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onValueChange={onChange}
        className="grid gap-3 sm:grid-cols-3"
      >
        {PLANS.map((plan) => (
          <Radio.Root
            key={plan}
            value={plan}
            aria-label={t(`plans.${plan}.name`)}
            className={`${CARD} cursor-pointer hover:bg-surface-soft data-checked:border-accent data-checked:ring-1 data-checked:ring-accent`}
          >
            <PlanText plan={plan} interval={interval} />
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
}
