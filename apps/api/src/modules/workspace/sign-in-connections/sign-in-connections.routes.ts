import type { BodyOf } from 'contract'
import type { Purpose } from 'contract/workspace/protection'
import {
  signInConnectionRoutes as routes,
  signInDomainRoutes as domainRoutes,
} from 'contract/workspace/sign-in-connections'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { proveAct, type Proven, spendProof } from '#platform/identity/act-proof.ts'
import { createAdmission } from './admit.service.ts'
import {
  createConnection,
  getConnection,
  requireSettings,
  selectConnections,
  setConnectionSecret,
  updateConnection,
} from './connections.service.ts'
import { createDomain, getDomain, removeDomain, selectDomains, verifyDomain } from './domains.service.ts'
import { hasProof } from './resolve-proof.ts'

type WithSecret<Body> = Omit<Proven<Body>, 'secret'> & { sealedSecret: string | null }

/** Serves domains and connections for sign-in to administrators. */
export function serveSignInConnections(app: FastifyInstance, services: Services): void {
  const { config, db, connectionSecrets } = services
  const { OIDC_ISSUER: issuer } = config
  const allowHttp = config.NODE_ENV !== 'production'
  services.accounts.admitWith(createAdmission(db))

  serve(app, services, domainRoutes.list, async ({ tx }) => ({ items: await selectDomains(tx) }))
  serve(app, services, domainRoutes.create, (call) => createDomain(call.tx, call.body.domain, call))
  serve<typeof domainRoutes.verify, { isProved: boolean }>(
    app,
    services,
    domainRoutes.verify,
    (call) => verifyDomain(call.tx, call.params.id, call.body.isProved, call),
    async (_body, actor, { params }) => {
      const { domain, recordValue } = await getDomain(db.read(actor), params.id)
      return { isProved: await hasProof(config, domain, recordValue) }
    },
  )
  serve(app, services, domainRoutes.remove, async (call) => {
    await removeDomain(call.tx, call.params.id, call.body.reason, call)
    return undefined
  })

  serve(app, services, routes.list, async ({ tx }) => ({
    available: await connectionSecrets.isAvailable(),
    items: await selectConnections(tx, issuer),
  }))
  serve<typeof routes.create, WithSecret<BodyOf<typeof routes.create>>>(
    app,
    services,
    routes.create,
    async (call) => {
      const { proof, ...input } = call.body
      await spendProof(call.tx, call.actor, proof)
      return createConnection(call.tx, issuer, input, call)
    },
    async ({ challenge, token, secret, ...asked }, actor, { identity }) => {
      requireSettings(asked, { allowHttp })
      const purpose = { for: 'connection', ...asked } satisfies Purpose
      const proof = await proveAct(services, actor, purpose, { challenge, token }, identity)
      return { ...asked, proof, sealedSecret: secret === null ? null : await connectionSecrets.seal(secret) }
    },
  )
  serve(app, services, routes.update, async (call) => {
    const { reason, ...changes } = call.body
    const { id } = call.params
    requireSettings({ ...(await getConnection(call.tx, issuer, id)), ...(changes as object) }, { allowHttp })
    const changed = await updateConnection(
      call.tx,
      issuer,
      { id, version: call.version, changes },
      { reason, isApproved: false },
      call,
    )
    services.accounts.forget()
    return changed
  })
  serve<
    typeof routes.setSecret,
    { sealedSecret: string } & Pick<WithSecret<BodyOf<typeof routes.setSecret>>, 'proof'>
  >(
    app,
    services,
    routes.setSecret,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body.proof)
      const { sealedSecret } = call.body
      return setConnectionSecret(call.tx, issuer, { id: call.params.id, sealedSecret }, call)
    },
    async ({ challenge, token, secret }, actor, { identity, params }) => {
      const purpose = { for: 'connection_secret', connection: params.id } satisfies Purpose
      const proof = await proveAct(services, actor, purpose, { challenge, token }, identity)
      return { proof, sealedSecret: await connectionSecrets.seal(secret) }
    },
  )
}
