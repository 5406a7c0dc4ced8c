import { mkdir, writeFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openSample } from '../support/sample-pages.ts'
import { test } from '../pictures/look.ts'
import { atRest, expect } from '../support/test.ts'

const folder = new URL('../../artifacts/accessibility/', import.meta.url).pathname

interface Finding {
  readonly page: string
  readonly criterion: string
  readonly what: string
}

/** All rules of axe for WCAG 2.0 to 2.2, levels A and AA, of any impact; the size of targets included. */
async function automatic(page: Page): Promise<[string, string][]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => [`axe ${id}`, `${nodes.length}: ${nodes[0]?.html.slice(0, 200)}`])
}

/** 1.4.10: nothing needs scrolling in two directions at 320 pixels; tables, grids and charts may. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth
    return over > 0 ? `${over} px wider` : ''
  })

/** 1.4.12: with the spacing of the criterion, no label is cut that was whole before. */
async function cutBySpacing(page: Page): Promise<string[]> {
  const cut = () =>
    page.evaluate(() => {
      const whole = 'button, a, h1, h2, h3, label, th, [role=tab], [role=menuitem], p, legend'
      return Array.from(document.querySelectorAll<HTMLElement>(whole))
        .filter((element) => {
          if (!element.checkVisibility()) return false
          const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
          const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
          const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
          return (wide && textOverflow !== 'ellipsis') || high
        })
        .map((element) => element.outerHTML.slice(0, 160))
    })
  const before = new Set(await cut())
  const style = await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  })
  await atRest(page)
  const after = (await cut()).filter((html) => !before.has(html))
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return after
}

/**
 * 2.1.2, 2.4.7, 2.4.11: the keyboard moves on at every stop, the focused part shows where it is, and nothing hides
 * all of it.
 */
async function keyboard(page: Page): Promise<[string, string][]> {
  const findings: [string, string][] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo({ top: 0, behavior: 'instant' })
  })
  let last = ''
  let same = 0
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const shown = (of: CSSStyleDeclaration) =>
        (of.outlineStyle !== 'none' && parseFloat(of.outlineWidth) > 0) || of.boxShadow !== 'none'
      const ring = [element, element.parentElement, element.parentElement?.parentElement]
        .filter((part) => part !== null && part !== undefined)
        .some((part) => shown(getComputedStyle(part)))
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.x + box.width * x, box.y + box.height * y] as const),
      )
      const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      const hidden = !inside.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (element.contains(top) || top.contains(element))
      })
      return {
        html: element.outerHTML.slice(0, 160),
        ring: ring || style.caretColor === 'auto',
        hidden: box.width > 1 && box.height > 1 && hidden,
        guard: element.hasAttribute('data-base-ui-focus-guard'),
      }
    })
    if (!seen) break
    if (seen.guard) continue
    same = seen.html === last ? same + 1 : 0
    last = seen.html
    if (same > 5) {
      findings.push(['2.1.2 no keyboard trap', seen.html])
      break
    }
    if (!seen.ring) findings.push(['2.4.7 focus visible', seen.html])
    if (seen.hidden) findings.push(['2.4.11 focus not obscured', seen.html])
  }
  return findings
}

test('every page', async ({ page, appLocale, theme, openAs }) => {
  await mkdir(folder, { recursive: true })
  await page.addInitScript((value) => localStorage.setItem('app-theme', value), theme)
  const { person, pages } = await openSample(appLocale)
  await openAs(person, '/home')
  const findings: Finding[] = []
  const titles = new Map<string, string>()
  for (const [name, address] of pages) {
    const add = (criterion: string, what: string) => findings.push({ page: name, criterion, what })
    const open = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await atRest(page)
    }
    await open(1440, 900)
    for (const [criterion, what] of await automatic(page)) add(criterion, what)
    const title = await page.title()
    const other = titles.get(title)
    if (other) add('2.4.2 page titled', `"${title}" is also the title of ${other}`)
    titles.set(title, name)
    for (const html of await cutBySpacing(page)) add('1.4.12 text spacing', html)
    for (const [criterion, html] of await keyboard(page)) add(criterion, html)
    await open(720, 450)
    const zoomed = await overflowing(page)
    if (zoomed) add('1.4.4 resize text', zoomed)
    await open(320, 640)
    const narrow = await overflowing(page)
    if (narrow) add('1.4.10 reflow', narrow)
    for (const [criterion, what] of await automatic(page)) add(`${criterion}, 320 px`, what)
    await writeFile(`${folder}${appLocale}-${theme}.json`, JSON.stringify(findings, null, 2))
  }
  process.stdout.write(`${pages.length} pages, ${findings.length} findings\n`)
  expect(findings).toEqual([])
})
