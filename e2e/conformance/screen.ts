import { expect, type Locator, type Page } from '@playwright/test'

/** The side menu. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main navigation' })
export const itemOf = (page: Page, name: string): Locator =>
  menuOf(page).getByRole('link', { name, exact: true })
export const headingOf = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 })

/** The addresses of the menu's links by their names, in order. A figure beside a name is no part of it. */
export const linksOf = (page: Page): Promise<[string, string][]> =>
  menuOf(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link): [string, string] => {
        const shown = link.cloneNode(true) as Element
        for (const hidden of shown.querySelectorAll('[aria-hidden=true]')) hidden.remove()
        return [shown.textContent?.trim() ?? '', link.getAttribute('href') ?? '']
      }),
    )

/** Opens a page and waits for its title. */
export async function open(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(headingOf(page)).not.toBeEmpty()
  return (await headingOf(page).textContent()) ?? ''
}

/** Goes to another page as a link does: the shell stays. */
export async function visit(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(page, path).not.toHaveTitle(before)
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty()
}

/** Opens the panel in which the layout is customised. */
export async function customise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customise layout' }).click()
  await expect(page.getByRole('dialog', { name: 'Customise the layout' })).toBeVisible()
}

export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).click()

export const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** The headers of all calls of the backend that a page makes from now on. */
export function watchCalls(page: Page): { method: string; path: string; headers: Record<string, string> }[] {
  const calls: ReturnType<typeof watchCalls> = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.startsWith('/api/'))
      calls.push({ method: asked.method(), path: pathname, headers: asked.headers() })
  })
  return calls
}

/** The texts of all scripts and style sheets that a page has loaded or names. */
export async function servedFiles(page: Page): Promise<string[]> {
  const origin = new URL(page.url()).origin
  const found = new Map<string, string>()
  const crawl = async (url: string): Promise<void> => {
    if (found.has(url)) return
    found.set(url, '')
    const response = await page.request.get(url, { maxRetries: 3 })
    const text = await response.text()
    found.set(url, text)
    const names = text.matchAll(/(?:\.\/|assets\/)([\w.~-]+\.(?:js|css))/g)
    for (const [, name] of names) await crawl(`${origin}/assets/${name}`)
  }
  await crawl(`${origin}/home`)
  return [...found.values()]
}
