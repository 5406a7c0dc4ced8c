import type { Page } from '@playwright/test'
import { expect, line, openAs } from './line.ts'
import { type Member, newAccount, newMember, request, signIn, tokenOf } from './member.ts'
import { open } from './screen.ts'

const TEXT = { en: 'Tried' }

/** Lists with records of the sample organisation. */
const TABLES = ['/risks', '/users', '/process', '/subprocess', '/controls', '/risk-assessments', '/projects']

/** A process of this person, to write about and to attach files to. */
async function newProcess(owner: Member): Promise<string> {
  const { json } = await request('POST /processes', {
    token: await tokenOf(owner),
    organisation: owner.organisation,
    body: { code: 'TRY', name: TEXT, description: TEXT, family: 'it', ownerRole: 'CIO' },
  })
  return json.id as string
}

line('S9.6', 'page sizes and texts of a table, with and without rows', async ({ browser, member, seen }) => {
  const size = member.getByLabel('Items per page:')
  const range = member.getByRole('main').getByText(/^\d+-\d+ of /)
  const rows = member.getByRole('main').locator('tbody tr, [role=rowgroup] [role=row]')
  const ranges: string[] = []
  for (const path of TABLES) {
    await open(member, path)
    await expect(size.locator('option'), path).toHaveText(['10', '25', '50', '100'])
    for (const limit of [10, 25, 50, 100]) {
      await size.selectOption(`${limit}`)
      const isFilled = async () => {
        const [, to, of] = /^1-(\d+) of (\d+)$/.exec((await range.textContent()) ?? '')?.map(Number) ?? []
        return to !== undefined && of !== undefined && to === Math.min(limit, of)
      }
      await expect.poll(isFilled, { message: `${path} ${limit}` }).toBe(true)
    }
    ranges.push(`${path} "${await range.textContent()}"`)
  }
  expect(await rows.count()).toBeGreaterThan(0)
  seen(`"Items per page:" 10 25 50 100 on ${ranges.join(', ')}`)
  const page = await openAs(browser, await newMember(browser, ['risk_manager']))
  await open(page, '/process')
  await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible()
  seen('"No data available"')
  await page.context().close()
})

line(
  'S9.7',
  'the search of the palette and of the API for what many records hold',
  async ({ member, sample, seen }) => {
    await open(member, '/home')
    await member.keyboard.press('ControlOrMeta+k')
    const palette = member.getByRole('dialog')
    const answered = member.waitForResponse((response) => response.url().includes('/api/search'))
    await palette.getByRole('combobox').fill('risk')
    const { items } = (await (await answered).json()) as { items: unknown[] }
    const named = await request('GET /search?q=risk', {
      token: await tokenOf(sample),
      organisation: sample.organisation,
    })
    seen(`${items.length} results in the palette, ${named.json.items.length} by request`)
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(5)
    expect(named.json.items.length).toBeLessThanOrEqual(5)
  },
)

line('S9.8', 'the time between the last key and the request that saves it', async ({ browser, seen }) => {
  const owner = await newMember(browser, ['risk_manager'])
  const id = await newProcess(owner)
  const page = await openAs(browser, owner)
  const saves: number[] = []
  page.on('request', (asked) => {
    // Every request with the first of the typed letters; opening the text and other settings are saved too.
    if (['PUT', 'PATCH'].includes(asked.method()) && /"Q/.test(asked.postData() ?? '')) saves.push(Date.now())
  })
  await page.clock.install()
  await page.goto(`/test/test-editor?record=${id}`)
  // The text is created when it is opened for the first time.
  await expect(page.locator('[data-save=saved]')).toBeVisible()
  const text = page.getByRole('main').getByRole('textbox').last()
  await text.click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('Quickly typed')
  await page.clock.runFor(299)
  // A request on its way would have been seen by now.
  await expect(text).toContainText('Quickly typed')
  expect(saves).toHaveLength(0)
  await page.clock.runFor(1)
  await expect.poll(() => saves.length).toBe(1)
  await page.clock.runFor(5_000)
  await expect(page.locator('[data-save=saved]')).toBeVisible()
  seen(`13 keys: none at 299 ms, one request at 300 ms, ${saves.length} in all`)
  expect(saves).toHaveLength(1)
  await page.context().close()
})

/**
 * Lets the page's clock run, and waits each time until its requests are answered. A pause begins with an answer, after
 * a step of the clock, so that a window ends up to a second per attempt later than without.
 */
async function run(page: Page, seconds: number, isIdle: () => boolean): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await page.clock.runFor(1_000)
    if (!isIdle()) await expect.poll(isIdle).toBe(true)
  }
}

line('S9.9', 'a storage that is away, for an upload and for a download', async ({ browser, seen }) => {
  const owner = await newMember(browser, ['risk_manager'])
  const id = await newProcess(owner)
  const page = await openAs(browser, owner)
  await page.goto(`/process?record=${id}&tab=evidence`)
  const panel = page.getByRole('dialog', { name: 'Process', exact: true })
  const choose = panel.locator('input[type=file]')
  const file = (name: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${name} ${Date.now()}`),
  })
  await choose.setInputFiles(file('kept.txt'))
  const download = panel.getByRole('button', { name: 'Download kept' })
  await expect(download).toBeEnabled()

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let [asked, answered] = [0, 0]
  const away = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    asked += 1
    await route.fulfill({ status: 503, body: 'away' })
    answered += 1
  }
  const isIdle = () => asked === answered
  const failed = panel.getByText('The storage could not be reached in time')

  await page.route('**/api/evidence/**', away)
  await download.click()
  await expect.poll(() => asked).toBe(1)
  await run(page, 115, isIdle)
  await expect(failed).toHaveCount(0)
  const tries = asked
  await run(page, 20, isIdle)
  await expect(failed.first()).toBeVisible()
  seen(`download: ${tries} attempts in 115 s, given up with ${asked} within 135 s`)
  await page.unroute('**/api/evidence/**')

  asked = answered = 0
  await page.route('**/api/uploads**', away)
  await choose.setInputFiles(file('sent.txt'))
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(0)
  const uploads = panel.getByRole('list', { name: 'Uploads' })
  await run(page, 590, isIdle)
  await expect(uploads).not.toContainText('Failed')
  const sent = asked
  await run(page, 50, isIdle)
  await expect(uploads).toContainText('Failed')
  seen(`upload: ${sent} attempts in 590 s, given up with ${asked} within 640 s`)
  await page.context().close()
})

/** Seconds between attempts to renew a token: doubled up to 16 minutes. */
const BACK_OFF = [30, 60, 120, 240, 480, 960, 960]

line('S9.10', 'when the page renews its token, and how often it tries', async ({ page, seen }) => {
  await page.clock.install()
  const account = await newAccount()
  let renewals = 0
  let isAway = false
  await page.route('**/v1/token?**', async (route) => {
    renewals += 1
    await (isAway ? route.abort() : route.continue())
  })
  await page.goto('/login?to=/home')
  await signIn(page, account)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.clock.fastForward(54 * 60_000)
  expect(renewals).toBe(0)
  await page.clock.fastForward(2 * 60_000)
  await expect.poll(() => renewals).toBe(1)
  seen('none after 54 minutes, one after 56')
  isAway = true
  await page.clock.fastForward(56 * 60_000)
  await expect.poll(() => renewals).toBeGreaterThan(1)
  const first = renewals
  const gaps: number[] = []
  let quiet = 0
  for (let passed = 0; passed < 4_000 && gaps.length < BACK_OFF.length; passed += 5) {
    const before = renewals
    await page.clock.runFor(5_000)
    quiet += 5
    if (renewals === before) continue
    gaps.push(quiet)
    quiet = 0
  }
  seen(`${first} attempt at first, then again after ${gaps.join(', ')} s`)
  expect(gaps).toHaveLength(BACK_OFF.length)
  for (const [at, seconds] of BACK_OFF.entries())
    expect(Math.abs(gaps[at]! - seconds), `pause ${at + 1}`).toBeLessThanOrEqual(10)
})
