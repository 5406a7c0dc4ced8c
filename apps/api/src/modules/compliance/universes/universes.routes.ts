import { domainRoutes, domains } from 'contract/compliance/domains'
import { requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { requirementRoutes, requirements } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { universeRoutes, universes } from 'contract/compliance/universes'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { AfterEvidenceChange } from '#platform/collection/hooks.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { cloneUniverse } from './clone.service.ts'
import type { UniverseCollections } from './make-universe.ts'
import { applyControls, linkEvidence, previewControls } from './requirement-links.service.ts'
import { requirementHooks } from './requirements.hooks.ts'
import { serveSetup } from './setup.routes.ts'
import { loadStarters, readStarters } from './starter.service.ts'
import { readTree } from './tree.service.ts'
import { universeHooks } from './universes.hooks.ts'

/** Routes of universes, domains and requirements. The gap analyses supply the handler for evidence changes. */
export function serveUniverses(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
  afterEvidenceChange: AfterEvidenceChange,
): UniverseCollections {
  const into: UniverseCollections = {
    universes: serveCollection(
      app,
      services,
      universes,
      universeRoutes,
      byRole(universes.actions),
      byType,
      universeHooks,
    ),
    domains: serveCollection(app, services, domains, domainRoutes, byRole(domains.actions), byType),
    requirements: serveCollection(
      app,
      services,
      requirements,
      requirementRoutes,
      byRole(requirements.actions),
      byType,
      requirementHooks(afterEvidenceChange),
    ),
  }
  const { contents, load, clone } = starterUniverseRoutes
  serve(app, services, contents, async ({ tx }) => readStarters(tx, await services.universes()))
  serve(app, services, load, async (call) =>
    loadStarters(
      call.tx,
      into,
      { ...(await services.universes()), crossmap: await services.crossmap() },
      call.body.codes,
      call,
    ),
  )
  serve(app, services, clone, (call) => cloneUniverse(call.tx, into, call.params.id, call.body, call))
  serveSetup(app, services, into)
  const grid = requirementGridRoutes
  serve(app, services, grid.tree, ({ tx, actor, params }) => readTree(tx, into.universes, actor, params.id))
  serve(app, services, grid.controlsCheck, ({ tx, actor, body }) =>
    previewControls(tx, into.requirements, byType, actor, body),
  )
  serve(app, services, grid.controls, (call) =>
    applyControls(call.tx, into.requirements, byType, call.body, call),
  )
  serve(app, services, grid.evidence, (call) => linkEvidence(call.tx, byType, call.body, call))
  return into
}
