import type { LiveEvent } from 'contract/workspace/live'
import { identity } from '#platform/identity/index.ts'
import { organisation } from '#platform/session/organisation.ts'
import { xsrfHeader } from '#platform/xsrf-token.ts'
import { eventReader } from './event-stream.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The server sends something every 15 seconds; a longer silence means that the connection is dead. */
const SILENCE_MS = 40_000

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function open(signal: AbortSignal): Promise<Response> {
  const ask = (token: string | null) =>
    fetch('/api/events', {
      headers: {
        ...(token ? { authorization: `token ${token}` } : {}),
        'x-organisation': organisation.get() ?? '',
        ...xsrfHeader(),
      },
      signal,
    })
  const token = await identity.token()
  const response = await ask(token)
  if (response.status !== 401 || !token) return response
  const other = await identity.tokenAfter(token)
  return other && other !== token ? ask(other) : response
}

/** Reads one stream until it ends; true if it was open at all. */
async function readOnce(onEvent: (event: LiveEvent) => void, onOpen: () => void, signal: AbortSignal) {
  const dead = new AbortController()
  const leave = () => dead.abort()
  signal.addEventListener('abort', leave)
  let silence = setTimeout(leave, SILENCE_MS)
  try {
    const response = await open(dead.signal)
    if (!response.ok || !response.body) return response.status !== 403 && response.status !== 401
    onOpen()
    const read = eventReader(onEvent)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(silence)
      silence = setTimeout(leave, SILENCE_MS)
      read(value)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * Listens until stopped, and reconnects whenever the connection is lost. `onOpen` with `again` means that events may
 * have been missed. The browser's EventSource cannot send the token.
 */
export async function listen(
  onEvent: (event: LiveEvent) => void,
  onOpen: (again: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let again = false
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const opened = () => {
      onOpen(again)
      again = true
      pause = FIRST_PAUSE_MS
    }
    const goOn = await readOnce(onEvent, opened, signal).catch(() => true)
    // A person without permission to listen is not retried at short intervals.
    if (!goOn) pause = LONGEST_PAUSE_MS
    await pauseFor(pause, signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}
