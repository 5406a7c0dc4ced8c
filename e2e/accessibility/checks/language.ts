import type { Page } from '@playwright/test'

/** 3.1.2: text in the other script says its language; names, codes and single foreign words may stay unmarked. */
export const unmarkedLanguage = (page: Page, locale: string): Promise<string[]> =>
  page.evaluate((language) => {
    const foreign = language === 'ar' ? /(?:\b[a-z]{3,}\b[ ,]+){3,}/ : /[\u0620-\u064A]{2,}/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode as Text
      if (!parent || !foreign.test(data) || parent.closest('script, style')) continue
      if (parent.closest('[lang]')?.getAttribute('lang') === language)
        found.push(parent.outerHTML.slice(0, 200))
    }
    return found
  }, locale)

/** 3.1.1: the language and the direction of the page. */
export const wrongLanguage = (page: Page, locale: string): Promise<string[]> =>
  page.evaluate((language) => {
    const { lang, dir } = document.documentElement
    return lang === language && dir === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [`${lang} ${dir}`]
  }, locale)

/**
 * 1.3.2 in a right-to-left page: Arabic words stand in their own direction, a code is isolated from a number after it,
 * and letters of two elements do not join.
 */
export const mixedDirections = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const arabic = /[\u0620-\u064A]/
    // In a right-to-left line, a number after a code would be drawn on the wrong side of it.
    const beforeNumber = /[A-Z][A-Z0-9]*(?:[-.][A-Z0-9]+)+[^\p{L}\p{N}\u200F]*[\s·][^\p{L}\p{N}\u200F]*\d/u
    const joins = /[\u0626\u0628\u062A-\u062E\u0633-\u063A\u0641-\u0647\u064A\u0640]$/
    const found: string[] = []
    const isInline = (element: Element) => /^(inline|contents)$/.test(getComputedStyle(element).display)
    const isIsolated = (element: Element) => /isolate/.test(getComputedStyle(element).unicodeBidi)
    const blockOf = (element: Element) => {
      let at = element
      while (isInline(at) && at.parentElement) at = at.parentElement
      return at
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let last: { text: string; block: Element; isolate: Element | null } | null = null
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      const text = node.data
      if (!parent || text === '' || parent.closest('script, style, option, .sr-only, [lang]:not(html)'))
        continue
      if (!parent.checkVisibility()) continue
      const block = blockOf(parent)
      let isolate: Element | null = null
      for (let at: Element | null = parent; at && at !== block; at = at.parentElement)
        if (isIsolated(at)) isolate ??= at
      const where = `${parent.tagName.toLowerCase()} "${text.slice(0, 80)}" in ${block.outerHTML.slice(0, 160)}`
      if (arabic.test(text) && getComputedStyle(parent).direction === 'ltr')
        found.push(`Arabic from left to right: ${where}`)
      else if (!isolate && beforeNumber.test(text)) found.push(`code not isolated: ${where}`)
      const joined =
        last &&
        last.block === block &&
        last.isolate === isolate &&
        joins.test(last.text) &&
        arabic.test(text[0])
      if (joined) found.push(`letters joined: ${last!.text.slice(-20)} + ${where}`)
      last = { text, block, isolate }
    }
    return found
  })
