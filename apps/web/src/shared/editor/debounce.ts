/** Calls once, this long after the last request; `flush` makes a waiting call at once. */
export function debounce(call: () => void, ms: number): { ask: () => void; flush: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    call()
  }
  return {
    ask() {
      clearTimeout(timer)
      timer = setTimeout(flush, ms)
    },
    flush,
  }
}
