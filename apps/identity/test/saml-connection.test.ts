import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSamlLab, MALLORY, type SamlLab, VICTIM } from './forging-saml.ts'
import { asOwner, Browser, claimsOf, start, type Started, WEB } from './harness.ts'
import { createConnection, type TestConnection } from './organisation.ts'

let identity: Started
let lab: SamlLab
let connection: TestConnection
const base = () => `${identity.issuer}/connections/${connection.id}`
const place = () => ({ acs: `${base()}/acs`, audience: base() })

beforeAll(async () => {
  identity = await start({ TRUSTED_PROXIES: '1' })
  lab = await createSamlLab('https://idp.customer.example', place, () => connection.domain)
  connection = await createConnection({
    protocol: 'saml',
    issuer: lab.issuer,
    signInUrl: 'https://idp.customer.example/sso',
    certificates: [lab.certificate],
  })
})
afterAll(() => identity.stop())

interface Question {
  browser: Browser
  requestId: string
  relayState: string
  request: string
}

/** Begins a sign-in up to the question to the provider, which is a stranger's site. */
async function ask(more: Record<string, string> = {}, browser = new Browser(identity)): Promise<Question> {
  await browser.begin(more)
  if (!browser.html.includes('SAMLRequest')) await browser.submit({ email: `ada@${connection.domain}` })
  const link = /<a href="([^"]+SAMLRequest[^"]+)"/.exec(browser.html)![1]!.replaceAll('&#38;', '&')
  const query = new URL(link).searchParams
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString()
  return {
    browser,
    requestId: / ID="([^"]+)"/.exec(request)![1]!,
    relayState: query.get('RelayState')!,
    request,
  }
}

let answers = 0

/** The provider's form, which the browser sends as another site's. Each comes from another address, so that none is limited. */
const answer = ({ browser, relayState }: Question, xml: string) =>
  browser.open(
    `${base()}/acs`,
    { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState },
    {
      'sec-fetch-site': 'cross-site',
      origin: 'https://idp.customer.example',
      'x-forwarded-for': `203.0.113.${++answers % 256}`,
    },
  )

const isSignedIn = ({ address }: Browser) => new URL(address).origin === WEB

describe('a person of an organisation with SAML', () => {
  test('signs in, and is the same person next time', async () => {
    const subjects = []
    for (const _turn of [1, 2]) {
      const question = await ask()
      await answer(question, lab.honest({ requestId: question.requestId }))
      const claims = claimsOf(await question.browser.exchange())
      expect(claims).toMatchObject({
        email: `${MALLORY}@${connection.domain}`,
        email_verified: true,
        name: 'Mallory',
        amr: ['pwd'],
        connection: connection.id,
        groups: ['reviewers'],
      })
      subjects.push(claims.sub)
    }
    expect(subjects[1]).toBe(subjects[0])
  })

  test('has no address outside the verified domains', async () => {
    const question = await ask()
    await answer(question, lab.honest({ requestId: question.requestId, email: 'ceo@other.example' }))
    expect(claimsOf(await question.browser.exchange())).not.toHaveProperty('email')
  })

  test('authenticates again where the product asks for it, and not by an older authentication', async () => {
    const old = await ask({ prompt: 'login', max_age: '0' })
    expect(old.request).toContain('ForceAuthn="true"')
    await answer(old, lab.honest({ requestId: old.requestId, authenticated: -60 }))
    expect(isSignedIn(old.browser)).toBe(false)
    const fresh = await ask({ prompt: 'login', max_age: '0' })
    await answer(fresh, lab.honest({ requestId: fresh.requestId }))
    expect(claimsOf(await fresh.browser.exchange())).toMatchObject({
      acr: 'urn:evidentia:reauthenticated',
    })
  })

  test('may come in an encrypted assertion, with the key of the metadata', async () => {
    const metadata = await (await fetch(`${base()}/metadata`)).text()
    const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)![1]!
    const pem = `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----`
    const question = await ask()
    await answer(question, await lab.encrypted({ requestId: question.requestId }, pem))
    expect((await question.browser.exchange()).status).toBe(200)
    const misdirected = await ask()
    await answer(
      misdirected,
      await lab.encrypted({ requestId: misdirected.requestId, recipient: 'https://other.example/acs' }, pem),
    )
    expect(isSignedIn(misdirected.browser)).toBe(false)
  })

  test('is refused with a NameID that changes with every sign-in', async () => {
    const question = await ask()
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    await answer(question, lab.honest({ requestId: question.requestId, format }))
    expect(isSignedIn(question.browser)).toBe(false)
  })
})

describe.each([false, true])('forged answers (response signed as well: %s)', (isResponseSigned) => {
  test('are all refused as the victim, and a replay is refused', async () => {
    const names = Object.keys(lab.attacks('_x', isResponseSigned))
    expect(names.length).toBeGreaterThanOrEqual(39)
    const accepted: string[] = []
    for (const name of names) {
      const question = await ask()
      await answer(question, lab.attacks(question.requestId, isResponseSigned)[name]!)
      expect(question.browser.status, name).not.toBe(429)
      if (!isSignedIn(question.browser)) continue
      const { sub } = claimsOf(await question.browser.exchange())
      const [user] = await asOwner<{ subject: string }>(
        'select subject from identity.connected_users where id = $1',
        [sub],
      )
      // An answer whose signed part was used is no forgery of the victim: wrapping it changed nothing.
      if (user!.subject !== MALLORY || !/XSW|extension/.test(name)) accepted.push(`${name}: ${user!.subject}`)
    }
    expect(accepted).toEqual([])
    expect(
      await asOwner('select from identity.connected_users where subject like $1', [`${VICTIM}%`]),
    ).toEqual([])

    const question = await ask()
    const xml = lab.honest({ requestId: question.requestId })
    await answer(question, xml)
    expect(isSignedIn(question.browser)).toBe(true)
    await answer(question, xml)
    expect(isSignedIn(question.browser)).toBe(false)
  })
})

test('an answer of one connection is none of another, though both trust the same provider', async () => {
  const first = connection
  const question = await ask()
  const xml = lab.honest({ requestId: question.requestId })
  connection = await createConnection({
    protocol: 'saml',
    issuer: lab.issuer,
    signInUrl: 'https://idp.customer.example/sso',
    certificates: [lab.certificate],
  })
  await answer(question, xml)
  expect(isSignedIn(question.browser)).toBe(false)
  const other = await ask()
  await answer(other, xml)
  expect(isSignedIn(other.browser)).toBe(false)
  connection = first
})
