import { fail, grants } from 'contract'
import { exportRoutes as routes } from 'contract/workspace/exports'
import type { FastifyInstance } from 'fastify'
import {
  cancelOwnExport,
  getOwnExport,
  listOwnExports,
  removeOwnExport,
} from '#platform/exports/export-rows.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { releaseBytes } from '#platform/uploads/tidy.ts'
import { subjectOf } from './exports.jobs.ts'

function note(
  tx: WriteTx,
  context: WriteContext,
  action: string,
  id: string,
  changes: Record<string, [unknown, unknown]>,
): void {
  noteChange(tx, context, {
    action,
    type: 'export',
    record: id,
    version: null,
    changes,
    reason: null,
  })
}

/** Serves the exports of a person to that person only. */
export function serveExports(app: FastifyInstance, services: Services): void {
  serve(app, services, routes.list, async ({ tx, actor }) => ({ items: await listOwnExports(tx, actor) }))
  serve(app, services, routes.get, ({ tx, actor, params }) => getOwnExport(tx, actor, params.id))
  serve(app, services, routes.cancel, async (call) => {
    const { tx, actor, params } = call
    const before = await getOwnExport(tx, actor, params.id)
    if (!(await cancelOwnExport(tx, actor, params.id))) return before
    note(tx, call, 'cancel', params.id, { state: [before.state, 'cancelled'] })
    return getOwnExport(tx, actor, params.id)
  })
  serve(app, services, routes.remove, async (call) => {
    const { tx, actor, params } = call
    const { state, file } = await getOwnExport(tx, actor, params.id)
    if (state === 'queued' || state === 'running') throw fail('NOT_ENDED')
    await removeOwnExport(tx, actor, params.id)
    if (file) await releaseBytes(tx, [Buffer.from(file.sha256, 'hex')])
    note(tx, call, 'remove', params.id, { state: [state, null] })
    return undefined
  })
  serve(app, services, routes.download, async (call) => {
    const { tx, actor, params } = call
    const found = await getOwnExport(tx, actor, params.id)
    const { file, recordId } = found
    if (!file) throw fail('NOT_FOUND')
    // The permission to export is checked again.
    const { collection, action } = subjectOf(services, found)
    if (!grants(actor, action)) throw fail('FORBIDDEN')
    // So is read access to the record.
    if (recordId) await getRecord(tx, collection, actor, recordId)
    const { name, bytes, sha256 } = file
    note(tx, call, 'download', params.id, { file: [null, { name, bytes, sha256 }] })
    const key = storedKey(tx.org, sha256)
    return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
  })
}
