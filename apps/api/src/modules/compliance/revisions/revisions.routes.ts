import { gapitems } from 'contract/compliance/gap-items'
import { requirements } from 'contract/compliance/requirements'
import { revisionLineRoutes, revisionlines } from 'contract/compliance/revision-lines'
import { revisionRoutes, revisions } from 'contract/compliance/revisions'
import { universes } from 'contract/compliance/universes'
import type { FastifyInstance } from 'fastify'
import { registered } from '#platform/collection/spine.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { readWorkbook } from '#platform/collection/excel/read-workbook.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { RevisionCollections } from './collections.ts'
import { listDifferences, openDraft } from './compare.service.ts'
import { revisionLineHooks } from './revision-lines.hooks.ts'
import { revisionHooks } from './revisions.hooks.ts'
import { revisionLinePolicy, revisionPolicy } from './revisions.policy.ts'
import { starterText } from './starter-text.ts'
import { workbookText } from './workbook-text.ts'

/** Routes of new versions of a text, from import to activation. */
export function serveRevisions(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const collection = {
    revisions: serveCollection(
      app,
      services,
      revisions,
      revisionRoutes,
      revisionPolicy,
      byType,
      revisionHooks(() => into()),
    ),
    revisionlines: serveCollection(
      app,
      services,
      revisionlines,
      revisionLineRoutes,
      revisionLinePolicy,
      byType,
      revisionLineHooks,
    ),
  }
  const into = (): RevisionCollections => ({
    ...collection,
    universes: registered(byType, universes),
    requirements: registered(byType, requirements),
    gapitems: registered(byType, gapitems),
  })
  serve(
    app,
    services,
    revisionRoutes.compareWorkbook,
    async (call) => {
      const draft = await openDraft(call.tx, into(), call.params.id, call)
      const { id, code } = await getRecord(call.tx, into().universes, call.actor, draft.universe)
      const universe = { id, code }
      const texts = await workbookText(call.tx, universe, call.body, byType, call.actor)
      return listDifferences(call.tx, into(), draft, texts, 'workbook', call)
    },
    readWorkbook,
  )
  serve(app, services, revisionRoutes.compareStarter, async (call) => {
    const draft = await openDraft(call.tx, into(), call.params.id, call)
    const texts = await starterText(call.tx, await services.universes(), draft.universe)
    return listDifferences(call.tx, into(), draft, texts, 'starter', call)
  })
}
