import { expect, line } from './line.ts'
import { newAccount, request, signIn, tokenOf } from './member.ts'
import { choose, customise, itemOf, linksOf, menuOf, open, servedFiles } from './screen.ts'

line('S4.1', 'one record after another, and ids that nobody has', async ({ member, sample, seen }) => {
  const who = { token: await tokenOf(sample), organisation: sample.organisation }
  const idsOf = async (path: string) =>
    ((await request(`GET ${path}?limit=10`, who)).json.items as { id: string }[]).map(({ id }) => id)
  const projects = await idsOf('/projects')
  await open(member, '/projects')
  await expect(itemOf(member, 'Planning')).toHaveCount(0)
  const nobodys = '00000000-0000-7000-8000-000000000000'
  const unknown = async (path: string, hidden: readonly string[]) => {
    await open(member, `${path}/${nobodys}`)
    await expect(member.getByText('Not found').first()).toBeVisible()
    expect((await linksOf(member)).filter(([, to]) => to.includes(nobodys))).toEqual([])
    for (const name of hidden) await expect(itemOf(member, name), name).toHaveCount(0)
  }
  await unknown('/planning', ['Planning', 'Fieldwork', 'Project setup'])
  await unknown('/regulatory-universe', ['Update setup', 'Gap analysis'])
  await unknown('/risk-assessment-details', ['Risk Assessment'])
  await unknown('/risk-assessment-summary', ['Risk Assessments Summary'])
  seen('without a selection an unknown id gets no items')
  for (const id of projects.slice(0, 2)) {
    await open(member, `/dashboard/${id}`)
    await expect(itemOf(member, 'Planning')).toHaveAttribute('href', `/planning/${id}`)
  }
  for (const id of (await idsOf('/universes')).slice(0, 2)) {
    await open(member, `/regulatory-universe/${id}`)
    await expect(itemOf(member, 'Update setup')).toHaveAttribute('href', `/regulatory-universe/${id}`)
  }
  // One of a universe belongs to compliance.
  const { items: assessments } = (await request('GET /assessments', who)).json as {
    items: { id: string; context: string }[]
  }
  const assessment = assessments.find((one) => one.context !== 'compliance')?.id
  await open(member, `/risk-assessment-details/${assessment}`)
  await expect(itemOf(member, 'Risk Assessment')).toHaveAttribute('href', /risk-assessment-details/)
  seen('the items follow the project, the universe and the assessment')
  // What is selected stays so on the page of an id that nobody has, and that id gets nothing.
  await unknown('/planning', [])
  await unknown('/regulatory-universe', [])
  await unknown('/risk-assessment-details', [])
  seen('an unknown id beside a selection gets none either')
})

line('S4.2', 'width, navigation and skin, without a reload', async ({ page, seen }) => {
  await page.setViewportSize({ width: 2400, height: 1000 })
  await page.goto('/home')
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  const width = async () => (await page.locator('main').boundingBox())?.width ?? 0
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(width).toBeLessThan(2_000)
  const box = await width()
  await customise(page)
  await choose(page, 'Full')
  await expect.poll(width).toBeGreaterThan(box)
  await choose(page, 'Classic')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'classic')
  await choose(page, 'Horizontal')
  await page.keyboard.press('Escape')
  await expect(menuOf(page).getByText('Blank Page')).toBeVisible()
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  seen('all three in the same visit')
})

const CHOICES = 'Light Dark Semi-dark Vertical Horizontal Box Full Modern Classic Teal Indigo'.split(' ')
const SWITCHES = ['Collapse the navigation', 'Keep the top bar in view', 'Right to left']

line('S4.3', 'stored values, sound and senseless', async ({ page, seen }) => {
  const stored = async (values: Record<string, string>) => {
    await page.goto('/home')
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, values)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await customise(page)
    const on: string[] = []
    for (const name of CHOICES)
      if (await page.getByRole('radio', { name, exact: true }).isChecked()) on.push(name)
    for (const name of SWITCHES) if (await page.getByRole('switch', { name }).isChecked()) on.push(name)
    return on.join(', ')
  }
  const defaults = await stored({})
  seen(`nothing stored: ${defaults}`)
  const sound = await stored({
    'app-theme': 'dark',
    'app-skins': 'classic',
    'app-preset': 'indigo',
    'app-menu': 'horizontal',
    'app-navbar-fixed': 'false',
    'app-menu-mini': 'true',
  })
  seen(`sound values: ${sound}`)
  for (const name of ['Dark', 'Classic', 'Indigo', 'Horizontal', 'Collapse the navigation'])
    expect(sound).toContain(name)
  expect(sound).not.toContain('Keep the top bar in view')
  const senseless = await stored({
    'app-theme': 'neon',
    'app-skins': '',
    'app-preset': '#fff',
    'app-menu': '{}',
    'app-navbar-fixed': 'perhaps',
    'app-menu-mini': '1',
    'app-semi-dark': 'null',
  })
  seen(`senseless values: ${senseless}`)
  expect(senseless).toBe(defaults)
  expect(defaults).toBe('Light, Vertical, Box, Modern, Teal, Keep the top bar in view')
})

line('S4.4', 'the pop-up: its size, closing it, and a second one', async ({ page, seen }) => {
  await page.goto('/login?to=/home')
  const press = async (name: string) => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    await expect(opened.getByRole('button').first()).toBeVisible()
    return opened
  }
  const first = await press('Sign in in a pop-up')
  const size = await first.evaluate(() => `${innerWidth}x${innerHeight}`)
  const gone = first.waitForEvent('close')
  const second = await press('Open the window again')
  await gone
  await expect(page.getByRole('alert')).toContainText('A newer sign-in window was opened')
  seen(`${size}; a second window closes the first`)
  const at = Date.now()
  await second.close()
  await expect(page.getByRole('alert')).toContainText('The sign-in window was closed before you were done')
  const seconds = (Date.now() - at) / 1_000
  seen(`closed by the person: told after ${seconds.toFixed(1)} s`)
  expect(size).toBe('500x600')
  expect(seconds).toBeGreaterThan(7.9)
  expect(seconds).toBeLessThan(15)
})

line(
  'S4.5',
  'an answer of the provider used twice, and the SDK’s own list of events',
  async ({ page, seen }) => {
    const answers: string[] = []
    page.on('request', (asked) => {
      if (asked.isNavigationRequest() && asked.url().includes('/auth/callback?')) answers.push(asked.url())
    })
    await page.goto('/login?to=/home')
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await page.getByRole('button', { name: 'sofia@openid.example' }).click()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await page.goto(answers[0]!)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(answers[0]!)
    await expect(page.getByRole('alert')).toContainText('This sign-in was already used')
    const sdk = (await servedFiles(page)).filter((text) => text.includes('cachedEventUids'))
    seen('ignored while signed in, refused in words on a device without the session')
    seen(`the SDK with its cache of event ids is served in ${sdk.length} file(s)`)
    expect(sdk.some((text) => /6e5|600000|10 ?\* ?60 ?\* ?1e3/.test(text))).toBe(true)
    // Its errors reach the person.
    const account = await newAccount()
    await page.goto('/login')
    await signIn(page, { ...account, password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('the password is wrong')
  },
)
