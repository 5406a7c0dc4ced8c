import type { Page } from '@playwright/test'
import { expect, line, openAs } from './line.ts'
import { newMember, request, tokenOf } from './member.ts'
import { servedFiles } from './screen.ts'

const LANGUAGES = ['en', 'fr', 'ar']
const AUTHENTICATION = [
  'internal-error',
  'web-storage-unsupported',
  'cancelled-popup-request',
  'popup-closed-by-user',
  'popup-blocked',
  'network-request-failed',
  'unauthorized-domain',
  'invalid-auth-event',
  'auth-domain-config-required',
  'invalid-api-key',
  'invalid-email',
  'wrong-password',
  'invalid-credential',
  'email-already-in-use',
  'user-not-found',
  'too-many-requests',
  'user-disabled',
  'password-does-not-meet-requirements',
]
/** Alike on purpose: which of them is true would tell strangers who has an account. */
const ALIKE = ['wrong-password', 'invalid-credential', 'user-not-found']

/** What the service itself says where that is not the code in capitals. */
const SAID_BY_SERVICE: Record<string, string> = { 'user-not-found': 'EMAIL_NOT_FOUND' }

/** Signs in while the identity service refuses with this code, and reads what the page says. */
async function saidAbout(page: Page, code: string): Promise<string> {
  await page.unrouteAll()
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: {
        error: { code: 400, message: SAID_BY_SERVICE[code] ?? code.toUpperCase().replaceAll('-', '_') },
      },
    }),
  )
  await page.reload()
  await page.locator('input[type=email]').fill('somebody@staff.example')
  await page.locator('input[type=password]').fill('correct-horse-1')
  await page.locator('button[type=submit]').first().click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  return (await page.getByRole('alert').textContent()) ?? ''
}

line('S8.1', 'eighteen codes of the identity service, refused in three languages', async ({ page, seen }) => {
  const texts = new Map<string, string>()
  for (const language of LANGUAGES) {
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('app-locale', value), language)
    const general = await saidAbout(page, 'a-code-that-nobody-knows')
    for (const code of AUTHENTICATION) {
      const said = await saidAbout(page, code)
      if (code !== 'internal-error') expect(said, `${language} ${code}`).not.toBe(general)
      texts.set(`${language} ${code}`, said)
    }
  }
  const distinct = new Set(texts.values()).size
  seen(`${texts.size} refusals, ${distinct} different texts; alike: ${ALIKE.join(', ')}`)
  expect(distinct).toBe(LANGUAGES.length * (AUTHENTICATION.length - ALIKE.length + 1))
})

const STORAGE = [
  'unknown',
  'object-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'retry-limit-exceeded',
  'canceled',
  'invalid-url',
  'invalid-default-bucket',
  'invalid-argument',
  'app-deleted',
  'invalid-root-operation',
]

line(
  'S8.2',
  'twelve codes of the storage as served in three languages, four of them caused',
  async ({ browser, seen }) => {
    const owner = await newMember(browser, ['risk_manager'])
    const who = { token: await tokenOf(owner), organisation: owner.organisation }
    const text = { en: 'Tried' }
    const made = await request('POST /processes', {
      ...who,
      body: { code: 'TRY', name: text, description: text, family: 'it', ownerRole: 'CIO' },
    })
    const page = await openAs(browser, owner)
    await page.goto('/home')
    const keyed = (code: string) => new RegExp(`["'\`]?${code}["'\`]?:\\s*["'\`]([^"'\`]+)`)
    const catalogues = (await servedFiles(page)).filter((file) =>
      STORAGE.every((code) => keyed(code).test(file)),
    )
    const texts = STORAGE.map((code) => new Set(catalogues.map((file) => keyed(code).exec(file)?.[1])).size)
    seen(`${catalogues.length} catalogues; texts by code ${texts.join(' ')}`)
    expect(Math.min(...texts)).toBeGreaterThanOrEqual(3)

    const said: string[] = []
    for (const [status, error] of [
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [413, 'BODY_TOO_LARGE'],
      [400, 'INVALID_INPUT'],
    ] as const) {
      await page.unrouteAll()
      await page.route('**/api/uploads**', (route) => route.fulfill({ status, json: { error } }))
      await page.goto(`/process?record=${made.json.id}&tab=evidence`)
      const panel = page.getByRole('dialog', { name: 'Process', exact: true })
      const file = { name: 'tried.txt', mimeType: 'text/plain', buffer: Buffer.from(error) }
      await panel.locator('input[type=file]').setInputFiles(file)
      const uploads = panel.getByRole('list', { name: 'Uploads' })
      await expect(uploads).toContainText('Failed')
      said.push((await uploads.innerText()).replaceAll(/\s+/g, ' '))
    }
    seen(said.join(' / '))
    expect(new Set(said).size).toBe(4)
    await page.context().close()
  },
)
