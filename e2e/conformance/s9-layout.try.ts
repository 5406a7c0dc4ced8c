import { expect, line } from './line.ts'
import { choose, customise, headingOf, kept, menuOf, servedFiles } from './screen.ts'

line('S9.1', 'a first visit, by the panel and by the page', async ({ page, seen }) => {
  await page.goto('/home')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('dir', 'ltr')
  await customise(page)
  for (const name of ['Light', 'Vertical', 'Box', 'Modern', 'Teal'])
    await expect(page.getByRole('radio', { name, exact: true }), name).toBeChecked()
  for (const name of ['Semi-dark', 'Dark', 'Classic', 'Full', 'Horizontal'])
    await expect(page.getByRole('radio', { name, exact: true }), name).not.toBeChecked()
  for (const [name, on] of [
    ['Collapse the navigation', false],
    ['Keep the top bar in view', true],
    ['Right to left', false],
  ] as const)
    await expect(page.getByRole('switch', { name }), name).toBeChecked({ checked: on })
  seen('light, vertical, box, mini off, en, ltr, semi-dark off, modern, top bar fixed')
})

line('S9.2', 'the breakpoints of the style sheet, and where the drawer begins', async ({ page, seen }) => {
  await page.goto('/home')
  const files = await servedFiles(page)
  const widths = new Set(
    files.flatMap((text) =>
      [
        ...text
          .replaceAll(/@container[^{]*/g, '')
          .matchAll(/\((?:(?:min|max)-width:|width\s*[<>]=?)\s*(\d+)px\s*\)/g),
      ].map(([, width]) => Number(width)),
    ),
  )
  const all = [...widths].toSorted((a, b) => a - b)
  seen(`media queries at ${all.join(', ')}`)
  expect(all).toEqual([600, 960, 1280, 1920, 2560])
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  seen('rail at 1280, none at 1279')
})

line('S9.3', 'the widths of drawer and rail in both skins', async ({ page, seen }) => {
  await page.goto('/home')
  const aside = page.getByRole('complementary')
  const width = async () => (await aside.boundingBox())?.width
  await expect.poll(width).toBe(300)
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect.poll(width).toBe(96)
  await customise(page)
  await choose(page, 'Classic')
  await page.keyboard.press('Escape')
  await expect.poll(width).toBe(80)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(300)
  seen('rail 300, 96 collapsed, 80 in the classic skin; drawer 300')
})

line('S9.4', 'when a menu of the horizontal bar opens and closes, by the clock', async ({ page, seen }) => {
  await page.addInitScript(() => localStorage.setItem('app-menu', 'horizontal'))
  await page.clock.install()
  await page.goto('/home')
  const area = menuOf(page).getByRole('button', { name: 'Risk Management' })
  await expect(area).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const expanded = () => area.getAttribute('aria-expanded')
  await area.hover()
  await page.clock.runFor(299)
  expect(await expanded()).toBe('false')
  await page.clock.runFor(1)
  await expect.poll(expanded).toBe('true')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.mouse.move(700, 800)
  await page.clock.runFor(249)
  expect(await expanded()).toBe('true')
  await page.clock.runFor(1)
  await expect.poll(expanded).toBe('false')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('menu')).toHaveCount(0)
  seen('closed at 299 ms, open at 300 ms; open at 249 ms, closed at 250 ms')
})

line('S9.5', 'both themes, and the primary colour of a first visit', async ({ page, seen }) => {
  await page.goto('/home')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(root).toHaveAttribute('data-preset', 'teal')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ground).not.toBe(light)
  seen(`teal; light ${light}, dark ${await ground()}; kept ${(await kept(page))['app-theme']}`)
})

line(
  'S9.11',
  'where the font comes from, and whom a visitor meets',
  async ({ page, baseURL, seen, byDecision }) => {
    // Served by the product itself instead of a service of the web.
    byDecision('0016')
    const fonts: string[] = []
    const elsewhere = new Set<string>()
    page.on('request', (asked) => {
      const { origin, pathname } = new URL(asked.url())
      if (asked.resourceType() === 'font') fonts.push(pathname)
      if (asked.url().startsWith('http') && origin !== baseURL) elsewhere.add(origin)
    })
    await page.goto('/home')
    await expect(headingOf(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    seen(`${family.split(',')[0]}, ${fonts.length} own font file(s), ${elsewhere.size} other origins`)
    expect(fonts.length).toBeGreaterThan(0)
    expect([...elsewhere]).toEqual([])
  },
)
