import type { Page } from '@playwright/test'

const STOPS = 60
/** So often the same part in a row is a trap. */
const SAME = 5

interface Stop {
  readonly html: string
  /** The key did not move the focus. */
  readonly same: boolean
  readonly guard: boolean
  /** Nothing of it can be seen. */
  readonly hidden: boolean
  /** The previous stop looked the same with and without the focus. */
  readonly unmarked: string | null
}

/** Runs in the page: describes the focused part, and compares the last one with how it looks without the focus. */
function describeStop(): Stop | null {
  const kept = globalThis as unknown as { lastStop?: { element: Element; look: string } }
  const lookOf = (element: Element) => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const up = [element, element.parentElement, element.parentElement?.parentElement, active]
    return up
      .filter((part) => part instanceof Element)
      .map((part) => {
        const style = getComputedStyle(part)
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth}`
        return [outline, style.boxShadow, style.borderColor, style.backgroundColor].join()
      })
      .join('; ')
  }
  const last = kept.lastStop
  const isMarked = !last?.element.isConnected || lookOf(last.element) !== last.look
  const unmarked = isMarked ? null : last.element.outerHTML.slice(0, 200)
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  if (last?.element !== element) kept.lastStop = { element, look: lookOf(element) }
  const box = element.getBoundingClientRect()
  // A cell beside pinned columns may show a narrow part of itself.
  const across = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]
  const seen = across.some((x) =>
    [0.1, 0.5, 0.9].some((y) => {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
      return top !== null && (element.contains(top) || top.contains(element))
    }),
  )
  return {
    html: element.outerHTML.slice(0, 200),
    same: last?.element === element,
    guard: element.hasAttribute('data-base-ui-focus-guard'),
    hidden: box.width > 1 && box.height > 1 && !seen,
    unmarked: last?.element === element ? null : unmarked,
  }
}

export interface Walk {
  readonly traps: string[]
  readonly unmarked: string[]
  readonly hidden: string[]
  readonly first: string
}

/** 2.1.2, 2.4.7, 2.4.11: the keyboard moves on at every stop, which shows that it has the focus, and not hidden. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  const walk: Walk = { traps: [], unmarked: [], hidden: [], first: '' }
  await page.evaluate(() => {
    delete (globalThis as { lastStop?: unknown }).lastStop
    // The next Tab starts from here, not from where an earlier walk ended.
    // On a phone an open panel is modal, and has the focus.
    const panel = innerWidth < 600 ? document.querySelector<HTMLElement>('[role=dialog]') : null
    if (panel) panel.focus()
    else {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  let first = ''
  let same = 0
  for (let count = 0; count < STOPS; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeStop)
    if (!stop) break
    if (stop.guard) continue
    first ||= stop.html
    same = stop.same ? same + 1 : 0
    if (stop.unmarked) walk.unmarked.push(stop.unmarked)
    if (stop.hidden) walk.hidden.push(stop.html)
    if (same > SAME) {
      walk.traps.push(stop.html)
      break
    }
  }
  return { ...walk, first }
}
