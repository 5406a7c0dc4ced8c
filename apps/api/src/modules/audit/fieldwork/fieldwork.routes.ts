import { procedureRoutes, procedures } from 'contract/audit/procedures'
import { reviewNoteRoutes, reviewnotes } from 'contract/audit/review-notes'
import { timeEntryRoutes, timeentries } from 'contract/audit/time-entries'
import { workpaperRoutes, workpapers } from 'contract/audit/workpapers'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { editProcedures } from './edit-procedures.ts'
import { indexFile } from './file-index.ts'
import { procedureHooks } from './procedures.hooks.ts'
import { procedurePolicy } from './procedures.policy.ts'
import { reviewQueue } from './review-queue.ts'
import { reviewNoteHooks } from './review-notes.hooks.ts'
import { reviewNotePolicy } from './review-notes.policy.ts'
import { timeEntryHooks } from './time-entries.hooks.ts'
import { timeEntryPolicy } from './time-entries.policy.ts'
import { workpaperHooks } from './workpapers.hooks.ts'
import { workpaperPolicy } from './workpapers.policy.ts'

/** Serves procedures, working papers, review notes and time entries. */
export function serveFieldwork(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const procedure = procedureHooks(byType, services.jobs)
  serveCollection(app, services, procedures, procedureRoutes, procedurePolicy, byType, procedure)
  const workpaper = workpaperHooks()
  serveCollection(app, services, workpapers, workpaperRoutes, workpaperPolicy, byType, workpaper)
  const note = reviewNoteHooks()
  serveCollection(app, services, reviewnotes, reviewNoteRoutes, reviewNotePolicy, byType, note)
  const time = timeEntryHooks(byType)
  serveCollection(app, services, timeentries, timeEntryRoutes, timeEntryPolicy, byType, time)

  serve(app, services, procedureRoutes.editMany, (call) =>
    editProcedures(call.tx, byType, call.params.id, call.body.edits, call),
  )
  serve(app, services, procedureRoutes.reviewQueue, ({ tx, actor, params }) =>
    reviewQueue(tx, byType, actor, params.id),
  )
  serve(app, services, workpaperRoutes.index, ({ tx, actor, params }) =>
    indexFile(tx, byType, actor, params.id),
  )
}
