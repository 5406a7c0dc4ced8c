import { fail, type Role } from 'contract'
import type { FastifyInstance } from 'fastify'
import { evidence } from 'contract/workspace/evidence'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'
import { sendStream, StreamReply } from '#platform/http/file-reply.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { findRecordOf, getOpenFile } from './evidence.service.ts'

/** The policy that the browser's PDF viewer needs; images need nothing. Scripts never run. */
const NEEDS: Record<string, string> = {
  'application/pdf': "object-src 'self'; style-src 'unsafe-inline'; ",
}

/** The current permissions of the person, not those when the address was created. */
async function actorOf(tx: Tx, person: string): Promise<Actor> {
  const [row] = await tx.query<{ roles: Role[]; super_user: boolean; locale: Actor['locale'] }>(
    `select m.roles, m.super_user, m.locale from members m where m.id = $1 and ${IS_ACTIVE_MEMBER}`,
    [person],
  )
  if (!row) throw fail('NOT_FOUND')
  return {
    personId: person,
    orgId: tx.org,
    roles: row.roles,
    superUser: row.super_user,
    locale: row.locale,
  }
}

/**
 * Displays images and PDF. Browsers open addresses without a token, so the signed, short-lived address contains the
 * person. It is outside `/api`, so that it can have a separate origin.
 */
export function serveFiles(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  const { config, db, storage, fileAddresses } = services
  app.get<{ Params: { token: string } }>(
    '/files/:token',
    { config: { label: 'files.show' } },
    async (request, reply) => {
      await services.limitRate(request)
      const named = fileAddresses.read(request.params.token)
      if (!named) throw fail('NOT_FOUND')
      const actor = await actorOf(db.read(named.org), named.person)
      const tx = db.read(actor)
      const id = await findRecordOf(tx, named.file)
      const collection = registered(byType, evidence)
      const file = await getOpenFile(tx, collection, actor, { id, fileId: named.file })
      if (!file.viewable) throw fail('NOT_VIEWABLE')
      const { name, bytes, sha256, mediaType } = file
      // The web application may frame it, which x-frame-options cannot express.
      reply.removeHeader('x-frame-options')
      if (config.FILES_URL) reply.header('cross-origin-resource-policy', 'cross-origin')
      const sandbox = mediaType === 'application/pdf' ? '' : '; sandbox'
      const policy = `default-src 'none'; ${NEEDS[mediaType] ?? ''}base-uri 'none'; form-action 'none'; frame-ancestors ${config.WEB_ORIGIN}${sandbox}`
      const open = (range?: { from: number; to: number }) => storage.read(storedKey(named.org, sha256), range)
      return sendStream(
        request,
        reply,
        new StreamReply({ name, bytes, open, display: { mediaType, policy } }),
      )
    },
  )
}
