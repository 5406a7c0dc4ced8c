import { classificationRoutes } from 'contract/techdoc/classification/device-classification'
import { deviceRoutes, devices, STRUCTURE_VERSION } from 'contract/techdoc/devices'
import { fileCheckRoutes } from 'contract/techdoc/file/file-checks'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { fileRowRoutes, filerows } from 'contract/techdoc/file/file-rows'
import { harmonisedStandardRoutes } from 'contract/techdoc/file/harmonised-standards'
import { impactRoutes } from 'contract/techdoc/file/impact'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { acceptHazard, withdrawAcceptance } from './accept-hazards.ts'
import { listFindings, listTraces, readTrace } from './checks.service.ts'
import { decideClass, readClassification } from './classify.service.ts'
import { deviceHooks } from './devices.hooks.ts'
import { fileRowHooks } from './file-rows.hooks.ts'
import { fileRowPolicy } from './file-rows.policy.ts'
import { listHarmonisedStandards } from './harmonised-standards.service.ts'
import { readImpact } from './impact.service.ts'
import { addRows, editRows, type FileCollections } from './rows.service.ts'
import { sectionHooks } from './sections.hooks.ts'
import { sectionPolicy } from './sections.policy.ts'
import { describePage } from './structure-page.ts'

/** Devices and their technical files: sections, rows, and the structure that defines them. */
export function serveFile(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const hooks = deviceHooks(byType)
  const device = serveCollection(app, services, devices, deviceRoutes, byRole(devices.actions), byType, hooks)
  const into: FileCollections = {
    sections: serveCollection(
      ...([app, services, sections, sectionRoutes, sectionPolicy, byType] as const),
      sectionHooks(byType),
    ),
    filerows: serveCollection(
      ...([app, services, filerows, fileRowRoutes, fileRowPolicy, byType] as const),
      fileRowHooks(byType),
    ),
  }
  serve(app, services, fileRowRoutes.addMany, (call) =>
    addRows(call.tx, into, call.params.id, call.body.rows, call),
  )
  serve(app, services, fileRowRoutes.editMany, (call) =>
    editRows(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, fileRowRoutes.accept, (call) =>
    acceptHazard(call.tx, into.filerows, { id: call.params.id, version: call.version }, call),
  )
  serve(app, services, fileRowRoutes.withdrawAcceptance, (call) =>
    withdrawAcceptance(
      call.tx,
      into.filerows,
      { id: call.params.id, version: call.version, reason: call.body.reason },
      call,
    ),
  )
  serve(app, services, classificationRoutes.read, ({ tx, actor, params }) =>
    readClassification(tx, device, actor, params.id),
  )
  serve(app, services, classificationRoutes.decide, (call) =>
    decideClass(call.tx, byType, { id: call.params.id, version: call.version }, call.body, call),
  )
  serve(app, services, fileCheckRoutes.findings, ({ tx, actor, params }) =>
    listFindings(tx, device, actor, params.id),
  )
  serve(app, services, fileCheckRoutes.traces, ({ tx, actor, params }) =>
    listTraces(tx, device, actor, params.id),
  )
  serve(app, services, fileCheckRoutes.trace, ({ tx, actor, params }) =>
    readTrace(tx, device, actor, params.id, params.rule),
  )
  serve(app, services, impactRoutes.read, ({ tx, actor, params }) => readImpact(tx, byType, actor, params.id))
  serve(app, services, harmonisedStandardRoutes.list, () => listHarmonisedStandards())
  serve(app, services, structureRoutes.page, ({ params }) => describePage(params.page, STRUCTURE_VERSION))
}
