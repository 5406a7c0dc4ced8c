import type { Page } from '@playwright/test'
import { waitForTransitions } from '../../support/test.ts'

/** 1.4.4, 1.4.10: the page does not scroll sideways; wide tables, grids and charts scroll inside it. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth
    return over > 0 ? [`${over} px wider than ${innerWidth}`] : []
  })

const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

/** 1.4.12: with the spacing of the criterion, no text is cut that was whole before. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const mark = (name: string) =>
    page.evaluate((attribute) => {
      const texts = 'button, a, h1, h2, h3, label, th, td, dt, dd, p, legend, span, bdi, div, [role]'
      return Array.from(document.querySelectorAll<HTMLElement>(texts))
        .filter((element) => {
          const own = Array.from(element.childNodes).some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
          )
          if (!element.checkVisibility() || element.closest('.sr-only')) return false
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
          const ends = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          if (!own && !(ends && element.textContent !== '')) return false
          const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
          const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
          return element.clientWidth > 1 && (wide || high)
        })
        .filter((element) => {
          const before = element.hasAttribute('data-cut')
          element.setAttribute(attribute, '')
          return !before
        })
        .map((element) => element.outerHTML.slice(0, 200))
    }, name)
  await mark('data-cut')
  // The content security policy refuses style elements.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, SPACED)
  await waitForTransitions(page)
  const found = await mark('data-cut-spaced')
  await page.evaluate(() => (document.adoptedStyleSheets = []))
  return found
}

/** EN 301 549, 11.7: nothing moves or grows for people who asked their system for less motion. */
export async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)))
    const moves = /all|transform|translate|scale|size|width|height|inset|left|right|top/
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const style = getComputedStyle(element)
        const animated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01
        const eased = moves.test(style.transitionProperty) && seconds(style.transitionDuration) > 0.01
        return animated || eased || style.scrollBehavior === 'smooth'
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
}
