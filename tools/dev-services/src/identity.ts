import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseUrl } from './postgres.ts'
import { runProcess, startProcess } from './processes.ts'

const folder = fileURLToPath(new URL('../../../apps/identity', import.meta.url))

export type IdentityOptions = {
  port: number
  adminUrl: string
  /** The product's database, where the schema `identity` is made. */
  database?: string
  smtpUrl: string
  /** The web application that people come from. */
  webUrl: string
  show?: boolean
}

export type Identity = {
  issuer: string
  clientId: string
  /** Runs a command of the operator, such as `disable ADDRESS`. */
  operate: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the process with accounts, for development and tests, on the product's database. */
export async function startIdentity({
  port,
  adminUrl,
  database = 'evidentia',
  smtpUrl,
  webUrl,
  show = false,
}: IdentityOptions): Promise<Identity> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(await readFile(join(folder, 'migrations/roles.sql'), 'utf8'))
  await admin.end()
  await runProcess({
    name: 'identity migrate',
    command: process.execPath,
    args: ['src/migrate.ts'],
    cwd: folder,
    env: { DATABASE_OWNER_URL: databaseUrl(adminUrl, 'evidentia_owner', database) },
  })
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}/identity`
  const clientId = 'evidentia'
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl(adminUrl, 'evidentia_accounts', database),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    WEB_ORIGIN: webUrl,
    IDENTITY_SECRET: 'a secret of a development machine, known to everybody',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Evidentia AI <no-reply@evidentia.example>',
    ACCOUNT_DOMAINS: '*',
    // Providers of organisations are on this machine as well.
    CONNECTION_ADDRESSES: 'any',
    LOG_LEVEL: 'warn',
  }
  const { stop } = await startProcess({
    name: 'identity',
    command: process.execPath,
    args: ['src/main.ts'],
    cwd: folder,
    show,
    env,
    ready: async () => (await fetch(`${origin}/readyz`)).ok,
  })
  const operate = (...args: string[]) =>
    runProcess({
      name: 'account',
      command: process.execPath,
      args: ['src/account.ts', ...args],
      cwd: folder,
      env,
    })
  return { issuer, clientId, operate, stop }
}
