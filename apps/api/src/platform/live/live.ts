import type { LiveEvent } from 'contract/workspace/live'
import type { Database } from '#platform/db/database.ts'
import { createListener, type Listener } from './listener.ts'
import { splitPayloads } from './split-payloads.ts'

const CHANNEL = 'evidentia_live'

/** A live event with its organisation, and its recipient if it is for one person. */
export interface LiveMessage {
  org: string
  to?: string
  tell: LiveEvent
}

/** Receives the events of all processes; `missed` means that the connection was lost for a while. */
type LiveListener = (messages: readonly LiveMessage[] | 'missed') => void

export interface Live {
  /** Publishes to all processes; called after the commit. */
  publish(messages: readonly LiveMessage[]): void
  subscribe(subscriber: LiveListener): () => void
  /** Resolves when subscribers receive all further events. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/**
 * Publishes by PostgreSQL's NOTIFY after the commit: inside a transaction it would serialise all commits of the database.
 * Events lost in a crash do not matter, because pages also load their data when they are opened.
 */
export function createLive(db: Database, url: string): Live {
  const subscribers = new Set<LiveListener>()
  let listener: Listener | undefined
  let waiting: LiveMessage[] = []
  let sending: Promise<unknown> | undefined

  const send = async () => {
    await Promise.resolve()
    while (waiting.length > 0) {
      const texts = splitPayloads(waiting)
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
    publish(messages) {
      if (messages.length === 0) return
      waiting.push(...messages)
      sending ??= send()
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      listener ??= createListener(url, CHANNEL, (payload) => {
        const messages = payload === null ? 'missed' : (JSON.parse(payload) as LiveMessage[])
        for (const one of subscribers) one(messages)
      })
      return () => void subscribers.delete(subscriber)
    },
    ready: () => listener?.ready ?? Promise.resolve(),
    async stop() {
      await sending
      await listener?.stop()
    },
  }
}
