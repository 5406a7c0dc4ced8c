import { isRunning } from 'contract/workspace/payment-status'
import type { Services } from '#platform/http/services.ts'
import { attemptEach, organisationIds, throwFailures } from '#platform/jobs/each-organisation.ts'
import { type ChangeAuthor, saveSubscription } from './save-payment.ts'
import { mirrorSubscription } from './mirror.ts'
import { countSeats, currentSubscription } from './payment.service.ts'
import { changeCurrent } from './subscribe.ts'

export const COUNT_SEATS = 'count-seats'

const PLATFORM: ChangeAuthor = { actor: null, roles: [], request: null }

/** Updates the paid seats to the number of members. */
export async function countAllSeats(services: Services): Promise<void> {
  const { payments, db } = services
  if (!payments) return
  const organisations = (await organisationIds(services)).map((org) => ({ org }))
  const failures = await attemptEach(organisations, async ({ org }) => {
    const tx = db.read(org)
    const current = await currentSubscription(tx)
    if (!current || !isRunning(current.status)) return
    const seats = await countSeats(tx)
    if (seats === current.seats || seats === 0) return
    const { asOf, subscription } = await changeCurrent(services, org, (running) => ({
      items: [{ id: running.items.data[0]!.id, quantity: seats }],
      proration_behavior: 'create_prorations',
    }))
    await db.write(org, async (write) => ({
      value: await saveSubscription(write, PLATFORM, mirrorSubscription(payments, subscription), asOf),
    }))
  })
  throwFailures(failures)
}
