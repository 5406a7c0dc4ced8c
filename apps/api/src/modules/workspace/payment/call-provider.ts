import { fail } from 'contract'
import Stripe from 'stripe'
import type { Payments } from '#platform/payments/payments.ts'

const { errors } = Stripe

export function required(payments: Payments | null): Payments {
  if (!payments) throw fail('PAYMENT_NOT_SET_UP')
  return payments
}

/** Calls the payment provider and maps its errors to failures of the contract; card details stay out of the logs. */
export async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof errors.StripeCardError)
      throw fail('PAYMENT_DECLINED', { reason: error.decline_code ?? error.code ?? null })
    if (!(error instanceof errors.StripeError)) throw error
    if (error.code === 'tax_id_invalid')
      throw fail('INVALID_INPUT', [{ path: ['vatNumber'], code: 'invalid_format' }])
    if (error.code === 'customer_tax_location_invalid')
      throw fail('INVALID_INPUT', [{ path: ['postalCode'], code: 'invalid_value' }])
    if (error.code === 'resource_missing') throw fail('NOT_FOUND')
    // Any other error means that the provider is unavailable or misconfigured.
    throw Object.assign(fail('UNAVAILABLE'), {
      message: `payment provider: ${error.type} ${error.code ?? ''}`,
    })
  }
}
