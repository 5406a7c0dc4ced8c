import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Environment } from './config.ts'
import { readConfig } from './read-config.ts'

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://evidentia_app:secret@db/evidentia?sslmode=verify-full',
  WEB_ORIGIN: 'https://evidentia.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'web',
  TRAIL_ANCHORS: '/anchors',
}
const problemsOf = (settings: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...good, ...settings })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration', () => {
  it('is accepted when valid', () => {
    expect(problemsOf({})).toBe('')
    expect(problemsOf({ STORAGE_BUCKET: '', PORT: '', FIREBASE_PROJECT_ID: '' })).toBe('')
    expect(problemsOf({ WEB_ORIGIN: 'http://127.0.0.1:5173', OIDC_ISSUER: 'http://localhost:5610' })).toBe('')
  })

  it('is refused with all problems at once, by name and never by value', () => {
    const wrong = { DATABASE_URL: undefined, WEB_ORIGIN: 'canary', PORT: '0', LOG_LEVEL: 'canary' }
    const text = problemsOf(wrong)
    expect(text).toContain('DATABASE_URL: missing')
    for (const name of ['WEB_ORIGIN', 'PORT', 'LOG_LEVEL']) expect(text).toContain(`${name}: `)
    expect(text).not.toContain('canary')
    const together = problemsOf({
      OIDC_CLIENT_ID: undefined,
      STORAGE_URL: 'https://s3.example',
      FAIL_POINT: 'x',
    })
    expect(together).toBe(
      'configuration: OIDC_CLIENT_ID: missing; STORAGE_BUCKET: missing; FAIL_POINT: not for production',
    )
  })

  it.each([
    [{ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
    [{ FAIL_POINT: 'mail.before-send' }, 'FAIL_POINT'],
    [{ STORAGE_DIR: '/files' }, 'FILES_SECRET: missing'],
    [{ DATABASE_URL: 'postgres://evidentia_owner@db/evidentia' }, 'DATABASE_URL: not as evidentia_owner'],
    [{ DATABASE_URL: 'postgres://postgres@db/evidentia' }, 'DATABASE_URL: not as postgres'],
    [{ WEB_ORIGIN: 'http://evidentia.example' }, 'WEB_ORIGIN: not by https'],
    [{ WEB_ORIGIN: 'https://evidentia.example/' }, 'WEB_ORIGIN: no origin'],
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER: not by https'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM: missing'],
    [
      { ERASURE_DATABASE_URL: 'postgres://evidentia_app@db/evidentia' },
      'ERASURE_DATABASE_URL: not as evidentia_app',
    ],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT: the same as PORT'],
  ])('is refused in production when dangerous: %o', (settings, problem) => {
    expect(problemsOf(settings)).toContain(problem)
  })
})

describe('the table of settings in the development guide', () => {
  const manual = readFileSync(new URL('../../../../docs/development.md', import.meta.url), 'utf8')
  const table = manual.slice(manual.indexOf('## Settings of the API'), manual.indexOf('## Tests'))
  const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
  const rows = [...table.matchAll(/^\| (`[A-Z].*?) \| ?(.*?) ?\|/gm)].map(([, names, defaults]) => ({
    names: words(names!),
    defaults: words(defaults!),
  }))

  it('lists every setting of the program and no other', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  })

  it('states the default of each setting', () => {
    for (const { names, defaults } of rows)
      for (const [at, name] of names.entries()) {
        const preset = z.safeParse(Environment.shape[name as keyof typeof Environment.shape], undefined)
        const value =
          preset.success && preset.data !== undefined ? String(preset.data) || undefined : undefined
        expect([name, defaults[at]]).toEqual([name, value])
      }
  })
})
