import { fail } from 'contract'
import { sampleDataRoutes as routes } from 'contract/workspace/sample-data'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { organisationIdFor } from '#modules/workspace/organisations/index.ts'
import { serve, serveSignedIn } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Account } from '#platform/identity/accounts.ts'
import { createSample, readSample, removeSample } from './sample-data.service.ts'

/** The limit of sample organisations per person. */
const MAX_SAMPLES = 5

export function serveSampleData(app: FastifyInstance, services: Services): void {
  serveSignedIn(app, services, routes.begin, async ({ account, key, requestId, write }) => {
    const org = organisationIdFor(account.id, `sample ${key}`)
    const others = account.memberships.filter((one) => one.testMode && one.organisationId !== org)
    if (others.length >= MAX_SAMPLES) throw fail('TOO_MANY_SAMPLES')
    const begun = await write(org, (tx) => createSample(tx, services.jobs, account, requestId))
    services.accounts.forget()
    return begun
  })
  serve(app, services, routes.get, ({ tx }) => readSample(tx))
  serve(app, services, routes.remove, async ({ tx, actor, requestId }) => {
    await removeSample(tx, actor, requestId)
    services.accounts.forget()
    return undefined
  })
  serve(app, services, routes.reset, async ({ tx, actor, requestId }) => {
    await removeSample(tx, actor, requestId)
    const [me] = await tx.query<Pick<Account, 'name' | 'email'>>(
      'select name, email from members where org_id = app.org() and id = $1',
      [actor.personId],
    )
    const founder = { id: actor.personId, ...me!, locale: actor.locale, memberships: [] }
    // The sample organisation needs its own transaction: row security shows one tenant per transaction.
    const begun = await services.db.write(uuid(), async (other) => ({
      value: await createSample(other, services.jobs, founder, requestId),
    }))
    services.accounts.forget()
    return begun
  })
}
