import type { Page } from '@playwright/test'
import type { InExcel } from './excel.ts'

/** What a step of a task took a person. */
export interface Step {
  step: string
  /** Pointer presses. */
  clicks: number
  /** Keys; a chord such as Ctrl+V is one. */
  keys: number
  /** Pages that were opened. */
  pages: number
  /** Times in which nothing could be done for over a second, and how long these were together. */
  waits: number
  waitedMs: number
  /** The time of the step at the speed of a script. */
  ms: number
  /** Where a person has to guess what comes next. */
  doubts: string[]
  /** How a step outside the product was counted. */
  how?: string
}

const BINDING = 'countPress'
const WAIT_MS = 1_000

declare global {
  interface Window {
    countPress?: (kind: 'click' | 'key') => Promise<void>
  }
}

/**
 * Counts in the page itself, so that the figures are of what happened there: only trusted events count, and values that a
 * script sets without pressing anything show as what they are, nothing.
 */
export class Effort {
  readonly steps: Step[] = []
  #now: Step | null = null
  #lastAt = 0

  /** Counts what happens in a page from now on; several people can share one count. */
  async watch(page: Page): Promise<void> {
    await page.exposeBinding(BINDING, (_, kind: 'click' | 'key') => this.#press(kind))
    await page.addInitScript(() => {
      const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])
      addEventListener(
        'pointerdown',
        ({ isTrusted }) => void (isTrusted && window.countPress?.('click')),
        true,
      )
      addEventListener(
        'keydown',
        ({ isTrusted, repeat, key }) =>
          void (isTrusted && !repeat && !modifiers.has(key) && window.countPress?.('key')),
        true,
      )
    })
    let path = ''
    page.on('framenavigated', (frame) => {
      const url = new URL(frame.url())
      if (frame !== page.mainFrame() || url.pathname === path) return
      path = url.pathname
      if (this.#now) this.#now.pages++
    })
  }

  #press(kind: 'click' | 'key'): void {
    if (!this.#now) return
    if (kind === 'click') this.#now.clicks++
    else this.#now.keys++
    this.#rest()
  }

  /** A script presses as soon as it can: a long gap between two presses is a wait for the product. */
  #rest(): void {
    const gap = performance.now() - this.#lastAt
    if (this.#now && gap > WAIT_MS) {
      this.#now.waits++
      this.#now.waitedMs += Math.round(gap)
    }
    this.#lastAt = performance.now()
  }

  async step(step: string, act: () => Promise<void>): Promise<Step> {
    const begun = performance.now()
    this.#now = { step, clicks: 0, keys: 0, pages: 0, waits: 0, waitedMs: 0, ms: 0, doubts: [] }
    this.#lastAt = begun
    await act()
    this.#rest()
    const done = this.#now
    done.ms = Math.round(performance.now() - begun)
    this.steps.push(done)
    this.#now = null
    return done
  }

  /** The same step in Excel, counted by hand. */
  inExcel(step: string, { clicks, keys, how }: InExcel): void {
    this.steps.push({ step, clicks, keys, pages: 0, waits: 0, waitedMs: 0, ms: 0, doubts: [], how })
  }

  /** Notes that the page does not say what comes next. */
  doubt(what: string): void {
    if (this.#now && !this.#now.doubts.includes(what)) this.#now.doubts.push(what)
  }

  /** Presses in another program, such as the copying of cells in a spreadsheet. */
  outside(clicks: number, keys: number): void {
    if (!this.#now) return
    this.#now.clicks += clicks
    this.#now.keys += keys
  }
}
