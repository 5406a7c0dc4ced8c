import { expect, line } from './line.ts'
import { newAccount, request, signIn, tokenOf } from './member.ts'
import { choose, customise, itemOf, linksOf, menuOf, open, servedFiles } from './screen.ts'

line('S4.1', 'one project after another, and an id that nobody has', async ({ member, sample, seen }) => {
  const token = await tokenOf(sample)
  const { json } = await request('GET /projects', { token, organisation: sample.organisation })
  const items = json.items as { id: string }[]
  await open(member, '/projects')
  await expect(itemOf(member, 'Planning')).toHaveCount(0)
  for (const { id } of items.slice(0, 2)) {
    await open(member, `/dashboard/${id}`)
    await expect(itemOf(member, 'Planning')).toHaveAttribute('href', `/planning/${id}`)
  }
  const nobodys = '00000000-0000-7000-8000-000000000000'
  await open(member, `/planning/${nobodys}`)
  await expect(member.getByText('Not found').first()).toBeVisible()
  expect((await linksOf(member)).filter(([, path]) => path.includes(nobodys))).toEqual([])
  seen('the items follow the project; an unknown one gets none')
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

line('S4.3', 'stored values, sound and senseless', async ({ page, seen }) => {
  const stored = async (values: Record<string, string>) => {
    await page.goto('/home')
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, values)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const root = page.locator('html')
    return [await root.getAttribute('data-theme'), await root.getAttribute('data-skin')]
  }
  expect(await stored({ 'app-theme': 'dark', 'app-skins': 'classic' })).toEqual(['dark', 'classic'])
  expect(await stored({ 'app-theme': 'neon', 'app-skins': '' })).toEqual(['light', 'modern'])
  seen('dark and classic are taken, neon and nothing become light and modern')
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
