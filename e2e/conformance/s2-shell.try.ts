import { BLANK, LOGIN_REQUIRED, OPEN } from './addresses.ts'
import { expect, line } from './line.ts'
import { headingOf, itemOf, menuOf, open, visit } from './screen.ts'

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
  'the values of the loading bar, by the clock, while the code of a page is held back',
  async ({ page, seen }) => {
    await page.clock.install()
    await page.goto('/home')
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(headingOf(page)).toBeVisible()
    await expect(bar).toHaveCount(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/login-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    const value = () => bar.getAttribute('aria-valuenow').then(Number)
    await expect(bar).toHaveAttribute('aria-valuenow', '10')
    const height = (await bar.boundingBox())?.height
    const values = [10]
    while (values.at(-1)! < 82) {
      const before = values.at(-1)!
      await page.clock.runFor(799)
      expect(await value()).toBe(before)
      await page.clock.runFor(1)
      await expect.poll(value).toBeGreaterThan(before)
      values.push(await value())
    }
    await page.clock.runFor(60_000)
    seen(`${values.join(' ')} each 800 ms, ${await value()} a minute later, ${height} px`)
    expect(await value()).toBe(82)
    expect(values.at(-1)).toBe(82)
    expect(height).toBe(3)
    resolve()
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await page.clock.runFor(299)
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await page.clock.runFor(1)
    await expect(bar).toHaveCount(0)
    seen('100 when loaded, gone after 300 ms')
  },
)

line(
  'S2.4',
  'the scripts of a page, at home and with the first and second visit',
  async ({ member, seen }) => {
    let scripts: string[] = []
    member.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname)
    })
    const paths = [...LOGIN_REQUIRED, ...OPEN].filter(
      (path) => !path.startsWith('/payment') && path !== '/home',
    )
    const counts: number[] = []
    for (const path of paths) {
      await open(member, '/home')
      scripts = []
      await visit(member, path)
      counts.push(scripts.length)
      expect(scripts.length, path).toBeGreaterThan(0)
      await visit(member, '/home')
      const first = scripts
      scripts = []
      await visit(member, path)
      // A part further down may still have been on its way.
      const again = scripts.filter((script) => first.includes(script))
      expect(again, path).toEqual([])
    }
    seen(
      `${paths.length} pages: ${counts.join(' ')} scripts with the first visit, none of them with the second`,
    )
  },
)

interface Scrolled {
  asked: unknown[]
  places: number[]
}

line('S2.5', 'how navigations scroll: by a link, by the menu, on going back', async ({ member, seen }) => {
  await member.addInitScript(() => {
    const scrolled: Scrolled = { asked: [], places: [] }
    const scroll = window.scrollTo.bind(window)
    Object.assign(window, {
      scrolled,
      scrollTo: (options: ScrollToOptions) => {
        scrolled.asked.push(options)
        scroll(options)
      },
    })
    addEventListener('scroll', () => scrolled.places.push(scrollY))
  })
  const read = () => member.evaluate(() => Reflect.get(window, 'scrolled') as Scrolled)
  const navigate = async (how: string, go: () => Promise<unknown>, path: string) => {
    await member.evaluate(() => {
      document.body.style.minHeight = '3000px'
      window.scrollBy({ top: 900, behavior: 'instant' })
    })
    await expect.poll(() => member.evaluate(() => scrollY)).toBe(900)
    await member.evaluate(() => {
      const scrolled = Reflect.get(window, 'scrolled') as Scrolled
      scrolled.asked.length = scrolled.places.length = 0
    })
    await go()
    await expect(member).toHaveURL(({ pathname }) => pathname === path)
    await expect.poll(() => member.evaluate(() => scrollY), { message: how }).toBe(0)
    const { asked, places } = await read()
    expect(asked, how).toEqual([{ top: 0, behavior: 'smooth' }])
    const between = places.filter((place) => place > 0 && place < 900)
    seen(`${how}: ${JSON.stringify(asked[0])}, ${between.length} places on the way`)
    expect(between.length, how).toBeGreaterThan(0)
  }
  await open(member, '/home')
  await navigate('menu', () => itemOf(member, 'Foundations').click(), '/foundations')
  await navigate('menu of a device', () => itemOf(member, 'GSPR checklist').click(), '/gspr-checklist')
  await navigate('back', () => member.goBack(), '/foundations')
  await navigate('forward', () => member.goForward(), '/gspr-checklist')
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
