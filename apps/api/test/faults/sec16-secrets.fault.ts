import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRICE_NAMES } from '#platform/payments/config.ts'
import { findFreePort } from 'dev-services/ports'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Harness } from '#test/harness.ts'

const api = fileURLToPath(new URL('../../', import.meta.url))
const web = join(api, '../web')

/** A distinct value for each secret, so that a hit identifies the one that leaked. */
const secret = (name: string) => `canary${name}${'0123456789abcdef'.repeat(2)}`
const CANARIES = Object.fromEntries(
  [
    'database',
    'smtp',
    'stripe',
    'webhook',
    'storage',
    'files',
    'unused',
    'password',
    'query',
    'header',
    'header2',
    'cookie',
    'proof',
  ].map((name) => [name, secret(name)]),
)
const c = (name: string): string => CANARIES[name]!

let harness: Harness
let smtp: Smtp
const said: string[] = []
const answers: string[] = []
const seen = new Map<string, string>()

function run(args: string[], env: Record<string, string | undefined>, cwd = api) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  const ended = once(child, 'exit')
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The canaries contained in a text, plain or in a common encoding. */
function hitsIn(text: string): string[] {
  const all = { ...CANARIES, ...Object.fromEntries(seen) }
  return Object.entries(all).flatMap(([name, word]) =>
    [
      word,
      Buffer.from(word).toString('base64').replace(/=+$/, ''),
      Buffer.from(word).toString('hex'),
      encodeURIComponent(word),
    ].some((form) => text.includes(form))
      ? [name]
      : [],
  )
}

beforeAll(async () => {
  harness = await Harness.start()
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
})
afterAll(async () => {
  await smtp.stop()
  await harness.stop()
})

function environment(port: number): Record<string, string> {
  const database = new URL(harness.config.DATABASE_URL)
  database.password = c('database')
  const mail = new URL(smtp.smtpUrl)
  mail.username = 'sender'
  mail.password = c('smtp')
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    PORT: String(port),
    DATABASE_URL: database.href,
    WEB_ORIGIN: 'http://localhost:5173',
    OIDC_ISSUER: harness.issuer.url,
    OIDC_CLIENT_ID: 'web',
    SMTP_URL: mail.href,
    // Nothing listens at either address: errors about unreachable services are the most likely to leak.
    STRIPE_URL: 'http://127.0.0.1:1',
    STRIPE_SECRET_KEY: `sk_test_${c('stripe')}`,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: `whsec_${c('webhook')}`,
    STRIPE_PRICES: PRICE_NAMES.map((name, at) => `${name}=price_${at}`).join(','),
    STORAGE_URL: 'http://127.0.0.1:1',
    STORAGE_BUCKET: 'evidentia',
    STORAGE_ACCESS_KEY: 'access',
    STORAGE_SECRET_KEY: c('storage'),
    FILES_SECRET: c('files'),
    SOMETHING_UNUSED: c('unused'),
  }
}

describe('Sec16 secrets of a running installation', () => {
  it('Sec16 appear in no log, response, row or message except the one that delivers them', async () => {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const program = run(['src/main.ts', '--services=http,worker,collab'], environment(port))
    const call = async (
      method: string,
      path: string,
      token: string | null,
      body?: unknown,
      more: Record<string, string> = {},
    ) => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `token ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': crypto.randomUUID(),
          'x-canary': c('header'),
          'user-agent': `browser ${c('header2')}`,
          cookie: `session=${c('cookie')}`,
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      answers.push(
        `${method} ${path.replace(/[?/]?\w*canary.*$/, '')} ${response.status} ${JSON.stringify([...response.headers])} ${text}`,
      )
      return { status: response.status, text }
    }
    try {
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
        timeout: 60_000,
        interval: 100,
      })
      const token = await harness.issuer.sign({
        sub: 'canary',
        email: 'founder@example.com',
        name: 'Founder',
        auth_time: Math.floor(Date.now() / 1000),
        amr: ['pwd'],
      })
      seen.set('token', token.split('.')[2]!)
      const made = await call('POST', '/api/organisations', token, {
        name: 'Canaries',
        roles: ['risk_manager'],
      })
      expect(made.status, made.text).toBe(201)
      const org = { 'x-organisation': (JSON.parse(made.text) as { id: string }).id }

      // Requests that succeed, that are refused, and that fail because a service is unreachable.
      await call('GET', `/api/processes?q=${c('query')}`, token, undefined, org)
      await call('GET', `/api/processes?token=${c('query')}`, token, undefined, org)
      await call('GET', `/files/${c('query')}`, null)
      await call('POST', `/api/processes`, token, { password: c('password') }, org)
      await call(
        'POST',
        `/api/processes`,
        token,
        { code: 'KEY', name: { en: 'x' }, description: { en: 'x' }, family: 'it', ownerRole: 'CIO' },
        org,
      )
      await call('GET', '/api/me', `${token.slice(0, -10)}AAAAAAAAAA`)
      await call(
        'GET',
        '/api/me',
        `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ iss: c('proof') })).toString('base64url')}.`,
      )
      await call('POST', '/api/invitations/accept', token, { token: c('proof') })
      await call(
        'POST',
        '/api/payment/webhook',
        null,
        { id: 'evt' },
        { 'stripe-signature': `t=1,v1=${c('proof')}` },
      )
      await call(
        'POST',
        '/api/payment/subscription',
        token,
        { plan: 'starter', interval: 'monthly', seats: 1 },
        org,
      )
      await call('POST', '/api/payment/refresh', token, undefined, org)
      await call('POST', '/api/uploads', token, undefined, {
        ...org,
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `name ${Buffer.from('a.txt').toString('base64')}`,
      })
      const exported = await call('POST', '/api/processes/exports', token, { format: 'excel' }, org)
      await call('GET', '/metrics', null)
      await call('GET', '/api/openapi.json', null)
      const invited = await call(
        'POST',
        '/api/invitations',
        token,
        { email: 'invited@example.com', name: 'Invited', roles: ['guest'] },
        org,
      )
      expect(invited.status, invited.text).toBe(201)

      // The only place where the secret of an invitation may appear.
      await vi.waitFor(() => expect(smtp.messages('invited@example.com')).toHaveLength(1), {
        timeout: 60_000,
        interval: 100,
      })
      const [message] = smtp.messages('invited@example.com')
      seen.set(
        'invitation',
        new URL(/https?:\S+token=\S+/.exec(message!.text)![0]).searchParams.get('token')!,
      )
      // The export fails without storage and logs that.
      if (exported.status < 300)
        await vi.waitFor(() => expect(said.join('')).toContain('job failed'), {
          timeout: 60_000,
          interval: 100,
        })
      await call('GET', '/api/trail?limit=50', token, undefined, org)
      await call('GET', '/api/trail/export', token, undefined, org)
    } finally {
      await program.stop()
    }

    const log = said.join('')
    expect(log).toContain('"route":"invitations.create"')
    expect(hitsIn(log), 'in the log').toEqual([])
    // No answer contains a canary that a caller sent, including the trail export.
    for (const answer of answers)
      expect([hitsIn(answer), answer.slice(0, 300)]).toEqual([[], answer.slice(0, 300)])
    const tables = await harness.admin.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('app', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    const words = [...Object.values(CANARIES), ...seen.values()]
    for (const { name } of tables.rows) {
      const { rows } = await harness.admin.query<{ row: string }>(
        `select t::text as row from ${name} t where t::text like any($1)`,
        [words.map((word) => `%${word}%`)],
      )
      expect([name, rows]).toEqual([name, []])
    }
    process.stdout.write(
      `Sec16: ${words.length} secrets, ${answers.length} answers, ${tables.rows.length} tables, ${log.split('\n').length} lines of log: 0 hits\n`,
    )
  })

  it('Sec16 are not printed by a program that cannot start', async () => {
    said.length = 0
    const right = environment(await findFreePort())
    for (const env of [
      { ...right, SMTP_URL: c('smtp') },
      { ...right, FILES_SECRET: 'short', STRIPE_SECRET_KEY: c('stripe') },
      { ...right, DATABASE_URL: `postgres://evidentia_app:${c('database')}@127.0.0.1:1/nothing` },
      {
        ...right,
        DATABASE_URL: `postgres://evidentia_app:${c('database')}@nowhere.invalid/nothing?sslmode=verify-full`,
      },
    ]) {
      const program = run(['src/main.ts', '--services=http,worker'], env)
      const late = setTimeout(() => void program.stop(), 60_000)
      await program.ended
      clearTimeout(late)
    }
    expect(said.join('').length).toBeGreaterThan(100)
    expect(hitsIn(said.join(''))).toEqual([])
  })

  it('Sec16 are in no file of the web build', { timeout: 600_000 }, async () => {
    const out = await mkdtemp(join(tmpdir(), 'evidentia-web-'))
    const settings = {
      ...environment(1),
      VITE_FIREBASE_PROJECT_ID: 'demo',
      VITE_FIREBASE_API_KEY: 'public',
      VITE_SOMETHING: c('unused'),
    }
    const { ended } = run(
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'error'],
      { ...settings, NODE_ENV: 'production' },
      web,
    )
    expect((await ended)[0], said.slice(-3).join('')).toBe(0)
    const files = await readdir(out, { recursive: true, withFileTypes: true })
    const hits: string[] = []
    for (const file of files.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name)
      for (const name of hitsIn(await readFile(path, 'latin1'))) hits.push(`${path}: ${name}`)
    }
    process.stdout.write(`Sec16: ${files.length} files of the web application: ${hits.length} hits\n`)
    expect(files.length).toBeGreaterThan(50)
    expect(hits).toEqual([])
    await rm(out, { recursive: true })
  })
})
