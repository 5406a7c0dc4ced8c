import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from 'contract/workspace/live'
import { useEffect } from 'react'
import { applyEvents } from './apply.ts'
import { listen } from './listen.ts'

/** Events that come close together are one reason to ask again. */
const GATHER_MS = 100

function follow(client: QueryClient): () => void {
  const leaving = new AbortController()
  let waiting: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    applyEvents(client, waiting)
    waiting = []
  }
  const take = (event: LiveEvent) => {
    waiting.push(event)
    timer ??= setTimeout(flush, GATHER_MS)
  }
  void listen(take, (again) => (again ? take({ event: 'missed' }) : undefined), leaving.signal)
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

/** Keeps what is on the page as it is on the server. Another organisation is another stream: its user is made anew. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => follow(client), [client])
}
