import type { Probe } from './probe.ts'

const billing = {
  company: 'Example',
  email: 'billing@example.com',
  country: 'FR',
  postalCode: '75001',
  vatNumber: null,
}
const choice = { plan: 'team', interval: 'monthly' }

const read: Probe = { request: () => ({}) }
/** Payments are off in these tests: a permitted caller is told so. `payment.test.ts` tests them with payments on. */
const asks = (body?: object): Probe => ({ forbidden: true, request: () => (body ? { body } : {}) })

/** How the routes of payment are called. */
export const paymentProbes: Record<string, Probe> = {
  'payment.get': read,
  'payment.standing': read,
  'payment.invoices': read,
  'payment.preview': asks({ ...choice, billing }),
  'payment.checkout': asks(),
  'payment.subscribe': asks({ ...choice, billing }),
  'payment.change': asks(choice),
  'payment.cancel': asks(),
  'payment.resume': asks(),
  'payment.changeBilling': asks(billing),
  'payment.refresh': asks(),
}
