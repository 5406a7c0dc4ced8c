import { fail } from 'contract'
import { WEBHOOK_PATH } from 'contract/workspace/payment'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Services } from '#platform/http/services.ts'
import { required } from './call-provider.ts'
import { processEvent } from './process-event.ts'

/** The maximum age of an event, against replay. */
const TOLERANCE_SECONDS = 300

/**
 * Receives events of the payment provider. Anyone can call it; the signature over the raw bytes is verified before the
 * body is parsed.
 */
export function serveWebhook(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.route({
      method: 'POST',
      url: WEBHOOK_PATH,
      config: { label: 'payment.webhook' },
      onRequest: (request) => services.limitRate(request),
      handler: async (request, reply) => {
        const payments = required(services.payments)
        const event = verify(payments.stripe, payments.webhookSecret, request.body, request.headers)
        const outcome = await processEvent(services, event, request.id)
        request.log.info({ event: event.type, outcome }, 'payment event')
        return reply.code(200).send({ received: true })
      },
    })
    done()
  })
}

function verify(
  stripe: Stripe,
  secret: string,
  body: unknown,
  headers: Record<string, string | string[] | undefined>,
): Stripe.Event {
  const signature = headers['stripe-signature']
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw fail('INVALID_INPUT')
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
  } catch {
    throw fail('INVALID_INPUT', [{ path: ['stripe-signature'], code: 'invalid_signature' }])
  }
}
