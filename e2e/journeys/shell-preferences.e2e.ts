import type { Page } from '@playwright/test'
import { MANUAL } from '../support/pages.ts'
import { expect, expectAccessible, picture, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Written by the script that a test adds to the page. */
    times: Record<'entered' | 'opened' | 'left' | 'closed', number>
  }
}

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

test(
  'S3.1 S3.2 S4.2 S9.1 S9.5 the customiser changes the appearance at once, and the device stores it',
  { tag: '@once' },
  async ({ page, t }) => {
    const root = page.locator('html')
    const choose = (name: string) =>
      page.getByRole('radio', { name: t(`workspace/customiser:${name}`), exact: true }).click()
    await page.goto('/home')
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('data-skin', 'modern')
    await expect(root).toHaveAttribute('data-preset', 'teal')
    await page.getByRole('button', { name: t('workspace/shell:customise') }).click()
    const panel = page.getByRole('dialog', { name: t('workspace/customiser:title') })
    await expect(panel).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    await expectAccessible(page, 'customiser')
    await picture(page, `customiser-${await root.getAttribute('lang')}`)

    await choose('theme.dark')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page, 'customiser, dark')
    await choose('preset.indigo')
    await expect(root).toHaveAttribute('data-preset', 'indigo')
    await choose('skin.classic')
    await expect(root).toHaveAttribute('data-skin', 'classic')
    await choose('menu.horizontal')
    await expect(page.locator('[data-navigation=horizontal]')).toHaveCount(1)
    const header = page.locator('header')
    await expect(header).toHaveCSS('position', 'sticky')
    await page.getByRole('switch', { name: t('workspace/customiser:navbarFixed') }).click()
    await expect(header).not.toHaveCSS('position', 'sticky')
    await page.getByRole('switch', { name: t('workspace/customiser:mini') }).click()
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
    expect(await stored(page)).toMatchObject({
      'app-theme': 'dark',
      'app-preset': 'indigo',
      'app-skins': 'classic',
      'app-menu': 'horizontal',
      'app-navbar-fixed': 'false',
      'app-menu-mini': 'true',
      'app-semi-dark': 'false',
    })

    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(root).toHaveAttribute('data-skin', 'classic')
    await expect(page.locator('[data-navigation=horizontal]')).toHaveCount(1)
    await expect(header).not.toHaveCSS('position', 'sticky')

    await page.getByRole('button', { name: t('workspace/shell:customise') }).click()
    await page.getByRole('button', { name: t('workspace/customiser:reset') }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('data-skin', 'modern')
    await expect(page.locator('[data-navigation=vertical]')).toHaveCount(1)
  },
)

test('S3.4 S4.2 box layout and right-to-left apply at once and are gone after a reload', async ({
  page,
  appLocale,
  t,
}) => {
  await page.setViewportSize({ width: 2400, height: 1000 })
  await page.goto('/home')
  const main = page.getByRole('main')
  const width = async () => (await main.boundingBox())?.width ?? 0
  await expect.poll(width).toBe(1760)
  await page.getByRole('button', { name: t('workspace/shell:customise') }).click()
  await page.getByRole('radio', { name: t('workspace/customiser:width.full') }).click()
  await expect
    .poll(() => page.locator('#content').evaluate((element) => element.getBoundingClientRect().width))
    // Between the navigation and the ground at the edge of the window.
    .toBe(2400 - 300 - 8)
  const own = appLocale === 'ar' ? 'rtl' : 'ltr'
  const other = own === 'rtl' ? 'ltr' : 'rtl'
  await page.getByRole('switch', { name: t('workspace/customiser:rtl') }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', other)
  await page.keyboard.press('Escape')
  await expectAccessible(page, `turned ${other}`)
  const keys = Object.keys(await stored(page))
  expect(keys.filter((key) => /box|rtl|dir/.test(key))).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', own)
  await expect.poll(width).toBe(1760)
})

test(
  'S4.3 stored values override the defaults, and invalid ones do not',
  { tag: '@once' },
  async ({ page, t }) => {
    await page.addInitScript(() => {
      localStorage.setItem('app-theme', 'neon')
      localStorage.setItem('app-skins', '')
      localStorage.setItem('app-menu', '"horizontal"')
      localStorage.setItem('app-menu-mini', 'yes')
      localStorage.setItem('app-preset', 'red')
      sessionStorage.setItem('app-work:menu-context', '{"projectId":')
    })
    await page.goto('/home')
    const root = page.locator('html')
    await expect(page.getByRole('button', { name: t('workspace/shell:collapse') })).toBeVisible()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveAttribute('data-skin', 'modern')
    await expect(root).toHaveAttribute('data-preset', 'teal')
    await expect(page.locator('[data-navigation=vertical]')).toHaveCount(1)
  },
)

test('S3.3 the first paint uses the colours of the last visit', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: t('workspace/shell:toDark') }).click()
  const kept = await stored(page)
  const now = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return [style.getPropertyValue('--color-surface'), style.getPropertyValue('--color-accent')]
  })
  expect([kept['loader-bg'], kept['loader-color']]).toEqual(now)
  await page.getByRole('button', { name: t('workspace/shell:toLight') }).click()
  expect((await stored(page))['loader-bg']).not.toBe(kept['loader-bg'])
  await page.getByRole('button', { name: t('workspace/shell:toDark') }).click()

  // Before any application code is loaded: only the page, its style sheet and the small script.
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const painted = page.locator('.first-paint')
  await expect(painted).toBeVisible()
  const same = (property: string, color: string) =>
    page.evaluate(
      ([name, value]) => {
        const probe = document.createElement('i')
        probe.style.color = value!
        document.body.append(probe)
        const wanted = getComputedStyle(probe).color
        const of = name === 'html' ? document.documentElement : document.querySelector('.first-paint')!
        probe.remove()
        return [getComputedStyle(of).backgroundColor, wanted]
      },
      [property, color],
    )
  for (const [where, color] of [
    ['html', kept['loader-bg']],
    ['bar', kept['loader-color']],
  ] as const) {
    const [painting, wanted] = await same(where, color ?? '')
    expect(painting).toBe(wanted)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('S2.16 S9.4 horizontal navigation: template bar first, areas as menus with their delays', async ({
  page,
  appLocale,
  t,
  inspect,
}) => {
  await page.addInitScript(() => localStorage.setItem('app-menu', 'horizontal'))
  await page.goto('/home')
  const bar = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
  await expect(bar).toBeVisible()
  const entries = await bar.locator('> ul > li').allInnerTexts()
  for (const [at, name] of (['menu.items.home', 'blank', 'documentation'] as const).entries())
    expect(entries[at]!.split('\n')[0]).toContain(t(`workspace/shell:${name}`))
  const documentation = bar.getByRole('link', { name: t('workspace/shell:documentation') })
  await expect(documentation).toHaveAttribute('target', '_blank')
  await expect(documentation).toHaveAttribute('href', MANUAL)

  const risk = bar.getByRole('button', { name: t('workspace/shell:menu.areas.risk') })
  const menu = page.getByRole('menu')
  // Timed inside the page, so that a slow machine does not affect the result.
  await page.evaluate(() => {
    const times = { entered: 0, opened: 0, left: 0, closed: 0 }
    document.addEventListener('pointerover', ({ target }) => {
      const onMenu = (target as Element).closest('button[aria-haspopup=menu], [role=menu]')
      if (onMenu && !times.opened) times.entered ||= performance.now()
      if (!onMenu && times.opened) times.left ||= performance.now()
    })
    new MutationObserver(() => {
      const isOpen = document.querySelector('[role=menu]') !== null
      if (isOpen) times.opened ||= performance.now()
      else if (times.opened) times.closed ||= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { times })
  })
  await risk.hover()
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'drop-down menu')
  await picture(page, `horizontal-menu-${appLocale}`)
  await page.mouse.move(700, 700)
  await expect(menu).toHaveCount(0)
  const times = await page.evaluate(() => window.times)
  expect(times.opened - times.entered).toBeGreaterThanOrEqual(295)
  expect(times.closed - times.left).toBeGreaterThanOrEqual(245)

  await risk.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: t('workspace/shell:blank') }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/blank')
  await page.goto('/home')
  await inspect('home-horizontal')
})

test('S9.11 the fonts are served by the application', async ({ page, appLocale }) => {
  const fonts: URL[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()))
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter(({ origin }) => origin !== new URL(page.url()).origin)).toEqual([])
  const family = appLocale === 'ar' ? 'Vazirmatn Variable' : 'Inter Variable'
  expect(await page.evaluate((name) => document.fonts.check(`16px "${name}"`), family)).toBe(true)
})

for (const theme of ['light', 'dark']) {
  test(`S9.5 every primary colour is readable in the ${theme} theme`, { tag: '@once' }, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('app-theme', value), theme)
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const preset of ['teal', 'blue', 'indigo', 'purple', 'pink', 'slate']) {
      await page.evaluate((value) => (document.documentElement.dataset['preset'] = value), preset)
      await expectAccessible(page, `${theme} ${preset}`)
    }
  })
}
