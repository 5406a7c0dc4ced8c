import { projectRoutes } from 'contract/audit/projects'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { universeRoutes } from 'contract/compliance/universes'
import { assessmentRoutes } from 'contract/risk/assessments'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { AROUND, BY_MENU, OPEN, PROTECTED } from '../support/pages.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Written by the script that a test adds to the page. */
    scrolls: unknown[]
  }
}

test(
  'S2.9 S2.6 S2.11 S2.12 S2.13 every protected route asks a visitor to sign in',
  { tag: '@once' },
  async ({ page }) => {
    for (const path of [...PROTECTED, ...BY_MENU, ...AROUND]) {
      await page.goto(`${path}?a=1`, { waitUntil: 'commit' })
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.searchParams.get('to') === `${path}?a=1`,
      )
    }
  },
)

test('S2.6 S2.11 S2.12 S2.13 S2.14 S2.1 every page for signed-in people has its title and the content layout', async ({
  page,
  appLocale,
  t,
  signIn,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Every page', ['risk_manager'])
  await page.goto('/gap-analysis?a=1')
  await signIn(person)
  await expect(page).toHaveURL((url) => url.pathname === '/gap-analysis' && url.search === '?a=1')
  const titles = new Set<string>()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const path of [...PROTECTED, ...BY_MENU, ...AROUND]) {
    const last = await heading.textContent()
    // Like a link: the shell stays, only the page is loaded.
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect(heading).not.toHaveText(last ?? '')
    await expect(page.getByRole('navigation', { name: t('workspace/shell:navigation') })).toBeVisible()
    await expect(page).toHaveTitle(`${await heading.textContent()} · Evidentia AI`)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(PROTECTED.length + BY_MENU.length + AROUND.length)
})

test(
  'S2.7 S2.1 S1.1 a visitor sees the public pages in the content layout, without data',
  { tag: '@once' },
  async ({ page, t, inspect }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
    })
    for (const path of OPEN) {
      await page.goto(path)
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: t('workspace/shell:navigation') })).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: t('workspace/shell:signIn') }),
      ).toHaveAttribute('href', `/login?to=${encodeURIComponent(path)}`)
      await expect(page).toHaveTitle(/ · Evidentia AI$/)
    }
    expect(asked).toEqual([])
    await page.goto('/home')
    await inspect('home-visitor')
    await page.goto('/payment')
    await inspect('planned-visitor')
  },
)

test(
  'S2.8 the blank page and unknown addresses have no layout',
  { tag: '@once' },
  async ({ page, t, inspect }) => {
    await page.goto('/blank')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('workspace/shell:blank'))
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await inspect('blank')
    for (const path of ['/nowhere', '/projects/details', '/risk-assessments/a/b', '/test/none']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: t('app:notFound.title') })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  },
)

test(
  'S4.1 S2.11 S2.12 S2.13 a deep link selects its record, and a reload keeps the selection',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Deep links', [
      'cae',
      'risk_manager',
      'compliance_officer',
    ])
    const call = await callAs(person, organisation)
    const other = await addColleague(person, organisation, appLocale, {
      roles: ['audit_manager', 'risk_manager'],
    })
    const [me, lead] = [(await call(meRoutes.me, {})).id, (await other.call(meRoutes.me, {})).id]
    const project = await call(projectRoutes.create, {
      body: {
        name: { [appLocale]: 'Procure to pay' },
        type: 'assurance',
        year: 2026,
        ownerId: lead,
        reviewerId: me,
        caeId: me,
        confidentiality: 'standard',
        languages: [appLocale],
        dueOn: '2026-12-31',
      },
    })
    const assessment = await call(assessmentRoutes.create, {
      body: {
        name: { [appLocale]: 'Cyber' },
        context: 'process',
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: lead,
        reviewerId: me,
        approverId: me,
      },
    })
    await call(starterUniverseRoutes.load, { body: { codes: ['GDPR'] } })
    const universe = (await call(universeRoutes.list, { query: { limit: 1 } })).items[0]!.id
    await openAs(person, '/projects')
    const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
    const item = (name: string) =>
      menu.getByRole('link', { name: t(`workspace/shell:menu.items.${name}`), exact: true })
    await expect(item('projects')).toHaveAttribute('aria-current', 'page')
    await expect(item('fieldwork')).toHaveCount(0)

    await page.goto(`/planning/${project.id}`)
    await expect(item('fieldwork')).toHaveAttribute('href', `/fieldwork/${project.id}`)
    await expect(menu).toContainText(project.code)
    await item('fieldwork').click()
    await expect(page).toHaveURL((url) => url.pathname === `/fieldwork/${project.id}`)
    await expect(item('fieldwork')).toHaveAttribute('aria-current', 'page')
    await expect(menu.locator('[aria-current]')).toHaveCount(1)
    // The page of all issues is the parent of this one by its address.
    await item('issues').click()
    await expect(page).toHaveURL((url) => url.pathname === `/issues/${project.id}`)
    await expect(item('issues')).toHaveAttribute('aria-current', 'page')
    await expect(menu.locator('[aria-current]')).toHaveCount(1)

    await page.goto(`/regulatory-universe/${universe}`)
    await expect(item('gap-analysis')).toBeVisible()
    await page.goto(`/risk-assessment-details/${assessment.id}`)
    await expect(item('risk-assessment-details')).toHaveAttribute(
      'href',
      `/risk-assessment-details/${assessment.id}`,
    )
    await expect(item('risk-assessment-summary')).toHaveCount(0)

    await page.goto('/home')
    await page.reload()
    await expect(item('project-setup')).toHaveAttribute('href', `/projects/details/${project.id}`)
    await expect(item('regulatory-requirements')).toHaveAttribute(
      'href',
      `/regulatory-requirements/${universe}`,
    )
    await expect(item('risk-assessment-details')).toBeVisible()
    await item('regulatory-universes').click()
    await expect(page).toHaveURL((url) => url.pathname === '/regulatory-universes/')
  },
)

test.describe('a deep link to a missing record', () => {
  test.use({ expectedError: 'the server responded with a status of' })

  test(
    'S4.1 S2.11 leaves no dead links in the menu',
    { tag: '@once' },
    async ({ page, appLocale, t, openAs }) => {
      const person = await createPerson(appLocale)
      await createOrganisation(person, 'Nothing there', ['cae', 'risk_manager', 'compliance_officer'])
      const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
      const item = (name: string) =>
        menu.getByRole('link', { name: t(`workspace/shell:menu.items.${name}`), exact: true })
      await openAs(person, '/home')
      // As an earlier visit left it.
      await page.evaluate(() =>
        sessionStorage.setItem('app-work:menu-context', '{"projectId":"not-a-uuid","universeId":"nor-this"}'),
      )
      const kept = () => page.evaluate(() => sessionStorage.getItem('app-work:menu-context') ?? '')
      for (const path of [
        '/dashboard/not-a-uuid',
        '/planning/00000000-0000-7000-8000-000000000000',
        '/projects?record=00000000-0000-7000-8000-000000000000',
        '/regulatory-requirements/nor-this',
        '/risk-assessment-details/not-a-uuid',
      ]) {
        await page.goto(path)
        await expect(item('projects')).toBeVisible()
        await expect(item('planning')).toHaveCount(0)
        await expect.poll(kept).not.toMatch(/not-a-uuid|nor-this|00000000/)
        await expect(item('risk-assessment-details')).toHaveCount(0)
        await expect(item('regulatory-requirements')).toHaveCount(0)
      }
    },
  )
})

test(
  'S6.3 S2.11 people see only areas that they may read, and can collapse them',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs }) => {
    const person = await createPerson(appLocale)
    await createOrganisation(person, 'Administration')
    await openAs(person, '/home')
    const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
    const area = (name: string) =>
      menu.getByRole('button', { name: t(`workspace/shell:menu.areas.${name}`), exact: true })
    const users = menu.getByRole('link', { name: t('workspace/shell:menu.items.users'), exact: true })
    // An administrator manages people and settings, and reads no records.
    await expect(users).toBeVisible()
    for (const name of ['audit', 'risk', 'compliance', 'techdoc']) await expect(area(name)).toHaveCount(0)

    await area('organisation').click()
    await expect(area('organisation')).toHaveAttribute('aria-expanded', 'false')
    await expect(users).toHaveCount(0)
    await page.reload()
    await expect(area('organisation')).toHaveAttribute('aria-expanded', 'false')
    // In the rail a folded area is one icon, with its pages beside it.
    await page.getByRole('button', { name: t('workspace/shell:collapse') }).click()
    await area('organisation').click()
    await expectAccessible(page, 'area beside the rail')
    await page.getByRole('menuitem', { name: t('workspace/shell:menu.items.users') }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/users')
    const path = page.getByRole('navigation', { name: t('workspace/shell:path') })
    await expect(path.getByRole('listitem').last()).toHaveText(t('workspace/shell:menu.items.users'))
  },
)

test(
  'S2.15 S6.2 Template is shown to super users only',
  { tag: '@once' },
  async ({ page, appLocale, t, signIn, signOut }) => {
    const template = page.getByRole('link', { name: t('workspace/shell:menu.items.template'), exact: true })
    await page.goto('/home')
    await expect(page.getByRole('link', { name: t('workspace/shell:menu.items.foundations') })).toBeVisible()
    await expect(template).toHaveCount(0)

    const newcomer = await createPerson(appLocale, 1)
    await page.goto('/login')
    await signIn(newcomer)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(newcomer.name)
    await expect(template).toHaveCount(0)
    await signOut()

    const founder = await createPerson(appLocale)
    await createOrganisation(founder, 'With a template')
    await page.goto('/login')
    await signIn(founder)
    await expect(template).toBeVisible()
    await template.click()
    await expect(page).toHaveURL((url) => url.pathname === '/template')
  },
)

test('S2.2 S9.2 S9.3 navigation is a rail on wide screens and a drawer below 1280 px', async ({
  page,
  t,
  appLocale,
}) => {
  const aside = page.getByRole('complementary')
  const width = async () => (await aside.boundingBox())?.width
  await page.goto('/home')
  await expect(aside).toBeVisible()
  expect(await width()).toBe(300)
  await page.getByRole('button', { name: t('workspace/shell:collapse') }).click()
  await expect.poll(width).toBe(96)
  await page.evaluate(() => (document.documentElement.dataset['skin'] = 'classic'))
  await expect.poll(width).toBe(80)
  await page.reload()
  await expect.poll(width).toBe(96)
  await page.getByRole('button', { name: t('workspace/shell:expand') }).click()
  await expect.poll(width).toBe(300)

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(aside).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 900 })
  await expect(aside).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: t('workspace/shell:openNavigation') }).click()
  const drawer = page.getByRole('dialog', { name: t('workspace/shell:navigation') })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(appLocale === 'ar' ? 90 : 0)
  expect((await drawer.boundingBox())?.width).toBe(300)
  await expectAccessible(page, 'drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: t('workspace/shell:openNavigation') }).click()
  await drawer.getByRole('link', { name: t('workspace/shell:menu.items.home'), exact: true }).click()
  await expect(drawer).toBeHidden()
})

test(
  'S2.17 S2.5 back to top appears after 200 pixels, and every navigation scrolls to the top smoothly',
  { tag: '@once' },
  async ({ page, t }) => {
    // Records how the page is scrolled; a smooth scroll is too short to observe.
    await page.addInitScript(() => {
      const scrolls: unknown[] = []
      const scroll = window.scrollTo.bind(window)
      const remember = (options: ScrollToOptions) => {
        scrolls.push(options)
        scroll(options)
      }
      Object.assign(window, { scrolls, scrollTo: remember })
    })
    const offset = () => page.evaluate(() => scrollY)
    const scrollBy = (pixels: number) =>
      page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), pixels)
    const scrolls = () => page.evaluate(() => window.scrolls.splice(0))
    const button = page.getByRole('button', { name: t('workspace/shell:backToTop') })
    const toTop = { top: 0, behavior: 'smooth' }

    await page.goto('/home')
    await page.getByRole('main').evaluate((main) => (main.style.minHeight = '3000px'))
    await scrollBy(200)
    await expect.poll(offset).toBe(200)
    await expect(button).toHaveCount(0)
    await scrollBy(1)
    await expect(button).toBeVisible()
    // At the end of the page it stands below the content, whose last control stays clear.
    await scrollBy(9000)
    const foot = page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom)
    expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(await foot)
    await scrolls()
    await button.click()
    expect(await scrolls()).toEqual([toTop])
    await expect.poll(offset).toBe(0)
    await expect(button).toHaveCount(0)

    await scrollBy(900)
    await expect.poll(offset).toBe(900)
    // The next page is shorter than this one is scrolled: it must not jump to its own end.
    const seen = await page.evaluateHandle(() => {
      const offsets: number[] = []
      addEventListener('scroll', () => offsets.push(scrollY))
      return offsets
    })
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('workspace/shell:signIn') })
      .click()
    await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeVisible()
    expect(await scrolls()).toEqual([toTop])
    await expect.poll(offset).toBe(0)
    expect((await seen.jsonValue()).filter((at) => at > 0 && at < 900).length).toBeGreaterThan(1)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeLessThan(900)
    await page.goBack()
    await expect(
      page.getByRole('main').getByRole('link', { name: t('workspace/shell:signIn') }),
    ).toBeVisible()
    expect(await scrolls()).toEqual([toTop])
  },
)

test(
  'S2.4 S2.3 a page’s code is loaded on its first visit, with a thin loading bar',
  { tag: '@once' },
  async ({ page, t }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bar = page.getByRole('progressbar', { name: t('app:loading') })
    await expect(bar).toHaveCount(0)
    const before = scripts.length
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/login-*.js', async (route) => {
      await held
      await route.continue()
    })
    // All of its values, recorded inside the page: from outside, a busy machine misses some.
    const values = await page.evaluateHandle(() => {
      const seen: string[] = []
      new MutationObserver(() => {
        const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
        if (now && now !== seen.at(-1)) seen.push(now)
      }).observe(document, { subtree: true, childList: true, attributes: true })
      return seen
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: t('workspace/shell:signIn') })
      .click()
    await expect(bar).toHaveAttribute('aria-valuenow', '82')
    expect((await bar.boundingBox())?.height).toBe(3)
    expect((await bar.boundingBox())?.y).toBe(0)
    release()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await expect(bar).toHaveCount(0)
    const seen = await values.jsonValue()
    expect([seen[0], ...seen.slice(-2)]).toEqual(['10', '82', '100'])
    expect(scripts.length).toBeGreaterThan(before)
  },
)

test('a keyboard user can skip the navigation', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('workspace/shell:skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test.describe('a page whose code fails to load', () => {
  test.use({ expectedError: 'Failed to fetch dynamically imported module' })

  test(
    'S2.1 fails inside the layout, and can be retried',
    { tag: '@once' },
    async ({ page, appLocale, t, openAs, inspect }) => {
      const person = await createPerson(appLocale)
      await createOrganisation(person, 'Broken page', ['risk_manager'])
      await openAs(person, '/home')
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      // The page is loaded again once, in case a new release was installed: what has arrived so far arrives again.
      const arrived = new Set(
        await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
      )
      await page.route('**/assets/*.js', (route) =>
        arrived.has(route.request().url()) ? route.continue() : route.abort(),
      )
      const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
      await menu.locator('a[href="/risk-dashboard"]').click()
      await expect(page.getByRole('heading', { name: t('app:failed') })).toBeVisible()
      await expect(menu).toBeVisible()
      await inspect('page-failed')
    },
  )
})
