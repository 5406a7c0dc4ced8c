import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { needsIdempotencyKey, type Route } from 'contract'
import { findFreePort } from 'parts/ports'
import type { Harness, Request } from '#test/harness.ts'
import { PROGRAM } from './program.ts'

const READY_WITHIN_MS = 120_000

export interface ServiceProcess {
  url: string
  pid: number
  /** The signal that ended it, or its exit code. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Some of the services as production runs them, on the database and storage of a test, until they are ready. */
export async function startServiceProcess(
  { config }: Harness,
  services: string,
  env: Record<string, string> = {},
  program = PROGRAM,
): Promise<ServiceProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [program, `--services=${services}`], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATABASE_URL: config.DATABASE_URL,
      WEB_ORIGIN: config.WEB_ORIGIN,
      OIDC_ISSUER: config.OIDC_ISSUER,
      OIDC_CLIENT_ID: config.OIDC_CLIENT_ID,
      STORAGE_DIR: config.STORAGE_DIR,
      RATE_LIMIT: '1000000',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const url = `http://127.0.0.1:${port}`
  const last = Date.now() + READY_WITHIN_MS
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  // A worker alone listens nowhere.
  while (services !== 'worker' && !(await isReady())) {
    if (Date.now() > last) {
      child.kill('SIGKILL')
      throw new Error(`${services} was not ready in time`)
    }
    await sleep(50)
  }
  return {
    url,
    pid: child.pid!,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Calls a route of a process over HTTP, as a client would. */
export async function callOver(
  url: string,
  route: Route,
  token: string,
  org: string,
  { params = {}, body, version, key }: Request = {},
): Promise<{ status: number; body: unknown }> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const reply = await fetch(`${url}/api${path}`, {
    method: route.method,
    headers: {
      authorization: `token ${token}`,
      'x-organisation': org,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(needsIdempotencyKey(route) ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: text ? (JSON.parse(text) as unknown) : null }
}
