import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Harness } from '#test/harness.ts'
import { PROGRAM } from './program.ts'

export interface WorkerProcess {
  /** The signal that ended it, or its exit code. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** The worker as production runs it, with a test's database and storage; `failPoint` says where it kills itself. */
export function startWorkerProcess({ config }: Harness, failPoint?: string): WorkerProcess {
  const child = spawn(process.execPath, [PROGRAM, '--services=worker'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: config.DATABASE_URL,
      WEB_ORIGIN: config.WEB_ORIGIN,
      OIDC_ISSUER: config.OIDC_ISSUER,
      OIDC_CLIENT_ID: config.OIDC_CLIENT_ID,
      STORAGE_DIR: config.STORAGE_DIR,
      SMTP_URL: config.SMTP_URL,
      WEBHOOK_ADDRESSES: config.WEBHOOK_ADDRESSES,
      FAIL_POINT: failPoint,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  return {
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
