import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from 'contract/workspace/live'
import { useEffect } from 'react'
import { applyEvents } from './apply.ts'
import { listen } from './listen.ts'

/** Events that arrive close together cause a single reload. */
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

/**
 * Keeps the page up to date with the server. Another organisation needs another stream, so the component is
 * remounted.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => follow(client), [client])
}
