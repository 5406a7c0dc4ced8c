import type { beforeHandleMessagePayload, Connection, Extension } from '@hocuspocus/server'
import { MAX_UPDATE_BYTES } from 'editor/limits'
import type { Context } from './session.ts'

/** A message is an update with a name and a small header. */
export const MAX_MESSAGE_BYTES = MAX_UPDATE_BYTES + 1_024
/** Typing creates about ten messages a second, including carets; pasting and syncing come in bursts. */
const PER_SECOND = 60
const AT_ONCE = 600

interface Bucket {
  left: number
  at: number
}

/** Closes connections that send more or larger messages than an editor does. */
export function limits(): Extension<Context> {
  const buckets = new WeakMap<Connection, Bucket>()
  return {
    extensionName: 'limits',
    priority: 1_000,
    beforeHandleMessage({ connection, update }: beforeHandleMessagePayload<Context>) {
      const now = Date.now()
      const bucket = buckets.get(connection) ?? { left: AT_ONCE, at: now }
      bucket.left = Math.min(AT_ONCE, bucket.left + ((now - bucket.at) / 1_000) * PER_SECOND) - 1
      bucket.at = now
      buckets.set(connection, bucket)
      if (update.length > MAX_MESSAGE_BYTES || bucket.left < 0) {
        connection.webSocket.close(1008, 'limit')
        return Promise.reject({ code: 1008, reason: 'limit' })
      }
      return Promise.resolve()
    },
  }
}
