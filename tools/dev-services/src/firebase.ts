import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireFreePort } from './ports.ts'
import { startProcess } from './processes.ts'

export const FIREBASE_PROJECT = 'demo-evidentia'
/** The emulator requires an API key and accepts any. */
export const FIREBASE_API_KEY = 'demo-key'

export type FirebaseOptions = {
  port: number
  /** Stores the accounts here between runs; in memory only by default. */
  dir?: string
}

export type Firebase = {
  url: string
  host: string
  projectId: string
  stop: () => Promise<void>
}

export type PasswordAccount = { email: string; password: string; name: string; emailVerified?: boolean }

type Reply = {
  error?: { message?: string }
  localId?: string
  idToken?: string
  refreshToken?: string
  users?: unknown[]
}

/** The session data that the service returns to a browser. */
export type Session = { localId: string; idToken: string; refreshToken: string }

/** Starts the Firebase Auth emulator. Its tokens are unsigned: development and tests only. */
export async function startFirebase(options: FirebaseOptions): Promise<Firebase> {
  await requireFreePort(options.port, 'The Firebase Auth emulator')
  const host = `127.0.0.1:${options.port}`
  const url = `http://${host}`
  const running = await startProcess({
    name: 'firebase',
    command: process.execPath,
    args: [
      fileURLToPath(new URL('firebase-emulator.ts', import.meta.url)),
      String(options.port),
      FIREBASE_PROJECT,
    ],
    ready: async () => (await fetch(url)).ok,
    readyWithinMs: 120_000,
  })
  const file = options.dir === undefined ? undefined : join(options.dir, 'accounts.json')
  if (file !== undefined && existsSync(file)) {
    await loadAccounts(url, file).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
  }
  return {
    url,
    host,
    projectId: FIREBASE_PROJECT,
    async stop() {
      if (file !== undefined) await saveAccounts(url, file).catch(() => undefined)
      await running.stop()
    },
  }
}

async function loadAccounts(url: string, file: string): Promise<void> {
  const users = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  if (users.length > 0) await callAsOwner(url, 'accounts:batchCreate', { users })
}

async function saveAccounts(url: string, file: string): Promise<void> {
  const { users = [] } = await callAsOwner(url, 'accounts:batchGet?maxResults=1000')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(users, null, 2))
}

/**
 * Creates a password account and returns its subject. The subject is derived from the e-mail address, so a person keeps
 * it when the emulator restarts; an existing account is left unchanged.
 */
export async function createPasswordAccount(url: string, account: PasswordAccount): Promise<string> {
  const localId = createHash('sha256').update(account.email).digest('hex').slice(0, 28)
  const reply = await callAsOwner(
    url,
    'accounts',
    {
      localId,
      email: account.email,
      password: account.password,
      displayName: account.name,
      emailVerified: account.emailVerified ?? true,
    },
    ['DUPLICATE_LOCAL_ID', 'EMAIL_EXISTS'],
  )
  return reply.localId ?? localId
}

/** Signs in like a browser. */
export async function beginSession(url: string, email: string, password: string): Promise<Session> {
  const path = `identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${FIREBASE_API_KEY}`
  const reply = await call(`${url}/${path}`, {}, { email, password, returnSecureToken: true })
  const { localId, idToken, refreshToken } = reply
  if (!localId || !idToken || !refreshToken)
    throw new Error(`Signing in as ${email}: ${reply.error?.message ?? 'no token'}`)
  return { localId, idToken, refreshToken }
}

/** The same, returning only the ID token. */
export const signInWithPassword = async (url: string, email: string, password: string): Promise<string> =>
  (await beginSession(url, email, password)).idToken

async function callAsOwner(
  url: string,
  path: string,
  body?: object,
  accepted: string[] = [],
): Promise<Reply> {
  const address = `${url}/identitytoolkit.googleapis.com/v1/projects/${FIREBASE_PROJECT}/${path}`
  const reply = await call(address, { authorization: 'Bearer owner' }, body)
  if (reply.error?.message && !accepted.includes(reply.error.message)) {
    throw new Error(`Firebase Auth emulator, ${path}: ${reply.error.message}`)
  }
  return reply
}

async function call(address: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  const response = await fetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return (await response.json()) as Reply
}
