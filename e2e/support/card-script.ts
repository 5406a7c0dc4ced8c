import type { Page } from '@playwright/test'
import { addresses } from './stack.ts'

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000002500003155',
}

interface Intent {
  id: string
  status: string
  amount: number
  currency: string
  error?: { message: string }
}
type Heard = (event?: unknown) => void

/**
 * A stand-in for Stripe's script, with one field and a bank dialog with two buttons. It runs in the browser, without
 * imports.
 */
function actAsStripe(): void {
  const ask = async (path: string, form?: Record<string, string>): Promise<Intent> => {
    const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    return (await fetch(`https://api.stripe.com${path}`, sent)).json() as Promise<Intent>
  }
  const idOf = (secret: string) => secret.split('_secret_')[0]!
  const button = (name: string, work: () => void) => {
    const made = document.createElement('button')
    made.textContent = name
    made.addEventListener('click', work)
    return made
  }
  const outcome = (answer: Intent) => (answer.error ? { error: answer.error } : { paymentIntent: answer })

  /** The bank's dialog: confirmed now, or left for later. */
  const askBank = (secret: string) =>
    new Promise<{ error?: unknown; paymentIntent?: unknown }>((resolve) => {
      const bank = document.createElement('div')
      bank.setAttribute('role', 'dialog')
      bank.setAttribute('aria-label', 'Bank')
      const end = (answer: { error?: unknown; paymentIntent?: unknown }) => {
        bank.remove()
        resolve(answer)
      }
      const say = (agreed: string) => () =>
        void ask(`/stand-in/authenticate/${idOf(secret)}`, { client_secret: secret, agreed }).then((answer) =>
          end(outcome(answer)),
        )
      bank.append(
        button('Agree', say('true')),
        button('Refuse', say('false')),
        button('Later', () => end({ paymentIntent: { status: 'requires_action' } })),
      )
      document.body.append(bank)
    })

  interface Options {
    clientSecret?: string
    amount?: number
    currency?: string
  }
  const createElements = (first: Options) => {
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'Card number')
    const heard = new Map<string, Heard>()
    const element = {
      mount(into: HTMLElement) {
        into.append(field)
        setTimeout(() => heard.get('ready')?.(element))
      },
      on: (event: string, listener: Heard) => void heard.set(event, listener),
      once: () => undefined,
      off: () => undefined,
      update: () => undefined,
      destroy: () => field.remove(),
      unmount: () => field.remove(),
    }
    const elements = {
      options: first,
      submitted: false,
      field,
      create: () => element,
      getElement: () => element,
      update: (changes: Options) => void Object.assign(elements.options, changes),
      submit: async () => {
        elements.submitted = field.value !== ''
        return elements.submitted ? {} : { error: { message: 'Your card number is incomplete.' } }
      },
    }
    return elements
  }

  /** Card fields that were made before the payment: refused under the same conditions as by Stripe. */
  const checkDeferred = async ({ options, submitted }: ReturnType<typeof createElements>, secret: string) => {
    if (!submitted) throw new Error('IntegrationError: elements.submit() must be called first')
    const intent = await ask(`/v1/payment_intents/${idOf(secret)}?client_secret=${secret}`)
    if (intent.amount !== options.amount || intent.currency !== options.currency)
      throw new Error(`IntegrationError: ${options.amount} is not the amount of the payment`)
  }

  const nothing = () => undefined
  Object.assign(globalThis, {
    Stripe: () => ({
      elements: createElements,
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
      async confirmPayment(asked: { elements: ReturnType<typeof createElements>; clientSecret?: string }) {
        const { elements } = asked
        const secret = elements.options.clientSecret ?? asked.clientSecret
        if (!secret) throw new Error('IntegrationError: there is no client secret')
        if (!elements.options.clientSecret) await checkDeferred(elements, secret)
        const form = { client_secret: secret, card: elements.field.value }
        const answer = await ask(`/v1/payment_intents/${idOf(secret)}/confirm`, form)
        return answer.status === 'requires_action' ? askBank(secret) : outcome(answer)
      },
      retrievePaymentIntent: async (secret: string) =>
        outcome(await ask(`/v1/payment_intents/${idOf(secret)}?client_secret=${secret}`)),
      handleNextAction: ({ clientSecret }: { clientSecret: string }) => askBank(clientSecret),
    }),
  })
}

/** Intercepts Stripe: its script is replaced by a stand-in, its API by the one that the server uses too. */
export async function standInForStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${actAsStripe.toString()})()` }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${addresses().stripeUrl}${pathname}${search}` })
    await route.fulfill({ response })
  })
}

/** A renewal that the bank refuses, on the last day of the period. */
export async function failRenewal(organisation: string): Promise<void> {
  const name = organisation.replaceAll('-', '')
  const response = await fetch(`${addresses().stripeUrl}/stand-in/fail-renewal/${name}`, { method: 'POST' })
  if (!response.ok) throw new Error(await response.text())
}
