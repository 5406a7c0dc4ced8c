import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, Presence } from 'contract/workspace/live'
import { PRESENCE_SECONDS } from 'contract/workspace/live'
import { collectionOf } from '#platform/records/catalogue.ts'
import { notificationsKey, presenceKey, threadsKey } from './keys.ts'

type Changed = Extract<LiveEvent, { event: 'record-changed' }>

const readsOf = (meta: Readonly<Record<string, unknown>> | undefined) =>
  (meta?.['reads'] ?? []) as readonly string[]

/** Invalidates the lists of a type and the changed record, unless this version is already loaded. */
function applyChanged(client: QueryClient, { type, id, version }: Changed): void {
  const name = collectionOf(type)
  if (!name) return
  // Queries that combine records of several types declare which.
  void client.invalidateQueries({ predicate: ({ meta }) => readsOf(meta).includes(name) })
  const known = id ? client.getQueryData<{ version: number }>([name, 'record', id]) : undefined
  if (version !== null && known && known.version >= version) return
  void client.invalidateQueries({
    queryKey: [name],
    predicate: ({ queryKey: [, kind, one, part] }) =>
      kind !== 'record' || ((id === null || one === id) && part !== 'as-at'),
  })
  void client.invalidateQueries({ queryKey: ['names', type] })
  if (id) void client.invalidateQueries({ queryKey: ['records', type, id] })
}

function applyPresence(client: QueryClient, event: Extract<LiveEvent, { event: 'presence' }>): void {
  const until = new Date(Date.now() + PRESENCE_SECONDS * 1000).toISOString()
  client.setQueryData<Presence[]>(presenceKey(event.id), (now) => {
    // That record is not shown here.
    if (!now) return now
    const others = now.filter(({ personId }) => personId !== event.who.personId)
    return event.gone ? others : [...others, { ...event.who, until }]
  })
}

/** Invalidates everything that the events affect, so that the page reloads it. */
export function applyEvents(client: QueryClient, events: readonly LiveEvent[]): void {
  if (events.some(({ event }) => event === 'missed')) {
    void client.invalidateQueries()
    return
  }
  const seen = new Set<string>()
  for (const event of events) {
    const same = JSON.stringify(event)
    if (seen.has(same)) continue
    seen.add(same)
    if (event.event === 'record-changed') applyChanged(client, event)
    else if (event.event === 'thread-changed')
      void client.invalidateQueries({ queryKey: threadsKey(event.id) })
    else if (event.event === 'notification') void client.invalidateQueries({ queryKey: notificationsKey })
    else if (event.event === 'presence') applyPresence(client, event)
  }
}
