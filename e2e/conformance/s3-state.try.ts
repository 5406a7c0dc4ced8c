import { expect, line } from './line.ts'
import { request, tokenOf } from './member.ts'
import { choose, customise, kept, open, servedFiles } from './screen.ts'

line('S3.1', 'every layout setting that the panel offers', async ({ page, seen }) => {
  await page.goto('/home')
  await customise(page)
  const panel = page.getByRole('dialog', { name: 'Customise the layout' })
  for (const name of [
    'Light',
    'Dark',
    'Vertical',
    'Horizontal',
    'Semi-dark',
    'Box',
    'Full',
    'Modern',
    'Classic',
    'Teal',
  ])
    await expect(panel.getByRole('radio', { name, exact: true }), name).toBeVisible()
  for (const name of ['Collapse the navigation', 'Keep the top bar in view', 'Right to left'])
    await expect(panel.getByRole('switch', { name }), name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Language|English/ }).first()).toBeVisible()
  await expect(page).toHaveTitle(/Evidentia AI/)
  seen('theme, navigation, box, mini, right to left, semi-dark, skin, top bar; language and title')
})

line('S3.2', 'each preference changed, and what the device keeps', async ({ page, seen }) => {
  await page.goto('/home')
  await customise(page)
  const flip = (name: string) => page.getByRole('switch', { name }).click()
  await choose(page, 'Dark')
  await choose(page, 'Classic')
  await choose(page, 'Indigo')
  await flip('Keep the top bar in view')
  await flip('Collapse the navigation')
  await choose(page, 'Semi-dark')
  await choose(page, 'Horizontal')
  const stored = await kept(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const all: Record<string, string> = { ...stored, ...(await kept(page)) }
  const keys = [
    'app-menu',
    'app-theme',
    'app-skins',
    'app-navbar-fixed',
    'app-menu-mini',
    'app-semi-dark',
    'app-locale',
    'app-preset',
  ]
  seen(keys.map((key) => `${key}=${all[key]}`).join(' '))
  expect(keys.filter((key) => all[key] === undefined)).toEqual([])
  expect(all).toMatchObject({ 'app-menu': 'horizontal', 'app-theme': 'light', 'app-skins': 'classic' })
  expect(all).toMatchObject({ 'app-preset': 'indigo', 'app-locale': 'fr', 'app-semi-dark': 'true' })
  expect(all).toMatchObject({ 'app-navbar-fixed': 'false', 'app-menu-mini': 'true' })
})

line('S3.3', 'the colours of the loader, and a paint before any script', async ({ page, seen }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const stored = await kept(page)
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/home', { waitUntil: 'commit' })
  const painted = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const asShown = await page.evaluate((color) => {
    const probe = document.createElement('i')
    probe.style.color = color
    document.documentElement.append(probe)
    const { color: shown } = getComputedStyle(probe)
    probe.remove()
    return shown
  }, stored['loader-bg'] ?? '')
  await expect.poll(painted).toBe(asShown)
  seen(`loader-bg=${stored['loader-bg']} loader-color=${stored['loader-color']}, painted ${await painted()}`)
  expect(stored['loader-bg']).toBeTruthy()
  expect(stored['loader-color']).toBeTruthy()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

line('S3.4', 'full width and right to left, gone with a reload', async ({ page, seen }) => {
  await page.setViewportSize({ width: 2400, height: 1000 })
  await page.goto('/home')
  const width = async () => Math.round((await page.locator('main').boundingBox())?.width ?? 0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(width).toBeLessThan(2_000)
  const box = await width()
  await customise(page)
  await choose(page, 'Full')
  await expect.poll(width).toBeGreaterThan(box)
  const full = await width()
  await page.getByRole('switch', { name: 'Right to left' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(Object.keys(await kept(page)).filter((key) => /box|rtl|dir/.test(key))).toEqual([])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect.poll(width).toBe(box)
  seen(`box ${box} px, full ${full} px; nothing stored`)
})

line(
  'S3.5',
  'what the pages know about the person and their colleagues',
  async ({ member, sample, seen }) => {
    const users = member.waitForResponse((response) =>
      new URL(response.url()).pathname.startsWith('/api/users'),
    )
    await open(member, '/home')
    const token = await tokenOf(sample)
    const { json } = await request('GET /me', { token, organisation: sample.organisation })
    expect(json).toMatchObject({ isSuperUser: true, isTestMode: true, name: sample.name })
    expect(json.permissions.length).toBeGreaterThan(10)
    const { items } = (await (await users).json()) as { items: unknown[] }
    expect(items.length).toBeGreaterThan(1)
    await expect(member.getByText('Test mode').first()).toBeVisible()
    seen(
      `super user, test mode, "${json.name}", ${json.permissions.length} permissions, ${items.length} users`,
    )
  },
)

line('S3.6', 'what is selected, as the tab keeps it', async ({ member, sample, seen }) => {
  const token = await tokenOf(sample)
  const first = async (path: string) =>
    (await request(`GET ${path}?limit=1`, { token, organisation: sample.organisation })).json.items[0].id
  const context = () =>
    member.evaluate(() => JSON.parse(sessionStorage.getItem('app-work:menu-context') ?? '{}') as object)
  const [project, universe] = [await first('/projects'), await first('/universes')]
  const { json: assessments } = await request('GET /assessments', {
    token,
    organisation: sample.organisation,
  })
  const assessment = (assessments.items as { id: string; context: string }[]).find(
    (one) => one.context !== 'compliance',
  )!.id
  await open(member, `/dashboard/${project}`)
  await expect.poll(context).toMatchObject({ projectId: project })
  await open(member, `/regulatory-universe/${universe}`)
  await expect.poll(context).toMatchObject({ projectId: project, universeId: universe })
  // The sample holds no assessment of compliance risks, so one is made.
  const { json: users } = await request('GET /users', { token, organisation: sample.organisation })
  const [me, other] = [
    sample.name,
    users.items.find(({ name }: { name: string }) => name !== sample.name).name,
  ].map((wanted) => users.items.find(({ name }: { name: string }) => name === wanted).id as string)
  const made = await request('POST /assessments', {
    token,
    organisation: sample.organisation,
    body: {
      name: { en: 'Tried' },
      context: 'compliance',
      universe,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: other,
      reviewerId: me,
      approverId: me,
    },
  })
  expect(made.status).toBeLessThan(300)
  await open(member, `/risk-assessment-details/${made.json.id}`)
  await expect.poll(context).toMatchObject({ universeId: universe, complianceRiskId: made.json.id })
  await open(member, `/risk-assessment-details/${assessment}`)
  await expect.poll(context).toMatchObject({
    projectId: project,
    universeId: universe,
    menuId: assessment,
    menuIdType: 'riskAssessment',
  })
  await open(member, `/risk-assessment-summary/${assessment}`)
  await expect.poll(context).toMatchObject({ menuIdType: 'riskAssessmentSummary' })
  seen(Object.keys(await context()).join(', '))
})

line(
  'S3.7',
  'the endpoints of the demonstration, and its texts in the scripts',
  async ({ page, sample, seen }) => {
    const token = await tokenOf(sample)
    const asked = [
      'GET /login',
      'POST /register',
      'GET /datatable/server',
      'GET /global-search',
      'GET /invoices',
      'GET /invoice',
      'POST /invoice/delete',
      'GET /orders',
      'GET /products',
      'POST /product/delete',
      'DELETE /user/delete/1',
      'POST /user/add',
    ]
    const statuses: string[] = []
    for (const one of asked) {
      const { status } = await request(one, { token, organisation: sample.organisation })
      statuses.push(`${one} ${status}`)
    }
    expect(statuses.filter((text) => !text.endsWith(' 404'))).toEqual([])
    await page.goto('/home')
    const files = await servedFiles(page)
    const demo =
      /datatable\/server|user\/delete|product\/delete|Email or Password is Invalid|User name already taken/
    seen(`${asked.length} endpoints answer 404; ${files.length} served files without them`)
    expect(files.filter((text) => demo.test(text))).toEqual([])
    expect(files.length).toBeGreaterThan(20)
  },
)
