import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from 'contract'
import { findFreePort } from 'dev-services/ports'
import { type Harness, type Person, type Request, requestOf } from '#test/harness.ts'
import { PROGRAM } from './program.ts'

const READY_WITHIN_MS = 120_000

export interface ServiceProcess {
  url: string
  pid: number
  /** The signal that ended it, or its exit code. */
  ended: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts some services as production runs them, with a test's database and storage, and waits until they are ready.
 */
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
  // A worker alone has no port.
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

/** The answer of a process to a route over HTTP. */
export function askOver(
  address: string,
  route: Route,
  who: Pick<Person, 'token'> | null,
  org: string | null,
  request: Request,
): Promise<Response> {
  const { method, url, headers, payload } = requestOf(route, who, org, request)
  const isBytes = route.body === 'workbook'
  return fetch(`${address}${url}`, {
    method,
    headers: {
      ...(payload === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: isBytes ? payload : JSON.stringify(payload) }),
  })
}

/** The same for a member, with the parsed body. */
export async function callOver(
  address: string,
  route: Route,
  token: string,
  org: string,
  request: Request = {},
): Promise<{ status: number; body: unknown }> {
  const reply = await askOver(address, route, { token }, org, request)
  const text = await reply.text()
  return { status: reply.status, body: text ? (JSON.parse(text) as unknown) : null }
}
