import { expect, it } from 'vitest'
import { connect, Refusal } from './connect.ts'

const OTHER = 'postgres://postgres:word@db.invalid'

it.each([
  [`${OTHER}/evidentia`, 'db.invalid: not encrypted'],
  [`${OTHER}/evidentia?sslmode=disable`, 'db.invalid: not encrypted'],
  [`${OTHER}/evidentia?sslmode=no-verify`, 'db.invalid: the server is not verified'],
  ['mysql://root@localhost/evidentia', 'localhost: not PostgreSQL'],
  ['host=db.invalid', 'the address: not PostgreSQL'],
])('refuses to connect as administrator to %s', async (url, reason) => {
  const refused = await connect(url, {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).message).toContain(reason)
  expect((refused as Refusal).message).not.toContain('word')
})

it('refuses to connect without certificate verification, whatever the URL says', async () => {
  const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SECURITY_EXCEPTIONS: 'database' }
  await expect(connect(`${OTHER}/evidentia?sslmode=verify-full`, environment)).rejects.toThrow(
    'NODE_TLS_REJECT_UNAUTHORIZED',
  )
})

it.each([
  ['with verified TLS', `${OTHER}/evidentia?sslmode=verify-full`, {}],
  ['with the exception of the program', `${OTHER}/evidentia`, { SECURITY_EXCEPTIONS: 'scanner,database' }],
  ['on this machine', 'postgres://postgres@127.0.0.1:1/evidentia', {}],
  ['by a socket', 'postgres://postgres@/evidentia?host=/nowhere', {}],
])('attempts to connect %s', async (_how, url, environment) => {
  const failed = await connect(url, environment).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(Refusal)
  expect((failed as NodeJS.ErrnoException).code).toMatch(/^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOENT)$/)
})
