import type { Services } from '#platform/http/services.ts'

export const RUN_HOUSEKEEPING = 'keep-house'

/**
 * Daily: creates trail partitions in advance, deletes idempotent replies and unused signing challenges after a day, and
 * sign-ins after four hundred days.
 */
export async function runHousekeeping(services: Services): Promise<void> {
  await services.db.queryWithoutTenant('make_trail_partitions', 'select app.make_trail_partitions(12)', [])
  await services.db.queryWithoutTenant('forget_replies', 'select app.forget_replies()', [])
  await services.db.queryWithoutTenant('forget_challenges', 'select app.forget_challenges()', [])
  await services.db.queryWithoutTenant('forget_deliveries', 'select app.forget_deliveries()', [])
  await services.db.queryWithoutTenant('forget_sign_ins', 'select app.forget_sign_ins()', [])
  await services.db.queryWithoutTenant(
    'forget_invitation_quotas',
    'select app.forget_invitation_quotas()',
    [],
  )
}
