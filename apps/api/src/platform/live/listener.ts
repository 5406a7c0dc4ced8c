import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  /** Resolves when it listens for the first time; earlier notifications are not received. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

const MIN_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5_000

/** A LISTEN connection that reconnects when it is lost; a payload of `null` means that notifications may be missed. */
export function createListener(
  url: string,
  channel: string,
  onPayload: (payload: string | null) => void,
): Listener {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const { promise: ready, resolve: listening } = Promise.withResolvers<void>()

  const listenOnce = async (isFirst: boolean): Promise<void> => {
    client = new pg.Client({ connectionString: url, application_name: 'evidentia-live', keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      client!.on('error', () => resolve())
      client!.on('end', () => resolve())
    })
    client.on('notification', ({ payload }) => onPayload(payload ?? '[]'))
    await client.connect()
    await client.query(`listen ${channel}`)
    listening()
    if (!isFirst) onPayload(null)
    await lost
  }

  const run = async () => {
    let pause = MIN_BACKOFF_MS
    for (let first = true; !stopping.signal.aborted; first = false) {
      const began = Date.now()
      await listenOnce(first).catch(() => undefined)
      await client?.end().catch(() => undefined)
      if (Date.now() - began > MAX_BACKOFF_MS) pause = MIN_BACKOFF_MS
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, MAX_BACKOFF_MS)
    }
  }
  const running = run()
  return {
    ready,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
