import type { beforeHandleMessagePayload, Connection, Extension } from '@hocuspocus/server'
import { MAX_UPDATE_BYTES } from 'editor/limits'
import type { Context } from './session.ts'

/** A message is a change with a name and a few bytes around it. */
export const MAX_MESSAGE_BYTES = MAX_UPDATE_BYTES + 1_024
/** Typing makes about ten messages a second, carets included; pasting and catching up come in bursts. */
const PER_SECOND = 60
const AT_ONCE = 600

interface Bucket {
  left: number
  at: number
}

/** Cuts off who sends more, or larger, than an editor ever does. */
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
