import type { Collection, CollectionRoutes } from 'contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/http/services.ts'
import type { CollectionHooks } from './hooks.ts'
import type { Policy } from './policy.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { serveCollection } from './serve-collection.ts'

/** Serves a part of the API. */
export type Mount = (
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
) => void

/** A slice without routes of its own. Exported from a file `*.slice.ts` of a module, it is mounted by `slices.gen.ts`. */
export const slice =
  <C extends Collection>(
    of: C,
    routes: CollectionRoutes,
    policy: Policy<NoInfer<C>>,
    hooks: CollectionHooks<NoInfer<C>> = {},
  ): Mount =>
  (app, services, byType) => {
    serveCollection(app, services, of, routes, policy, byType, hooks)
  }
