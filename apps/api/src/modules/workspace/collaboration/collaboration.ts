import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hocuspocus, type WebSocketLike } from '@hocuspocus/server'
import { COLLABORATION_PATH } from 'contract/workspace/rich-texts'
import crossws from 'crossws/adapters/node'
import { Gauge } from 'prom-client'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Log } from '#platform/http/log.ts'
import { rawResponse } from '#platform/http/outside-routes.ts'
import type { Services } from '#platform/http/services.ts'
import { authentication } from './authentication.ts'
import { durability } from './durability.ts'
import { limits, MAX_MESSAGE_BYTES } from './limits.ts'
import type { OpenDocuments } from './open-documents.ts'
import { presence } from './presence.ts'
import { projection } from './projection.ts'
import { type Context, parseName } from './session.ts'
import { SessionMonitor } from './session-monitor.ts'

/** The debounce of saving the derived content, and its maximum. */
const PROJECT_DEBOUNCE_MS = 3_000
const PROJECT_MAX_WAIT_MS = 30_000
/** The presence timeout; clients send their caret twice as often. */
const PRESENCE_TIMEOUT_MS = 60_000

export interface Collaboration {
  stop(): Promise<void>
}

interface Refusable extends Duplex {
  destroySoon(): void
}

function refuse(socket: Refusable, status: number): void {
  socket.write(rawResponse(status))
  socket.destroySoon()
}

/** Reads the document name at the start of a message, which is length-prefixed. */
function addressOf(bytes: Uint8Array): string {
  const length = bytes[0] ?? 0
  return Buffer.from(bytes.subarray(1, 1 + length)).toString('latin1')
}

/** Serves collaborative editing on the sockets of an HTTP server; each extension has one concern. */
export function startCollaboration(
  server: Server,
  services: Services,
  byType: CollectionsByType,
  log: Log,
): Collaboration {
  const open: OpenDocuments = new Map()
  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    timeout: PRESENCE_TIMEOUT_MS,
    debounce: PROJECT_DEBOUNCE_MS,
    maxDebounce: PROJECT_MAX_WAIT_MS,
    // Limits the messages before authentication.
    maxUnauthenticatedQueueSize: MAX_MESSAGE_BYTES,
    maxUnauthenticatedQueueMessages: 50,
    maxPendingDocuments: 10,
    extensions: [
      limits(),
      authentication(services, byType),
      durability(services, byType, open),
      projection(services, open, log),
      presence(),
    ],
  })
  const connections = new Map<string, ReturnType<typeof hocuspocus.handleConnection>>()
  const sockets = crossws({
    // Larger frames are refused by their header, before their bytes are read.
    serverOptions: { maxPayload: MAX_MESSAGE_BYTES },
    hooks: {
      open(peer) {
        const socket = peer.websocket as WebSocketLike
        connections.set(peer.id, hocuspocus.handleConnection(socket, peer.request))
      },
      message(peer, message) {
        const bytes = message.uint8Array()
        if (parseName(addressOf(bytes))) connections.get(peer.id)?.handleMessage(bytes)
        else peer.close(4403, 'permission-denied')
      },
      close(peer, { code = 1006, reason = '' }) {
        connections.get(peer.id)?.handleClose({ code, reason })
        connections.delete(peer.id)
      },
      error: (peer, error) => log.warn({ err: error, peer: peer.id }, 'socket'),
    },
  })
  const { registry } = services.metrics
  registry.registerMetric(
    new Gauge({
      name: 'collab_sockets',
      help: 'Sockets of people who write or read together',
      registers: [],
      collect() {
        this.set(connections.size)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'collab_documents',
      help: 'Texts that are open in this process',
      registers: [],
      collect() {
        this.set(hocuspocus.documents.size)
      },
    }),
  )
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0]
    if (path !== COLLABORATION_PATH) return refuse(socket as Refusable, 404)
    // Refuses sockets from other origins.
    if (request.headers.origin !== undefined && request.headers.origin !== services.config.WEB_ORIGIN)
      return refuse(socket as Refusable, 403)
    void sockets.handleUpgrade(request, socket, head)
  }
  server.on('upgrade', upgrade)
  const watch = new SessionMonitor(services, byType, hocuspocus, open)
  return {
    async stop() {
      server.off('upgrade', upgrade)
      for (const name of ['collab_sockets', 'collab_documents']) registry.removeSingleMetric(name)
      await watch.stop()
      hocuspocus.closeConnections()
      sockets.closeAll(1001, 'leaving')
      // Disconnections save pending edits; the worker completes what takes longer.
      const last = Date.now() + 5_000
      while (hocuspocus.documents.size > 0 && Date.now() < last)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}
