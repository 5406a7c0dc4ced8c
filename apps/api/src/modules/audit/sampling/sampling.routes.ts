import { sampleItemRoutes, sampleitems } from 'contract/audit/sample-items'
import { MAX_LIST_COLUMNS, sampleRoutes, samples } from 'contract/audit/samples'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { readTable } from '#platform/collection/excel/read-workbook.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import {
  drawSample,
  editItems,
  extendSample,
  reperformSample,
  type SampleCollections,
} from './draw.service.ts'
import { sampleItemHooks } from './sample-items.hooks.ts'
import { sampleItemPolicy } from './sample-items.policy.ts'
import { sampleHooks } from './samples.hooks.ts'
import { samplePolicy } from './samples.policy.ts'

/** Serves samples and their items. */
export function serveSampling(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { jobs } = services
  const into: SampleCollections = {
    samples: serveCollection(app, services, samples, sampleRoutes, samplePolicy, byType, sampleHooks(jobs)),
    sampleitems: serveCollection(
      app,
      services,
      sampleitems,
      sampleItemRoutes,
      sampleItemPolicy,
      byType,
      sampleItemHooks,
    ),
  }
  serve(app, services, sampleRoutes.readList, async ({ body }) => ({
    cells: await readTable(body, MAX_LIST_COLUMNS),
  }))
  serve(app, services, sampleRoutes.draw, (call) =>
    drawSample(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, sampleRoutes.extend, (call) =>
    extendSample(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, sampleRoutes.reperform, (call) =>
    reperformSample(call.tx, into, call.params.id, call.body, call),
  )
  serve(app, services, sampleItemRoutes.editMany, (call) =>
    editItems(call.tx, into, call.params.id, call.body.edits, call),
  )
}
