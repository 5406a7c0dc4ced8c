import { BLANK, LOGIN_REQUIRED, OPEN } from './addresses.ts'
import { expect, line } from './line.ts'
import { headingOf, menuOf, open, visit } from './screen.ts'

line('S2.1', 'both layouts: with the side menu, and the page alone', async ({ page, seen }) => {
  await page.goto('/home')
  await expect(menuOf(page)).toBeVisible()
  await page.goto('/blank')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  seen('/home with menu, /blank without')
})

line('S2.2', 'the rail on wide screens, the drawer below 1280', async ({ page, seen }) => {
  await page.goto('/home')
  const aside = page.getByRole('complementary')
  const width = async () => (await aside.boundingBox())?.width
  await expect(aside).toBeVisible()
  const wide = await width()
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect.poll(width).toBeLessThan(wide!)
  seen(`${wide} px, collapsed ${await width()} px`)
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(aside).toHaveCount(0)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Main navigation' })).toBeVisible()
  seen('drawer at 1279 px')
})

line(
  'S2.3',
  'the values of the loading bar while the code of a page is held back',
  async ({ page, seen }) => {
    await page.goto('/home')
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(headingOf(page)).toBeVisible()
    await expect(bar).toHaveCount(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/login-*.js', async (route) => {
      await promise
      await route.continue()
    })
    const values = await page.evaluateHandle(() => {
      const noted: [string, number][] = []
      const note = () => {
        const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? 'gone'
        if (now !== noted.at(-1)?.[0]) noted.push([now, performance.now()])
      }
      note()
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
      return noted
    })
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(bar).toHaveAttribute('aria-valuenow', '82')
    const height = (await bar.boundingBox())?.height
    resolve()
    await expect(bar).toHaveCount(0)
    const noted = (await values.jsonValue()).slice(1)
    const texts = noted.map(([value]) => value)
    const ticks = noted.slice(1, -2).map(([, at], index) => at - noted[index]![1])
    const hidden = noted.at(-1)![1] - noted.at(-2)![1]
    seen(`${texts.join(' ')}, ${height} px, ticks ${ticks.map(Math.round).join(' ')} ms`)
    seen(`hidden after ${Math.round(hidden)} ms`)
    expect([texts[0], ...texts.slice(-3)]).toEqual(['10', '82', '100', 'gone'])
    expect(height).toBe(3)
    // A busy machine draws one late and the next early; the middle one tells.
    const middle = ticks.toSorted((a, b) => a - b)[Math.floor(ticks.length / 2)]!
    expect(middle).toBeGreaterThan(600)
    expect(middle).toBeLessThan(1_500)
    // What is drawn late is seen hidden early.
    expect(hidden).toBeGreaterThan(240)
    expect(hidden).toBeLessThan(1_000)
  },
)

line('S2.4', 'scripts that arrive with the first visit of a page', async ({ page, seen }) => {
  const scripts = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  await page.goto('/home')
  await expect(headingOf(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = scripts.size
  await page.evaluate(() => history.pushState({}, '', '/test/pdf'))
  await expect(page).toHaveTitle(/pdf|PDF/)
  seen(`${before} scripts at home, ${scripts.size - before} more with the next page`)
  expect(scripts.size).toBeGreaterThan(before)
})

line('S2.5', 'how a navigation scrolls', async ({ page, seen }) => {
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    const scroll = window.scrollTo.bind(window)
    Object.assign(window, {
      scrolls,
      scrollTo: (options: ScrollToOptions) => {
        scrolls.push(options)
        scroll(options)
      },
    })
  })
  await page.goto('/home')
  await page.getByRole('main').evaluate((main) => (main.style.minHeight = '3000px'))
  await page.evaluate(() => window.scrollBy({ top: 900, behavior: 'instant' }))
  await page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls.splice(0))
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const scrolls = await page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)
  seen(JSON.stringify(scrolls))
  expect(scrolls).toEqual([{ top: 0, behavior: 'smooth' }])
})

line('S2.6', 'every route that requires login, as a visitor and as staff', async ({ page, member, seen }) => {
  await open(member, '/home')
  for (const path of LOGIN_REQUIRED) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(({ pathname }) => pathname === '/login')
    await visit(member, path)
    await expect(member, path).toHaveURL(({ pathname }) => pathname === path)
    await expect(menuOf(member)).toBeVisible()
  }
  seen(`${LOGIN_REQUIRED.length} routes`)
})

line('S2.7', 'every open route as a visitor: an invitation, no call', async ({ page, seen }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  for (const path of OPEN) {
    await open(page, path)
    await expect(page).toHaveURL(({ pathname }) => pathname === path)
    await expect(menuOf(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  }
  seen(`${OPEN.length} routes, ${asked.length} calls of the backend`)
  expect(asked).toEqual([])
})

line('S2.8', 'the pages that stand alone, and an unknown address', async ({ page, seen }) => {
  for (const path of BLANK) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toBeEmpty()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
    seen(`${path}: ${await heading.textContent()}`)
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

line('S2.17', 'the button back to the top, at 200 and at 201 pixels', async ({ page, seen }) => {
  await page.goto('/home')
  await page.getByRole('main').evaluate((main) => (main.style.minHeight = '3000px'))
  const button = page.getByRole('button', { name: 'Back to top' })
  const scrollBy = (pixels: number) =>
    page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), pixels)
  await scrollBy(200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  await expect(button).toHaveCount(0)
  await scrollBy(1)
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  seen('hidden at 200, shown at 201, back at 0')
})
