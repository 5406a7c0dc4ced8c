import type { LiveEvent } from 'contract/workspace/live'
import type { Database } from '#platform/db/database.ts'
import { createListener, type Listener } from './listener.ts'

export const CHANNEL = 'evidentia_live'

/** What happened, in which organisation, and for whom alone if it is for one person. */
export interface LiveMessage {
  org: string
  to?: string
  tell: LiveEvent
}

/** Hears what happens in every process. `missed` says that the connection was lost for a while. */
export type LiveListener = (happenings: readonly LiveMessage[] | 'missed') => void

export interface Live {
  /** Tells every process; called once the change has committed. */
  publish(happenings: readonly LiveMessage[]): void
  subscribe(hear: LiveListener): () => void
  /** Once everything that is told from now on is heard. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL takes a little less than 8,000 bytes at once. */
const MAX_BYTES = 7_500

/** Cuts a list into texts that fit. */
export function packets(happenings: readonly LiveMessage[]): string[] {
  const texts: string[] = []
  let held: string[] = []
  let size = 2
  for (const happening of happenings) {
    const text = JSON.stringify(happening)
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > MAX_BYTES && held.length > 0) {
      texts.push(`[${held.join()}]`)
      held = []
      size = 2
    }
    held.push(text)
    size += bytes
  }
  if (held.length > 0) texts.push(`[${held.join()}]`)
  return texts
}

/**
 * Tells through PostgreSQL's NOTIFY, after the commit and not in it: a NOTIFY inside a transaction makes all commits
 * of the database wait for each other. What a crash in between swallows, the next look at the page finds anyway.
 */
export function createLive(db: Database, url: string): Live {
  const hearers = new Set<LiveListener>()
  let listener: Listener | undefined
  let waiting: LiveMessage[] = []
  let sending: Promise<unknown> | undefined

  const send = async () => {
    await Promise.resolve()
    while (waiting.length > 0) {
      const texts = packets(waiting)
      waiting = []
      await db
        .queryWithoutTenant('live_notify', `select pg_notify('${CHANNEL}', t) from unnest($1::text[]) t`, [
          texts,
        ])
        .catch(() => undefined)
    }
    sending = undefined
  }
  return {
    publish(happenings) {
      if (happenings.length === 0) return
      waiting.push(...happenings)
      sending ??= send()
    },
    subscribe(hear) {
      hearers.add(hear)
      listener ??= createListener(url, CHANNEL, (payload) => {
        const happenings = payload === null ? 'missed' : (JSON.parse(payload) as LiveMessage[])
        for (const one of hearers) one(happenings)
      })
      return () => void hearers.delete(hear)
    },
    ready: () => listener?.ready ?? Promise.resolve(),
    async stop() {
      await sending
      await listener?.stop()
    },
  }
}
