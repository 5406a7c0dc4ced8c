import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createStoredSecrets } from './stored-secrets.ts'

const [org, id] = [randomUUID(), randomUUID()]
const secret = randomBytes(32)
const secrets = createStoredSecrets({ SECRETS_KEY: 'a key of the tests, long enough for it' })

it('reads what it sealed, and what was stored before there was a key', () => {
  const sealed = secrets.seal(secret, org, id)
  expect(sealed.includes(secret)).toBe(false)
  expect(sealed.equals(secrets.seal(secret, org, id))).toBe(false)
  expect(secrets.open(sealed, org, id)).toEqual(secret)
  expect(secrets.open(secret, org, id)).toEqual(secret)
})

it('reads nothing of another row, another key, or that was changed', () => {
  const sealed = secrets.seal(secret, org, id)
  const changed = Buffer.from(sealed)
  changed[20]! ^= 1
  const other = createStoredSecrets({ SECRETS_KEY: 'another key of the tests, of some length' })
  const none = createStoredSecrets({ SECRETS_KEY: undefined })
  for (const open of [
    () => secrets.open(sealed, org, randomUUID()),
    () => secrets.open(sealed, randomUUID(), id),
    () => secrets.open(changed, org, id),
    () => secrets.open(sealed.subarray(0, 59), org, id),
    () => secrets.open(Buffer.alloc(0), org, id),
    () => other.open(sealed, org, id),
    () => none.open(sealed, org, id),
  ])
    expect(open).toThrow()
})

it('stores secrets as they are without a key', () => {
  const none = createStoredSecrets({ SECRETS_KEY: undefined })
  expect([none.areSealed, none.seal(secret, org, id)]).toEqual([false, secret])
})
