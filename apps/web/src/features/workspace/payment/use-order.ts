import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Billing, Order, Payment } from 'contract/workspace/payment'
import { type Interval, type Plan, SEAT_PRICES } from 'contract/workspace/payment-plans'
import { useState } from 'react'
import { type BillingProblems, focusFirst, readBilling } from './BillingFields.tsx'
import { previewQuery } from './payment.api.ts'

/** What is being ordered, and its price: without tax at once, with tax once the billing details are known. */
export function useOrder(payment: Payment) {
  const client = useQueryClient()
  const [plan, setPlan] = useState<Plan>(payment.subscription?.plan ?? 'team')
  const [interval, setInterval] = useState<Interval>(payment.subscription?.interval ?? 'monthly')
  const [billing, setBilling] = useState<Billing | null>(payment.billing)
  const [problems, setProblems] = useState<BillingProblems>({})
  const order = billing && { plan, interval, billing }
  const preview = useQuery({
    ...previewQuery(order!),
    enabled: order !== null,
    placeholderData: keepPreviousData,
  })
  const beforeTax = SEAT_PRICES[plan][interval] * payment.seats
  const total = order && preview.data && !preview.isPlaceholderData ? preview.data.total : null

  function read(form: HTMLFormElement, complain: boolean): Order | null {
    const found = readBilling(form)
    if (complain) focusFirst(form, found.problems)
    // While typing, corrected fields lose their message, and no field gets a new one.
    setProblems((earlier) =>
      complain
        ? found.problems
        : Object.fromEntries(Object.entries(found.problems).filter(([field]) => field in earlier)),
    )
    setBilling(found.billing ?? null)
    return found.billing ? { plan, interval, billing: found.billing } : null
  }

  return {
    plan,
    setPlan,
    interval,
    setInterval,
    order,
    problems,
    preview,
    beforeTax,
    /** Null until the tax of exactly this order is known. */
    total,
    /** What the button promises. */
    shown: total ?? beforeTax,
    read,
    totalOf: async (wanted: Order) => (await client.fetchQuery(previewQuery(wanted))).total,
  }
}
