import type { Billing } from 'contract/workspace/payment'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import {
  BillingFields,
  type BillingProblems,
  focusFirst,
  readBilling,
  refusedFields,
} from './BillingFields.tsx'
import { usePaymentChange } from './payment.api.ts'

/** The recipient of the next invoices. */
export function BillingSection({ billing }: { billing: Billing }) {
  const { t } = useTranslation(['workspace/payment', 'contract/common'])
  const [problems, setProblems] = useState<BillingProblems>({})
  const { bill } = usePaymentChange()
  const refused = refusedFields(bill.error)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = readBilling(event.currentTarget)
    setProblems(found.problems)
    focusFirst(event.currentTarget, found.problems)
    if (found.billing) bill.mutate(found.billing)
  }
  return (
    <Section title={t('billing.title')} text={t('billing.text')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <BillingFields billing={billing} problems={{ ...problems, ...refused }} />
        {bill.error && Object.keys(refused).length === 0 ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(bill.error)}`)}</Notice>
        ) : null}
        {bill.isSuccess ? <Notice variant="success">{t('billing.saved')}</Notice> : null}
        <Button type="submit" variant="secondary" busy={bill.isPending}>
          {t('billing.save')}
        </Button>
      </form>
    </Section>
  )
}
