import type { Payment, Subscription } from 'contract/workspace/payment'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { showDate } from './money.ts'
import { usePaymentChange } from './payment.api.ts'

/** The current plan and its actions. */
export function SubscriptionSection({ payment, running }: { payment: Payment; running: Subscription }) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const locale = useLocale()
  const [open, setOpen] = useState<'plan' | 'cancel' | null>(null)
  const { change, cancel, resume } = usePaymentChange()
  const { plan, interval, seats, cancelsAt, periodEndsAt, status } = running
  const failed = change.error ?? resume.error
  const facts = [
    ['plan', plan ? t(`plans.${plan}.name`) : t('running.otherPlan')],
    ...(interval ? ([['interval', t(`intervals.${interval}`)]] as const) : []),
    ['seatsPaid', t('running.seats', { count: seats })],
    ['seatsTaken', t('running.seats', { count: payment.seats })],
    ...(periodEndsAt
      ? ([[cancelsAt ? 'ends' : 'renews', showDate(cancelsAt ?? periodEndsAt, locale)]] as const)
      : []),
  ] as const
  return (
    <Section
      title={t('running.title')}
      text={t('running.text')}
      tools={
        <StatusBadge
          status={status === 'active' ? 'active' : status === 'past_due' ? 'archived' : status}
          label={t(`statuses.${status}`)}
        />
      }
    >
      <dl className="grid grid-cols-2 gap-3 text-body lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{t(`running.${name}`)}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {failed ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failed)}`)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('plan')}>
          {t('running.change')}
        </Button>
        {seats !== payment.seats && plan && interval ? (
          <Button
            variant="secondary"
            busy={change.isPending}
            onClick={() => change.mutate({ plan, interval })}
          >
            {t('running.updateSeats')}
          </Button>
        ) : null}
        {cancelsAt ? (
          <Button busy={resume.isPending} onClick={() => resume.mutate()}>
            {t('running.resume')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setOpen('cancel')}>
            {t('running.cancel')}
          </Button>
        )}
      </div>
      {open === 'plan' ? <ChangePlan running={running} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === 'cancel'}
        title={t('cancel.title')}
        text={t('cancel.text', { day: periodEndsAt ? showDate(periodEndsAt, locale) : '' })}
        confirm={t('running.cancel')}
        busy={cancel.isPending}
        problem={cancel.error ? t(`contract/common:errors.${errorCode(cancel.error)}`) : undefined}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setOpen(null) })}
        onCancel={() => setOpen(null)}
      />
    </Section>
  )
}
