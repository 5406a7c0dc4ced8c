import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { grants } from 'contract'
import { type LiveEvent, liveRoutes } from 'contract/workspace/live'
import type { FastifyInstance } from 'fastify'
import { authorizeRequest } from '#platform/http/authorize-request.ts'
import { parseRequest } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { Streams } from './streams.ts'

/** Keeps proxies from closing an idle connection. */
const HEARTBEAT_MS = 15_000
const READY_MS = 2_000
/** The buffer limit of a slow client. Above it, the stream is ended, and the client reconnects and reloads. */
const MAX_WAITING_BYTES = 256 * 1024

const write = (event: LiveEvent): string => `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`

/** Serves the event stream. Access is checked by token and action, by each record's policy and by row security. */
export function serveEvents(app: FastifyInstance, services: Services): void {
  const route = liveRoutes.listen
  const streams = new Streams(services)
  services.mountedRoutes.add(route)
  services.actions.add(route.access as never)
  app.addHook('preClose', async () => streams.endAll())
  app.route({
    method: 'GET',
    url: route.path,
    config: { route },
    onRequest: async (request) => {
      await authorizeRequest(services, request, route.access)
    },
    handler: async (request, reply) => {
      const { seconds } = parseRequest(route, request).query as { seconds?: number }
      const out = new PassThrough()
      const end = () => out.end()
      const stream = {
        actor: request.actor!,
        signedInAt: request.identity!.signedInAt,
        send(event: LiveEvent) {
          if (out.writableEnded) return
          if (out.writableLength + out.readableLength > MAX_WAITING_BYTES) out.end()
          else out.write(write(event))
        },
        end,
      }
      const close = streams.open(stream)
      const left = request.identity!.expiresAt * 1000 - Date.now()
      const expiry = setTimeout(end, Math.max(0, Math.min(left, (seconds ?? Infinity) * 1000, 2 ** 31 - 1)))
      const heartbeat = setInterval(() => {
        if (!grants(stream.actor, liveRoutes.listen.access as never)) end()
        else if (!out.writableEnded) out.write(': \n\n')
      }, HEARTBEAT_MS)
      out.on('close', () => {
        clearTimeout(expiry)
        clearInterval(heartbeat)
        close()
      })
      // Events are complete after `listening`. An unavailable database must not delay it.
      await Promise.race([services.live.ready(), sleep(READY_MS, undefined, { ref: false })])
      if (!out.writableEnded) out.write(': listening\n\n')
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          // The connection is not reused; kept alive, it would delay the shutdown.
          .header('connection', 'close')
          .send(out)
      )
    },
  })
}
