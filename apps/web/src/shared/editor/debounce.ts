/** Calls once, so long after the last time it was asked to; `flush` calls at once what is waiting. */
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
