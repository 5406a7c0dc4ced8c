import { setTimeout as sleep } from 'node:timers/promises'
import { addresses } from '../support/stack.ts'
import { expect, line, openAs } from './line.ts'
import { newMember, request, tokenOf } from './member.ts'
import { open, watchCalls } from './screen.ts'

const FILE = { name: 'tried.txt', mimeType: 'text/plain', buffer: Buffer.from(`Tried ${Date.now()}`) }

line(
  'S7.1',
  'base address and identity of every call; Bearer for programs',
  async ({ member, sample, seen }) => {
    const calls = watchCalls(member)
    for (const path of ['/home', '/process', '/projects', '/foundations', '/users']) await open(member, path)
    await member.waitForLoadState('load')
    const bare = calls.filter(({ headers }) => !/^token [\w.-]+$/.test(headers['authorization'] ?? ''))
    seen(`${calls.length} calls to /api, ${bare.length} without "token …"`)
    expect(calls.length).toBeGreaterThan(10)
    expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const { status } = await fetch(`${addresses().webUrl}/api/me`, {
      headers: { authorization: `Bearer ${await tokenOf(sample)}` },
    })
    seen(`Bearer ${status}`)
    expect(status).toBe(200)
  },
)

line('S7.2', 'the list of users, and a page without it', async ({ member, sample, seen }) => {
  const who = { token: await tokenOf(sample), organisation: sample.organisation }
  const { status, json } = await request('GET /users/', who)
  expect(status).toBe(200)
  seen(`${json.items.length} users`)
  expect(json.items.length).toBeGreaterThan(1)

  // A large organisation is answered in pages, and the page reads all of them: here three.
  const [one] = json.items as { id: string; name: string }[]
  const person = (at: number) => ({ ...one, id: one!.id.slice(0, -3) + at, name: `Person ${at}` })
  const numbers = Array.from({ length: 250 }, (_, at) => 100 + at)
  const asked: string[] = []
  await member.route('**/api/users?**', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '0'
    asked.push(cursor)
    const page = numbers.slice(Number(cursor), Number(cursor) + 100)
    const next = Number(cursor) + 100
    const items = page.map(person)
    return route.fulfill({ json: { ...json, items, next: next < numbers.length ? `${next}` : null } })
  })
  await open(member, '/home')
  await expect.poll(() => asked).toEqual(['0', '100', '200'])
  seen(`of ${numbers.length} users the page reads all ${asked.length} pages`)
  await member.unrouteAll()
  let failures = 0
  await member.route('**/api/users?**', (route) => {
    failures += 1
    return route.fulfill({ status: 500, json: { error: 'INTERNAL' } })
  })
  await open(member, '/home')
  await expect.poll(() => failures).toBeGreaterThan(0)
  await expect(member.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  seen(`${failures} failed fetches, nothing said`)
})

line(
  'S7.3',
  'the cookie in every request, uploads included; a slow answer',
  async ({ browser, seen, byDecision }) => {
    // The product echoes the cookie, and its server sets none.
    byDecision('0107')
    const owner = await newMember(browser, ['risk_manager'])
    const who = { token: await tokenOf(owner), organisation: owner.organisation }
    const text = { en: 'Tried' }
    const made = await request('POST /processes', {
      ...who,
      body: { code: 'TRY', name: text, description: text, family: 'it', ownerRole: 'CIO' },
    })
    const page = await openAs(browser, owner)
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'one%3D', url: addresses().webUrl }])
    const calls = watchCalls(page)
    await page.goto(`/process?record=${made.json.id}&tab=evidence`)
    const panel = page.getByRole('dialog', { name: 'Process', exact: true })
    await panel.locator('input[type=file]').setInputFiles(FILE)
    await expect(panel.getByRole('list', { name: 'Uploads' })).toContainText('Done')
    const writes = calls.filter(({ method }) => method !== 'GET')
    const without = calls.filter(({ headers }) => headers['x-xsrf-token'] !== 'one=')
    seen(`${calls.length} requests, ${writes.length} of them writes, ${without.length} without X-XSRF-TOKEN`)
    expect(writes.some(({ path }) => path.startsWith('/api/uploads'))).toBe(true)
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const set = (await request('GET /me', who)).headers.get('set-cookie')
    seen(`the server itself sets ${set ?? 'no cookie'}`)
    expect(set).toBeNull()

    // Longer than the clients' usual limits of 10 and 30 seconds.
    const HELD_MS = 35_000
    await page.route('**/api/processes?**', async (route) => {
      await sleep(HELD_MS)
      await route.continue()
    })
    await page.goto('/process')
    await expect(page.getByRole('row').filter({ hasText: 'TRY' })).toBeVisible({ timeout: 3 * HELD_MS })
    seen(`an answer that takes ${HELD_MS / 1_000} s is waited for`)
    await page.context().close()
  },
)

line('S7.4', 'the identity in what goes to and comes from the storage', async ({ browser, seen }) => {
  const owner = await newMember(browser, ['risk_manager'])
  const who = { token: await tokenOf(owner), organisation: owner.organisation }
  const text = { en: 'Tried' }
  const made = await request('POST /processes', {
    ...who,
    body: { code: 'TRY', name: text, description: text, family: 'it', ownerRole: 'CIO' },
  })
  const page = await openAs(browser, owner)
  const calls = watchCalls(page)
  await page.goto(`/process?record=${made.json.id}&tab=evidence`)
  const panel = page.getByRole('dialog', { name: 'Process', exact: true })
  await panel.locator('input[type=file]').setInputFiles(FILE)
  const list = panel.getByRole('list', { name: 'Evidence of this record' })
  await expect(list).toContainText('EVD-0001')
  await list.getByRole('button', { name: 'Download tried' }).click({ timeout: 60_000 })
  const storage = () => calls.filter(({ path }) => /uploads|evidence/.test(path))
  await expect.poll(() => storage().some(({ path }) => path.includes('/files/'))).toBe(true)
  const bare = storage().filter(({ headers }) => !headers['authorization']?.startsWith('token '))
  seen(`${storage().length} calls, ${bare.length} without Authorization`)
  expect(bare).toEqual([])
  await page.context().close()
})
