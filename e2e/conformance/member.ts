import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { createPasswordAccount, signInWithPassword } from 'dev-services/firebase'
import { waitForMessage } from 'dev-services/smtp'
import { addresses } from '../support/stack.ts'

const PASSWORD = 'correct-horse-1'

export interface Account {
  name: string
  email: string
  password: string
}
export interface Member extends Account {
  organisation: string
  session: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** A person whom the identity provider knows, and the product does not yet. */
export async function newAccount(name = 'Rosa Ferreira'): Promise<Account> {
  const account = { name, email: `${randomUUID().slice(0, 8)}@staff.example`, password: PASSWORD }
  await createPasswordAccount(addresses().firebaseUrl, { ...account, emailVerified: true })
  return account
}

export const tokenOf = ({ email, password }: Account): Promise<string> =>
  signInWithPassword(addresses().firebaseUrl, email, password)

export interface Reply {
  status: number
  headers: Headers
  /** Whatever the answer holds; undefined if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- this client knows no types of the product
  json: any
}

/** A public request, as any program may make it. */
export async function request(
  asked: string,
  { token, organisation, body }: { token?: string; organisation?: string; body?: object } = {},
): Promise<Reply> {
  const [method, path] = asked.split(' ') as [string, string]
  const response = await fetch(`${addresses().webUrl}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `token ${token}` } : {}),
      ...(organisation ? { 'x-organisation': organisation } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json = await response.json().catch(() => undefined)
  return { status: response.status, headers: response.headers, json }
}

/** Fills in the form of the login page, which is showing. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Somebody with an organisation of their own, in these roles besides administrator. */
export async function newMember(browser: Browser, roles: string[] = []): Promise<Member> {
  const account = await newAccount()
  const token = await tokenOf(account)
  const { json } = await request('POST /organisations', { token, body: { name: 'Tried', roles } })
  return { ...account, organisation: json.id, session: await beginSession(browser, account) }
}

/** Another member of an organisation, who was invited by mail and has accepted. */
export async function newColleague(browser: Browser, founder: Member, roles: string[]): Promise<Member> {
  const account = await newAccount('Daniel Novak')
  const { organisation } = founder
  const { status, json } = await request('POST /invitations', {
    token: await tokenOf(founder),
    organisation,
    body: { email: account.email, name: account.name, roles },
  })
  expect(status, `${roles.join()}: ${JSON.stringify(json)}`).toBeLessThan(300)
  const { text } = await waitForMessage(addresses().mailUrl, account.email, 'token=')
  const token = decodeURIComponent(/token=([\w.~%-]+)/.exec(text)?.[1] ?? '')
  await request('POST /invitations/accept', { token: await tokenOf(account), body: { token } })
  return { ...account, organisation, session: await beginSession(browser, account) }
}

async function beginSession(browser: Browser, account: Account): Promise<Member['session']> {
  const context = await browser.newContext({ baseURL: addresses().webUrl })
  const page = await context.newPage()
  await page.goto('/login?to=/home')
  await signIn(page, account)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const session = await context.storageState({ indexedDB: true })
  await context.close()
  return session
}

async function makeSample(browser: Browser): Promise<Member> {
  const account = await newAccount()
  const token = await tokenOf(account)
  const { json } = await request('POST /sample-organisations', { token })
  const organisation: string = json.organisationId
  const state = async () => (await request('GET /sample-data', { token, organisation })).json.state
  await expect.poll(state, { timeout: 350_000, intervals: [2_000] }).toBe('ready')
  return { ...account, organisation, session: await beginSession(browser, account) }
}

/**
 * The person of this run's sample organisation. A line that fails ends its worker, so they are kept in the folder of the
 * run, which Playwright empties before the next one.
 */
export async function sampleOf(browser: Browser, folder: string): Promise<Member> {
  const file = join(folder, 'sample.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Member
  const made = await makeSample(browser)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(made))
  return made
}
