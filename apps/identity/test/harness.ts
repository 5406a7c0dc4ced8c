import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { findFreePort } from 'dev-services/ports'
import { waitForMessage } from 'dev-services/smtp'
import { decodeJwt, type JWTPayload } from 'jose'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'

export const WEB = 'http://127.0.0.1:59999'
export const PASSWORD = 'correct horse battery staple'

export interface Tokens {
  status: number
  error?: string
  id_token?: string
  refresh_token?: string
  expires_in?: number
}

export interface Started {
  config: Config
  issuer: string
  stop: () => Promise<void>
}

/** The process, on the real database and mail server. */
export async function start(overrides: Record<string, string> = {}): Promise<Started> {
  const port = await findFreePort()
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    DATABASE_URL: inject('databaseUrl'),
    OIDC_ISSUER: `http://127.0.0.1:${port}/identity`,
    OIDC_CLIENT_ID: 'web',
    WEB_ORIGIN: WEB,
    IDENTITY_SECRET: 'a secret of the tests, for all of them',
    SMTP_URL: inject('smtpUrl'),
    MAIL_FROM: 'Evidentia AI <no-reply@evidentia.example>',
    ACCOUNT_DOMAINS: 'staff.example',
    CONNECTION_ADDRESSES: 'any',
    ...overrides,
  })
  const app = await buildApp(config)
  await app.listen({ host: '127.0.0.1', port })
  return { config, issuer: config.OIDC_ISSUER, stop: () => app.close() }
}

/** Runs a statement as the owner of the schema. */
export const asOwner = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  queryAs<T>(inject('ownerUrl'), text, values)

export async function queryAs<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

export const newAddress = (): string => `${randomUUID().slice(0, 8)}@staff.example`

interface Cookie {
  value: string
  path: string
}

/** A browser without scripts: cookies with their paths, forms, redirects. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>()
  readonly issuer: string
  address = ''
  html = ''
  status = 0
  policy = ''
  #verifier = ''

  constructor({ issuer }: Pick<Started, 'issuer'>) {
    this.issuer = issuer
  }

  #cookiesFor(url: URL): string {
    return [...this.#cookies.entries()]
      .filter(
        ([, { path }]) =>
          url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')) || path === '/',
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const at = pair.indexOf('=')
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const isOver = attributes.some(
        (one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one),
      )
      const key = `${pair.slice(0, at)} ${path}`
      if (isOver || pair.slice(at + 1) === '') this.#cookies.delete(key)
      else this.#cookies.set(key, { value: pair.slice(at + 1), path })
    }
  }

  /** Opens an address and follows redirects, not to the product. */
  async open(
    address: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<this> {
    let url = new URL(address, this.address || this.issuer)
    let body = form && new URLSearchParams(form)
    for (let hop = 0; hop < 12; hop += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          cookie: this.#cookiesFor(url),
          ...(body ? { origin: url.origin, 'sec-fetch-site': 'same-origin' } : {}),
          ...headers,
        },
        ...(body ? { method: 'POST', body } : {}),
      })
      this.#keep(response)
      body = undefined
      this.status = response.status
      this.policy = response.headers.get('content-security-policy') ?? ''
      this.html = await response.text()
      this.address = url.href
      const next = response.headers.get('location')
      if (!next || response.status < 300 || response.status > 399) return this
      url = new URL(next, url)
      this.address = url.href
      if (url.origin === WEB) return this
    }
    throw new Error(`redirects without end: ${url.href}`)
  }

  /** As the product's web application begins a sign-in. */
  begin(more: Record<string, string> = {}): Promise<this> {
    this.#verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'web',
      response_type: 'code',
      redirect_uri: `${WEB}/auth/callback`,
      scope: 'openid email profile offline_access',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    return this.open(`${this.issuer}/auth?${query.toString()}`)
  }

  /** The sign-in page without its query. */
  get page(): string {
    const url = new URL(this.address)
    return url.origin + url.pathname
  }

  submit(form: Record<string, string>): Promise<this> {
    return this.open(this.page, form)
  }

  get code(): string {
    return new URL(this.address).searchParams.get('code') ?? ''
  }

  async token(form: Record<string, string>): Promise<Tokens> {
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { origin: WEB },
      body: new URLSearchParams({ client_id: 'web', ...form }),
    })
    return { status: response.status, ...((await response.json()) as object) }
  }

  exchange(code = this.code, more: Record<string, string> = {}): Promise<Tokens> {
    return this.token({
      grant_type: 'authorization_code',
      redirect_uri: `${WEB}/auth/callback`,
      code,
      code_verifier: this.#verifier,
      ...more,
    })
  }

  refresh(token: string): Promise<Tokens> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token })
  }

  /** Follows the page that leads to the provider of an organisation. */
  follow(): Promise<this> {
    const link = /<a href="([^"]+)"/.exec(this.html.slice(this.html.indexOf('<h1>')))?.[1]
    if (!link) throw new Error(`no link to a provider: ${this.html}`)
    return this.open(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
  }

  async signIn(email: string, password = PASSWORD, more: Record<string, string> = {}): Promise<Tokens> {
    await this.begin(more)
    await this.submit({ email, password })
    return this.exchange()
  }
}

export const claimsOf = ({ id_token }: Tokens): JWTPayload => decodeJwt(id_token!)

/** The newest link that an address got by e-mail. */
export async function linkFor(email: string): Promise<string> {
  const { text } = await waitForMessage(inject('mailUrl'), email, '/password/new')
  return /https?:\S+/.exec(text)![0]
}

/** Opens the link and sets a password. */
export async function setPassword(browser: Browser, link: string, password = PASSWORD): Promise<Browser> {
  const token = new URL(link).searchParams.get('token')!
  return browser.open(`${browser.issuer}/password/new`, { token, password, repeat: password })
}

/** A confirmed account with a password. */
export async function createPerson(started: Started, name = 'Ada Lovelace'): Promise<string> {
  const email = newAddress()
  const browser = new Browser(started)
  await browser.open(`${started.issuer}/register`, { email, name })
  await setPassword(browser, await linkFor(email))
  return email
}

/** The code that an authenticator app shows (RFC 6238). */
export function totp(base32: string, stepsAhead = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = base32
    .replace(/[\s=]/g, '')
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Adds an authenticator app on the account page; returns its key and the recovery codes. */
export async function addSecondFactor(
  started: Started,
  email: string,
): Promise<{ key: string; codes: string[] }> {
  const browser = new Browser(started)
  const account = `${started.issuer}/account`
  await browser.open(account, { email, password: PASSWORD })
  await browser.open(`${account}/second-factor`, { current: PASSWORD })
  const [key = '', ...codes] = [...browser.html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, text]) => text!)
  await browser.open(`${account}/second-factor/confirm`, { code: totp(key, -1) })
  if (!browser.html.includes('role="status"')) throw new Error('the second factor was refused')
  return { key, codes }
}
