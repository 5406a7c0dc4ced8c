import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** The longest wait for a page whose answers are slow. */
const LONGEST_MS = 3000
const STEP_MS = 50

/**
 * Whether the first page has been loaded and has its answers. What nobody looks for first waits for it, because on a
 * slow machine its code would be fetched and run before the page is drawn.
 */
export function usePageShown(): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const began = performance.now()
    let timer = 0
    const check = () => {
      const isBusy = router.state.isLoading || queryClient.isFetching() > 0
      if (isBusy && performance.now() - began < LONGEST_MS)
        timer = window.setTimeout(() => whenIdle(check), STEP_MS)
      else setShown(true)
    }
    whenIdle(check)
    return () => clearTimeout(timer)
  }, [queryClient, router])
  return isShown
}
