import { waitForMessage } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  addSecondFactor,
  asOwner,
  Browser,
  claimsOf,
  createPerson,
  linkFor,
  newAddress,
  PASSWORD,
  setPassword,
  start,
  type Started,
  totp,
  WEB,
} from './harness.ts'

let identity: Started
beforeAll(async () => {
  identity = await start()
})
afterAll(() => identity.stop())

const trailOf = async (email: string): Promise<string[]> =>
  (
    await asOwner<{ event: string }>(
      'select t.event from identity.trail t join identity.users u on u.id = t.user_id where u.email = $1 order by t.seq',
      [email],
    )
  ).map(({ event }) => event)

describe('an account', () => {
  test('is confirmed by the link that sets its password, and signs in', async () => {
    const email = newAddress()
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/register?lang=fr`, { email, name: 'Ada Lovelace', lang: 'fr' })
    expect(browser.html).toContain('Consultez votre messagerie')
    const { subject } = await waitForMessage(inject('mailUrl'), email)
    expect(subject).toBe('Activez votre compte Evidentia AI')

    await setPassword(browser, await linkFor(email))
    expect(browser.status).toBe(200)
    const tokens = await browser.signIn(email)
    expect(claimsOf(tokens)).toMatchObject({
      iss: identity.issuer,
      aud: 'web',
      email,
      email_verified: true,
      name: 'Ada Lovelace',
      amr: ['pwd'],
      nonce: 'nonce-1',
    })
    expect(await trailOf(email)).toEqual([
      'account-created',
      'password-set',
      'address-confirmed',
      'signed-in',
    ])
  })

  test('needs a full address and a name', async () => {
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/register`, { email: 'ada@elsewhere', name: 'Ada' })
    expect(browser.html).toContain('Enter a full email address')
    await browser.open(`${identity.issuer}/register`, { email: newAddress(), name: ' ' })
    expect(browser.html).toContain('Enter your full name')
  })

  test('cannot be made for an address of another domain', async () => {
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/register`, { email: 'ada@elsewhere.example', name: 'Ada' })
    expect(browser.html).toContain('created by your administrator')
    expect(await asOwner('select from identity.users where email = $1', ['ada@elsewhere.example'])).toEqual(
      [],
    )
  })

  test('gets the same answer whether its address is known or not', async () => {
    const known = await createPerson(identity)
    const pages = await Promise.all(
      [known, newAddress()].map(async (email) => {
        const browser = await new Browser(identity).open(`${identity.issuer}/password`, { email })
        return browser.html.replaceAll(email, '')
      }),
    )
    expect(pages[0]).toBe(pages[1])
  })
})

describe('a link', () => {
  test('works once', async () => {
    const email = await createPerson(identity)
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/password`, { email })
    const message = await waitForMessage(inject('mailUrl'), email, 'reset the password')
    const link = /https?:\S+/.exec(message.text)![0]
    await setPassword(browser, link, 'another long password')
    expect(browser.html).toContain('Your password is set')
    await setPassword(browser, link, 'a third long password')
    expect(browser.html).toContain('has expired')
    expect((await browser.signIn(email, 'another long password')).status).toBe(200)
  })

  test('does not set a short password', async () => {
    const email = newAddress()
    const browser = new Browser(identity)
    await browser.open(`${identity.issuer}/register`, { email, name: 'Ada' })
    await setPassword(browser, await linkFor(email), 'short')
    expect(browser.html).toContain('at least 12 characters')
  })
})

describe('guessing', () => {
  test('is locked after five attempts, for parallel ones as well, and for unknown addresses alike', async () => {
    for (const email of [await createPerson(identity), newAddress()]) {
      const browsers = await Promise.all(Array.from({ length: 12 }, () => new Browser(identity).begin()))
      await Promise.all(browsers.map((browser) => browser.submit({ email, password: 'wrong wrong wrong' })))
      const wrong = browsers.filter(({ html }) => html.includes('address or the password is wrong'))
      expect(wrong).toHaveLength(5)
      const browser = await new Browser(identity).begin()
      await browser.submit({ email, password: PASSWORD })
      expect(browser.html).toContain('Too many attempts')
    }
  })

  test('leaves a line in the trail, and a reset unlocks', async () => {
    const email = await createPerson(identity)
    const browser = await new Browser(identity).begin()
    for (let attempt = 0; attempt < 6; attempt += 1)
      await browser.submit({ email, password: 'wrong wrong wrong' })
    expect(await trailOf(email)).toContain('locked')
    await browser.open(`${identity.issuer}/password`, { email })
    const message = await waitForMessage(inject('mailUrl'), email, 'reset the password')
    await setPassword(browser, /https?:\S+/.exec(message.text)![0])
    expect((await browser.signIn(email)).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('is asked for, and its code counts once', async () => {
    const email = await createPerson(identity)
    const { key } = await addSecondFactor(identity, email)
    const browser = await new Browser(identity).begin({ prompt: 'login', max_age: '0' })
    await browser.submit({ email, password: PASSWORD })
    expect(browser.page).toMatch(/\/code$/)
    await browser.submit({ code: '000000', kind: 'totp' })
    expect(browser.html).toContain('wrong or was used already')
    const code = totp(key)
    await browser.submit({ code, kind: 'totp' })
    expect(claimsOf(await browser.exchange())).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })

    const other = await new Browser(identity).begin()
    await other.submit({ email, password: PASSWORD })
    await other.submit({ code, kind: 'totp' })
    expect(other.html).toContain('wrong or was used already')
    expect(await trailOf(email)).toContain('second-factor-added')
  })

  test('is replaced by a recovery code once', async () => {
    const email = await createPerson(identity)
    const { codes } = await addSecondFactor(identity, email)
    const answers = []
    for (const _turn of [1, 2]) {
      const browser = await new Browser(identity).begin()
      await browser.submit({ email, password: PASSWORD })
      await browser.submit({ code: codes[0]!, kind: 'recovery' })
      answers.push(new URL(browser.address).origin === WEB)
    }
    expect(answers).toEqual([true, false])
  })

  test('is not guessed: five wrong codes lock it, over several sign-ins', async () => {
    const email = await createPerson(identity)
    const { key } = await addSecondFactor(identity, email)
    for (let turn = 0; turn < 6; turn += 1) {
      const browser = await new Browser(identity).begin()
      await browser.submit({ email, password: PASSWORD })
      await browser.submit({ code: `00000${turn}`, kind: 'totp' })
    }
    const browser = await new Browser(identity).begin()
    await browser.submit({ email, password: PASSWORD })
    await browser.submit({ code: totp(key), kind: 'totp' })
    expect(browser.html).toContain('Too many attempts')
  })

  test('is removed with the password only', async () => {
    const email = await createPerson(identity)
    const { key } = await addSecondFactor(identity, email)
    const account = `${identity.issuer}/account`
    const browser = new Browser(identity)
    await browser.open(account, { email, password: PASSWORD })
    await browser.open(`${account}/code`, { code: totp(key), kind: 'totp' })
    await browser.open(`${account}/second-factor/remove`, { current: 'wrong wrong wrong' })
    expect(browser.html).toContain('current password is wrong')
    await browser.open(`${account}/second-factor/remove`, { current: PASSWORD })
    expect(browser.html).toContain('The second factor is removed')
    expect(claimsOf(await browser.signIn(email))).toMatchObject({ amr: ['pwd'] })
  })
})

describe('pages', () => {
  test('load nothing from elsewhere, and refuse forms of other sites', async () => {
    const browser = await new Browser(identity).begin()
    expect(browser.policy).toContain("default-src 'none'")
    expect(browser.html).not.toMatch(/<script|style=|https?:\/\/(?!127)/)
    const before = browser.page
    await browser.open(before, { email: 'a@b.example', password: 'x' }, { 'sec-fetch-site': 'cross-site' })
    expect(browser.status).toBe(403)
  })

  test('are written in the language of the product, then of the browser', async () => {
    const arabic = await new Browser(identity).begin({ ui_locales: 'ar' })
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
    const french = await new Browser(identity).open(`${identity.issuer}/password`, undefined, {
      'accept-language': 'fr-CA',
    })
    expect(french.html).toContain('<html lang="fr" dir="ltr">')
  })
})
