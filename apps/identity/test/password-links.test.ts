import { waitForMessage } from 'dev-services/smtp'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  addSecondFactor,
  asOwner,
  Browser,
  createPerson,
  newAddress,
  PASSWORD,
  setPassword,
  start,
  type Started,
  totp,
} from './harness.ts'

let identity: Started
beforeAll(async () => {
  identity = await start()
})
afterAll(() => identity.stop())

const ask = (email: string) => new Browser(identity).open(`${identity.issuer}/password`, { email })

interface Message {
  text: string
}

/** The links to a new password that an address got, once there are so many. */
async function linksTo(email: string, many: number): Promise<string[]> {
  for (;;) {
    const response = await fetch(`${inject('mailUrl')}/messages?to=${encodeURIComponent(email)}`)
    const links = ((await response.json()) as Message[])
      .filter(({ text }) => text.includes('reset the password'))
      .map(({ text }) => /https?:\S+/.exec(text)![0])
    if (links.length >= many) return links
    await waitForMessage(inject('mailUrl'), email)
  }
}

test('a new password ends every other link', async () => {
  const email = await createPerson(identity)
  await ask(email)
  await ask(email)
  const [first, second] = await linksTo(email, 2)
  const browser = new Browser(identity)
  await setPassword(browser, first!, 'another long password')
  expect(browser.html).toContain('Your password is set')
  await setPassword(browser, second!, 'a third long password')
  expect(browser.html).toContain('has expired')
})

test('a changed password ends links, and sign-ins that wait for a code', async () => {
  const email = await createPerson(identity)
  const { key } = await addSecondFactor(identity, email)
  await ask(email)
  const [link] = await linksTo(email, 1)
  const waiting = await new Browser(identity).begin()
  await waiting.submit({ email, password: PASSWORD })
  const account = `${identity.issuer}/account`
  const browser = new Browser(identity)
  await browser.open(account, { email, password: PASSWORD })
  await browser.submit({ code: totp(key), kind: 'totp' })
  const next = 'another long password'
  await browser.open(`${account}/password`, { current: PASSWORD, password: next, repeat: next })
  expect(browser.html).toContain('role="status"')
  await waiting.submit({ code: totp(key, 1), kind: 'totp' })
  expect(waiting.html).toContain('role="alert"')
  await setPassword(new Browser(identity), link!, 'a third long password')
  const other = new Browser(identity)
  await other.open(account, { email, password: next })
  expect(other.address).toContain('/account/code')
})

test('nobody fills a mailbox: an address gets five links in a quarter of an hour', async () => {
  const email = await createPerson(identity)
  for (let asked = 0; asked < 8; asked += 1) expect((await ask(email)).status).toBe(200)
  await linksTo(email, 4)
  const rows = await asOwner<{ count: number }>(
    `select count(*)::int as count from identity.verifications v join identity.users u on u.id = v.value where u.email = $1`,
    [email],
  )
  // The first of the five was for the new account.
  expect(rows).toEqual([{ count: 4 }])
})

test('the answer does not wait for what only a known address causes', async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    const email = await createPerson(identity)
    await owner.query('begin')
    await owner.query(
      'lock table identity.verifications, identity.users, identity.attempts in access exclusive mode',
    )
    expect((await ask(email)).html).toContain(email)
    const fresh = newAddress()
    const registered = await new Browser(identity).open(`${identity.issuer}/register`, {
      email: fresh,
      name: 'Ada',
    })
    expect(registered.html).toContain(fresh)
    await owner.query('rollback')
    await linksTo(email, 1)
    await waitForMessage(inject('mailUrl'), fresh)
  } finally {
    await owner.end()
  }
})

test('an entry that comes several times is no text', async () => {
  for (const page of ['password', 'register', 'password/new', 'account', 'account/code'])
    for (const name of ['email', 'lang', 'token', 'kind', 'name']) {
      const browser = await new Browser(identity).open(`${identity.issuer}/${page}?${name}=a&${name}=b`)
      expect([page, name, browser.status]).toEqual([page, name, 200])
      expect(browser.html).not.toContain('undefined')
    }
  const sent = await new Browser(identity).open(`${identity.issuer}/password?email=a@b.c&email=d@e.f`, {})
  expect(sent.status).toBe(400)
})

test('what goes wrong inside is said to nobody outside', async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('lock table identity.attempts in access exclusive mode')
    const browser = await new Browser(identity).open(`${identity.issuer}/account`, {
      email: newAddress(),
      password: PASSWORD,
    })
    expect(browser.status).toBe(500)
    expect(browser.html).toContain('role="alert"')
    expect(browser.html).not.toMatch(/statement|57014|timeout/)
  } finally {
    await owner.end()
  }
})
