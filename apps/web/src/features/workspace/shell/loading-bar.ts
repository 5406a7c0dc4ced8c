/** Loading progress of a page in percent; null while the bar is hidden. */
export type Progress = number | null

const LOADING_BAR = { start: 10, hold: 82, tickMs: 800, hideAfterMs: 300 } as const
/** Fraction of the remaining distance covered by each tick: fast at first, then slower. */
const STRIDE = 0.35

/**
 * Starts near ten percent, advances with each tick, holds around eighty-two until the page is loaded, jumps to the end
 * and hides. It is no estimate: the loading time is unknown.
 */
export function createLoadingBar(show: (progress: Progress) => void) {
  let progress: Progress = null
  let ticking: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const move = (next: Progress) => {
    progress = next
    show(next)
  }
  const stop = () => {
    clearInterval(ticking)
    clearTimeout(hiding)
    ticking = hiding = undefined
  }
  const creep = () => {
    const { hold } = LOADING_BAR
    const next = Math.ceil((progress ?? 0) + (hold - (progress ?? 0)) * STRIDE)
    move(Math.min(hold, next))
    if (next >= hold) clearInterval(ticking)
  }

  return {
    begin(): void {
      if (ticking) return
      stop()
      move(LOADING_BAR.start)
      ticking = setInterval(creep, LOADING_BAR.tickMs)
    },
    finish(): void {
      if (!ticking) return
      stop()
      move(100)
      hiding = setTimeout(() => move(null), LOADING_BAR.hideAfterMs)
    },
    dispose: stop,
  }
}
