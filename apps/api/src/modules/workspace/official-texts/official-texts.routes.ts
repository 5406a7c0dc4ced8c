import { officialTextRoutes as routes } from 'contract/compliance/official-texts'
import { universes } from 'contract/compliance/universes'
import type { FastifyInstance } from 'fastify'
import { getRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type FollowLaw, loadText, previewText } from './load-text.service.ts'
import { readUploadedAct, type UploadedAct } from './read-upload.ts'
import {
  decideReview,
  listChanges,
  listReviews,
  listTexts,
  textOfGsprRow,
  textOfRequirement,
} from './show-text.service.ts'

/** The law's own text beside our rows: loaded, shown, compared with the version before. */
export function serveOfficialTexts(
  app: FastifyInstance,
  services: Services,
  byType: CollectionsByType,
  followLaw: FollowLaw,
): void {
  const read = async (
    { upload }: { upload: string },
    actor: Actor,
    { params }: { params: { id: string } },
  ): Promise<UploadedAct> => {
    // Whoever may not read the universe learns nothing about the file either.
    await getRecord(services.db.read(actor), registered(byType, universes), actor, params.id)
    return readUploadedAct(services, actor, upload)
  }
  serve(app, services, routes.list, ({ tx, actor, params }) => listTexts(tx, byType, actor, params.id))
  serve(
    app,
    services,
    routes.check,
    ({ tx, actor, params, body }) => previewText(tx, registered(byType, universes), params.id, body, actor),
    read,
  )
  serve(
    app,
    services,
    routes.load,
    (call) => loadText(call.tx, byType, call.params.id, call.body, call, followLaw),
    read,
  )
  serve(app, services, routes.changes, ({ tx, actor, params }) =>
    listChanges(tx, byType, actor, params.id, params.text),
  )
  serve(app, services, routes.reviews, ({ tx, actor, params }) => listReviews(tx, byType, actor, params.id))
  serve(app, services, routes.decide, (call) =>
    decideReview(call.tx, byType, call.params.id, call.body, call),
  )
  serve(app, services, routes.ofRequirement, ({ tx, actor, params }) =>
    textOfRequirement(tx, byType, actor, params.id),
  )
  serve(app, services, routes.ofGsprRow, ({ tx, actor, params }) =>
    textOfGsprRow(tx, byType, actor, params.id),
  )
}
