import { type Action, fail } from 'contract'
import { UPLOADS_PATH } from 'contract/workspace/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeRequest } from '#platform/http/authorize-request.ts'
import type { Services } from '#platform/http/services.ts'
import { discardUpload } from './finish.ts'
import { createReceive, type Receive } from './tus.ts'
import { getUpload } from './upload-rows.ts'

const MEGABYTE = 1024 * 1024
const VERSION = '1.0.0'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type WithId = FastifyRequest<{ Params: { id: string } }>

/** Requires a length above zero before the first byte. */
function checkLength({ headers }: FastifyRequest, limit: number): void {
  const length = headers['upload-length']
  if (typeof length !== 'string' || !/^[1-9]\d{0,14}$/.test(length))
    throw fail('INVALID_INPUT', [{ path: ['upload-length'], code: 'required' }])
  if (Number(length) > limit) throw fail('BODY_TOO_LARGE', { limit })
}

/** Serves resumable uploads, with the same authorization as any other request. */
export function serveUploads(app: FastifyInstance, services: Services, access: Action): void {
  const { config, db, staging } = services
  const refuse: Receive = () => Promise.reject(fail('UNAVAILABLE'))
  const receive = staging ? createReceive(services, staging, `${app.prefix}${UPLOADS_PATH}`) : refuse

  const routes = {
    'POST /': async (request: FastifyRequest, reply: FastifyReply) => {
      checkLength(request, config.UPLOAD_LIMIT_MB * MEGABYTE)
      return receive(request, reply, request.actor!)
    },
    'HEAD /:id': async (request: WithId, reply: FastifyReply) => {
      const upload = await find(request)
      if (!upload.stored) return receive(request, reply, request.actor!)
      // The parts were removed when the file was stored.
      return reply.headers({ 'upload-offset': upload.bytes, 'upload-length': upload.bytes }).send()
    },
    'PATCH /:id': async (request: WithId, reply: FastifyReply) => {
      const upload = await find(request)
      if (upload.stored) throw fail('UPLOAD_CONFLICT')
      return receive(request, reply, request.actor!)
    },
    'DELETE /:id': async (request: WithId, reply: FastifyReply) => {
      const upload = await find(request)
      // A stored file may be in use already; if not, it is removed within a day.
      if (!upload.stored) await discardUpload(services, request.actor!.orgId, upload.id)
      return reply.code(204).send()
    },
  }
  const find = ({ params, actor }: WithId) => {
    if (!UUID.test(params.id)) throw fail('NOT_FOUND')
    return getUpload(db.read(actor!.orgId), params.id, actor!.personId)
  }

  // The handler streams the body; it is never buffered.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  for (const [at, handler] of Object.entries(routes)) {
    const [method, path] = at.split(' ') as [string, string]
    app.route({
      method,
      url: `${UPLOADS_PATH}${path === '/' ? '' : path}`,
      config: { label: `uploads.${method.toLowerCase()}`, slowBody: true },
      onRequest: async (request, reply) => {
        const { orgId } = await authorizeRequest(services, request, access, method !== 'HEAD')
        if (method === 'POST' && !(await services.paymentStatus.mayWrite(orgId)))
          throw fail('PAYMENT_REQUIRED')
        reply.header('tus-resumable', VERSION)
        if (request.headers['tus-resumable'] !== VERSION)
          throw fail('INVALID_INPUT', [{ path: ['tus-resumable'], code: 'required' }])
      },
      handler: handler as (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    })
  }
  services.actions.add(access)
}
