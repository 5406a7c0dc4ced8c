import type { Page } from '@playwright/test'

/** A value on a page: what it belongs to, and its text. */
export interface ShownValue {
  where: string
  text: string
}

/** Runs in the page: the texts of all fields and cells that are in the document now. */
function readValues(): string[] {
  const main = document.querySelector('main')
  const content = main?.querySelector('[role=tabpanel]:not([hidden])') ?? main
  if (!content) return []
  const found: string[] = []
  const isBeside = (element: Element) =>
    element.closest('nav, aside, header, [aria-hidden=true], [role=tablist], [role=columnheader]')
  const add = (text: string | null | undefined) => {
    for (const line of (text ?? '').split('\n')) if (line.trim()) found.push(line.trim())
  }
  for (const input of content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (isBeside(input)) continue
    if (input.type === 'radio' || input.type === 'checkbox') {
      if ((input as HTMLInputElement).checked) add(input.closest('label')?.textContent)
    } else if (!['search', 'hidden'].includes(input.type)) add(input.value)
  }
  for (const select of content.querySelectorAll('select'))
    if (!isBeside(select) && select.value) add(select.selectedOptions[0]?.textContent)
  const texts =
    '[role=gridcell], [role=radio][aria-checked=true], dd, .text-read, .ProseMirror p, .ProseMirror li, .ProseMirror td, [data-chosen]'
  for (const element of content.querySelectorAll<HTMLElement>(texts)) {
    if (isBeside(element) || element.querySelector('input, textarea, select, dd, .text-read')) continue
    add(element.innerText)
  }
  return found
}

/** The scrolled parts of the content, and how far they are scrolled. */
function scrollOn(): boolean {
  const areas = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((area) => {
    const { overflowY } = getComputedStyle(area)
    return ['auto', 'scroll'].includes(overflowY) && area.scrollHeight > area.clientHeight + 4
  })
  const root = document.scrollingElement as HTMLElement
  let moved = false
  for (const area of [root, ...areas]) {
    if (area.closest('nav, aside')) continue
    const before = area.scrollTop
    area.scrollTop += Math.max(100, area.clientHeight * 0.7)
    moved ||= area.scrollTop > before
  }
  return moved
}

/** Every value on the open page, also in rows that appear only when they are scrolled into sight. */
export async function valuesOn(page: Page, where: string): Promise<ShownValue[]> {
  const found = new Set<string>()
  for (let turn = 0; turn < 200; turn++) {
    for (const text of await page.evaluate(readValues)) found.add(text)
    if (!(await page.evaluate(scrollOn))) break
    await page.waitForTimeout(60)
  }
  return [...found].map((text) => ({ where, text }))
}
