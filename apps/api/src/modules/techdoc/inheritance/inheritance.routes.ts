import { deviceCopyRoutes } from 'contract/techdoc/inheritance/device-copies'
import { inheritanceRoutes, manufacturerDataRoutes } from 'contract/techdoc/inheritance/inheritance'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { compareWithLead } from './compare-with-lead.service.ts'
import { copyDevice } from './copy-device.service.ts'
import { applyToFollowers, findManufacturerData, listFollowers } from './follow.service.ts'
import { createManufacturerData } from './manufacturer-data.service.ts'
import { changeOwnOfRow, changeOwnOfSection } from './own-values.service.ts'

/** Facts that are kept once: the manufacturer's data, and what devices take from elsewhere. */
export function serveInheritance(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, manufacturerDataRoutes.read, async ({ tx }) => ({
    id: await findManufacturerData(tx),
  }))
  serve(app, services, manufacturerDataRoutes.create, (call) =>
    createManufacturerData(call.tx, byType, call.body, call),
  )
  serve(app, services, inheritanceRoutes.followers, ({ tx, actor, params }) =>
    listFollowers(tx, byType, actor, params.id),
  )
  serve(app, services, inheritanceRoutes.apply, (call) =>
    applyToFollowers(call.tx, byType, call.params.id, call.body, call),
  )
  serve(app, services, inheritanceRoutes.ownSection, (call) =>
    changeOwnOfSection(call.tx, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, inheritanceRoutes.ownRow, (call) =>
    changeOwnOfRow(call.tx, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, deviceCopyRoutes.copy, (call) =>
    copyDevice(call.tx, byType, call.params.id, call.body, call),
  )
  serve(app, services, deviceCopyRoutes.differences, ({ tx, actor, params, query }) =>
    compareWithLead(tx, byType, { ...actor, locale: query.locale ?? actor.locale }, params.id),
  )
}
