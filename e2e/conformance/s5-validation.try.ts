import { resetCodesFor } from '../support/identity.ts'
import { expect, line } from './line.ts'
import { newAccount, request, signIn, tokenOf } from './member.ts'
import { open } from './screen.ts'

const NOBODY = { name: '', email: 'somebody@staff.example', password: 'correct-horse-1' }

line('S5.1', 'a key with a colon, and an origin that is not authorised', async ({ page, seen }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { firebase: { projectId: 'demo', apiKey: 'a:b' } } }),
  )
  await page.goto('/login')
  await signIn(page, NOBODY)
  await expect(page.getByRole('alert')).toContainText('does not accept this installation’s key')
  seen((await page.getByRole('alert').textContent()) ?? '')
  await page.unrouteAll()
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'UNAUTHORIZED_DOMAIN' } },
    }),
  )
  await page.goto('/login')
  await signIn(page, NOBODY)
  await expect(page.getByRole('alert')).toContainText('not allowed from this address')
  seen((await page.getByRole('alert').textContent()) ?? '')
})

line('S5.2', 'the checklist by default and by the policy of the provider', async ({ page, seen }) => {
  const rules = page.getByRole('list', { name: 'What the password needs' }).getByRole('listitem')
  const left = rules.filter({ hasText: 'still missing' })
  const password = page.getByLabel('New password')
  await page.goto('/register')
  await password.fill('12345')
  await expect(rules.first()).toContainText('At least 6 characters')
  await expect(left).toHaveCount(1)
  await password.fill('123456')
  await expect(left).toHaveCount(0)
  seen('six characters by default')
  await page.route('**/v2/passwordPolicy*', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        customStrengthOptions: {
          minPasswordLength: 10,
          maxPasswordLength: 16,
          containsLowercaseCharacter: true,
          containsUppercaseCharacter: true,
          containsNumericCharacter: true,
          containsNonAlphanumericCharacter: true,
        },
        allowedNonAlphanumericCharacters: ['!'],
        enforcementState: 'ENFORCE',
        schemaVersion: 1,
      },
    }),
  )
  await page.reload()
  await expect(rules).toHaveCount(6)
  for (const [typed, missing] of [
    ['a', 4],
    ['aB3!', 1],
    ['aB3!aB3!aB', 0],
    ['aB3!aB3!aB3!aB3!x', 1],
  ] as const) {
    await password.fill(typed)
    await expect(left).toHaveCount(missing)
  }
  seen('six rules of a stricter policy, ticked off while typing')
  const { email } = await newAccount()
  await page.goto('/forgot-password')
  await page.getByLabel('Work e-mail').fill(email)
  await page.locator('button[type=submit]').click()
  await expect.poll(() => resetCodesFor(email)).toHaveLength(1)
  const [code] = await resetCodesFor(email)
  await page.goto(`/reset-password?mode=resetPassword&oobCode=${code}&lang=en`)
  await password.fill('aB3!')
  await expect(rules).toHaveCount(6)
  await expect(left).toHaveCount(1)
  await page.locator('button[type=submit]').click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('does not meet the requirements')).toBeVisible()
  seen('the same when a password is reset, which is refused without them')
})

line(
  'S5.3',
  'an empty form, the same sent past it, and a code that is taken',
  async ({ member, sample, seen }) => {
    const token = await tokenOf(sample)
    const posts: string[] = []
    member.on('request', (asked) => {
      if (asked.method() === 'POST' && asked.url().endsWith('/api/processes')) posts.push(asked.url())
    })
    await member.goto('/process?record=new')
    const panel = member.getByRole('dialog', { name: 'Process', exact: true })
    await expect(panel.getByLabel('Code')).toBeVisible()
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    const missing = panel.getByText('Fill in this field.')
    await expect(missing.first()).toBeVisible()
    seen(`${await missing.count()} fields say what is missing; ${posts.length} requests`)
    expect(posts).toEqual([])
    const sent = await request('POST /processes', { token, organisation: sample.organisation, body: {} })
    expect(sent.status).toBe(400)
    const fields = (sent.json.details as { path: string[] }[]).map(({ path }) => path[0])
    seen(`the server names ${fields.join(', ')}`)
    expect(fields).toEqual(expect.arrayContaining(['name', 'family', 'ownerRole']))

    const { json } = await request('GET /processes?limit=1', { token, organisation: sample.organisation })
    await panel.getByLabel('Code').fill(json.items[0].code)
    for (const name of ['Name', 'Description'])
      await panel.getByRole('group', { name }).locator('[lang=en]').first().fill('Tried')
    await panel.getByLabel('Family').selectOption({ index: 1 })
    await panel.getByLabel('Owner role').selectOption({ index: 1 })
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(panel.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
    expect(posts).toHaveLength(1)
    seen('the refusal of the server lands on Code')
    await open(member, '/process')
  },
)
