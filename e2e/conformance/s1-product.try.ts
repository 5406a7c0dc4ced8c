import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { addresses } from '../support/stack.ts'
import { DEVICE_PAGES } from './addresses.ts'
import { expect, line } from './line.ts'
import { newMember, request, tokenOf } from './member.ts'
import { headingOf, itemOf, linksOf, menuOf, open, watchCalls } from './screen.ts'
import { standInForStripe } from '../support/card-script.ts'

line('S1.1', 'the name in tab, shell and an exported workbook', async ({ member, sample, seen }) => {
  await open(member, '/process')
  await expect(member).toHaveTitle(/ · Evidentia AI$/)
  await expect(member.getByText('Evidentia AI').first()).toBeVisible()
  const response = await fetch(`${addresses().webUrl}/api/processes/export`, {
    headers: { authorization: `token ${await tokenOf(sample)}`, 'x-organisation': sample.organisation },
  })
  expect(response.status).toBe(200)
  seen(`tab "${await member.title()}"`)
  const parts = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  let texts = ''
  for await (const entry of parts.eachEntry())
    if (entry.fileName.endsWith('.xml')) texts += await text(await parts.openReadStreamPromise(entry))
  seen(`workbook ${response.headers.get('content-disposition')}`)
  expect(texts).toContain('Evidentia AI')
})

line('S1.2', 'single sign-on of a person, and the identity in every call', async ({ page, seen }) => {
  const calls = watchCalls(page)
  await page.goto('/login?to=/home')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByRole('button', { name: 'sofia@openid.example' }).click()
  await expect(headingOf(page)).toContainText('Sofia Marin')
  const bare = calls.filter(({ headers }) => !headers['authorization']?.startsWith('token '))
  seen(`${calls.length} calls, ${bare.length} without identity`)
  expect(calls.length).toBeGreaterThan(0)
  expect(bare.map(({ path }) => path)).toEqual([])
})

line('S1.3', 'the seven pages of a project, opened from the menu', async ({ member, seen }) => {
  await open(member, '/projects')
  await member.getByRole('main').getByRole('region').getByRole('link').first().click()
  const titles: string[] = []
  for (const name of [
    'Dashboard',
    'Planning',
    'Fieldwork',
    'Completion',
    'Issues',
    'Export data',
    'Project setup',
  ]) {
    const pathOf = async () =>
      (await linksOf(member)).find(([item, href]) => item === name && /\/[0-9a-f-]{36}$/.test(href))?.[1] ??
      ''
    await expect.poll(pathOf, { message: `menu item ${name}` }).not.toBe('')
    titles.push(await open(member, await pathOf()))
  }
  seen(titles.join(', '))
  expect(new Set(titles).size).toBe(7)
})

line('S1.4', 'assessments, a summary and the four libraries, with records', async ({ member, seen }) => {
  for (const path of ['/risk-assessments', '/process', '/subprocess', '/controls', '/risks']) {
    const title = await open(member, path)
    const rows = member.getByRole('main').getByRole('row')
    await expect.poll(() => rows.count(), { message: path }).toBeGreaterThan(1)
    seen(`${title}: ${(await rows.count()) - 1} rows`)
  }
  await open(member, '/risk-assessments')
  const record = await member
    .getByRole('main')
    .getByRole('region')
    .getByRole('link')
    .first()
    .getAttribute('href')
  const id = /[0-9a-f-]{36}/.exec(record ?? '')?.[0]
  await open(member, `/risk-assessment-details/${id}`)
  await expect(member.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  const summary = await open(member, `/risk-assessment-summary/${id}`)
  await expect(itemOf(member, 'Risk Assessments Summary')).toHaveAttribute('aria-current', 'page')
  await expect(member.getByRole('main').getByRole('table').first()).toBeVisible()
  seen(`an assessment, and its summary "${summary}"`)
})

line('S1.5', 'universes, requirements, compliance risks and gaps of a universe', async ({ member, seen }) => {
  await open(member, '/regulatory-universes/')
  await member.getByRole('main').getByRole('region').getByRole('link').first().click()
  await expect(itemOf(member, 'Regulatory Requirements')).toBeVisible()
  const region = member.getByRole('main').getByRole('region').first()
  for (const name of ['Regulatory Requirements', 'Risk Assessments', 'Gap analysis']) {
    const [, path] = (await linksOf(member)).findLast(([item]) => item === name)!
    const title = await open(member, path)
    await expect(region, name).toBeVisible()
    await expect(member.getByRole('main')).not.toContainText('Loading')
    await expect(member.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    seen(`${name}: "${title}" at ${path.replace(/[0-9a-f-]{36}/, '…')}`)
  }
})

line('S1.6', 'the ten pages of device documentation', async ({ member, seen }) => {
  await open(member, '/foundations')
  for (const [name, path] of DEVICE_PAGES) {
    await itemOf(member, name).click()
    await expect(member).toHaveURL(({ pathname }) => pathname === path)
    await expect(itemOf(member, name)).toHaveAttribute('aria-current', 'page')
    await expect(headingOf(member)).not.toBeEmpty()
  }
  seen(`${DEVICE_PAGES.length} pages, the last "${DEVICE_PAGES.at(-1)![0]}"`)
})

line('S1.7', 'people, a card form at once, and templates', async ({ browser, member, seen }) => {
  await open(member, '/users')
  await expect(member.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await open(member, '/template')
  await expect(member.getByRole('main')).not.toContainText('Only super users')

  // A sample organisation pays nothing, so another one does.
  const payer = await newMember(browser)
  const context = await browser.newContext({ baseURL: addresses().webUrl, storageState: payer.session })
  const page = await context.newPage()
  await standInForStripe(page)
  await open(page, '/payment')
  const card = page.getByLabel('Card number')
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect(card).toBeVisible()
  await expect(page.getByLabel('Company')).toHaveValue('')
  await expect(pay).toHaveText(/€\d/)
  seen(`card form with "${await pay.textContent()}" before billing details`)
  await page.getByLabel('Company').fill('Tried')
  await page.getByLabel('Country').selectOption('FR')
  await page.getByLabel(/^VAT number/).focus()
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
  await card.fill('4242424242424242')
  await pay.click()
  await expect(page.getByText('Payment received. Your subscription is active.')).toBeVisible()
  seen('paid')
  await context.close()
})

line('S1.8', 'three languages, English for any other, Arabic from the right', async ({ page, seen }) => {
  const titles: string[] = []
  for (const [stored, lang, dir] of [
    ['en', 'en', 'ltr'],
    ['fr', 'fr', 'ltr'],
    ['ar', 'ar', 'rtl'],
    ['de', 'en', 'ltr'],
  ] as const) {
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('app-locale', value), stored)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  }
  seen(titles.join(', '))
  expect(new Set(titles).size).toBe(3)
  expect(titles[3]).toBe(titles[0])
  await expect(menuOf(page)).toHaveCount(0)
  expect((await request('GET /me', {})).status).toBe(401)
})
