import type { Page } from '@playwright/test'

/** In milliseconds, except for the layout shift, which is a fraction of the window. */
export interface Vitals {
  largestPaint: number
  shift: number
  /** The slowest response to a key or a click since the last reading. */
  slowestAnswer: number
  /** The longest time in which the page could not respond. */
  longestTask: number
}

interface Observed extends Vitals {
  clear(): void
}
declare global {
  interface Window {
    vitals: Observed
  }
}

/** Starts measuring with the next page; the processor is throttled like an old laptop. */
export async function watchVitals(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const vitals: Observed = {
      largestPaint: 0,
      shift: 0,
      slowestAnswer: 0,
      longestTask: 0,
      clear() {
        this.slowestAnswer = this.longestTask = 0
      },
    }
    window.vitals = vitals
    const watch = (type: string, see: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        type,
        buffered: true,
        ...options,
      })
    watch('largest-contentful-paint', ({ startTime }) => (vitals.largestPaint = startTime))
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) vitals.shift += value
    })
    const answer = (entry: PerformanceEntry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        vitals.slowestAnswer = Math.max(vitals.slowestAnswer, entry.duration)
    }
    watch('event', answer, { durationThreshold: 16 })
    watch('longtask', ({ duration }) => (vitals.longestTask = Math.max(vitals.longestTask, duration)))
  })
}

/** The values so far. Resets the slowest response and the longest task. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(async () => {
    // Entries arrive after the frame that they describe.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
    const { largestPaint, shift, slowestAnswer, longestTask } = window.vitals
    window.vitals.clear()
    return { largestPaint, shift, slowestAnswer, longestTask }
  })
