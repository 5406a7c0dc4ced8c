/** Runs when the browser has nothing to do. Safari has no idle callback; tests without a browser never run it. */
export function whenIdle(run: () => unknown): void {
  if (typeof window === 'undefined') return
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 500)
}
