import type { AddressInfo } from 'node:net'
import type { LiveEvent } from 'contract/workspace/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { vi } from 'vitest'
import type { Harness, Person } from './harness.ts'

/** An open event stream over a real connection. */
export interface EventStream {
  status: number
  headers: Headers
  events: LiveEvent[]
  /** When the server ended it, in milliseconds since the epoch. */
  endedAt: number | undefined
  until(found: (event: LiveEvent) => boolean, ms?: number): Promise<LiveEvent>
  close(): void
}

export async function openEventStream(
  { app }: Harness,
  { token }: Pick<Person, 'token'>,
  organisation: string,
): Promise<EventStream> {
  const address = app.server.address() as AddressInfo | null
  const origin = address
    ? `http://127.0.0.1:${address.port}`
    : await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api/events`, {
    headers: { authorization: `token ${token}`, 'x-organisation': organisation },
    signal: leaving.signal,
  })
  const listening: EventStream = {
    status: response.status,
    headers: response.headers,
    events: [],
    endedAt: undefined,
    until: (found, ms = 5_000) =>
      vi.waitFor(
        () => {
          const event = listening.events.find(found)
          if (!event) throw new Error(`not told; heard ${JSON.stringify(listening.events)}`)
          return event
        },
        { timeout: ms, interval: 10 },
      ),
    close: () => leaving.abort(),
  }
  const read = async () => {
    const events = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const { data } of events) listening.events.push(JSON.parse(data) as LiveEvent)
    listening.endedAt = Date.now()
  }
  read().catch(() => undefined)
  return listening
}
