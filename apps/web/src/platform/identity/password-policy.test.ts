import fc from 'fast-check'
import { initializeApp } from 'firebase/app'
import { inMemoryPersistence, initializeAuth, validatePassword } from 'firebase/auth'
import { afterAll, describe, expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { fetchPasswordPolicy } from './firebase-policy.ts'
import { DEFAULT_POLICY, checkPassword, meetsPolicy, type PasswordPolicy } from './password-policy.ts'

const FULL: PasswordPolicy = { min: 8, max: 12, lower: true, upper: true, numeric: true, symbols: '!?-' }
const unmet = (policy: PasswordPolicy, password: string) =>
  checkPassword(policy, password).flatMap(({ rule, met }) => (met ? [] : [rule]))

const anyPolicy: fc.Arbitrary<PasswordPolicy> = fc
  .record({
    min: fc.integer({ min: 6, max: 30 }),
    max: fc.option(fc.integer({ min: 6, max: 40 }), { nil: undefined }),
    lower: fc.boolean(),
    upper: fc.boolean(),
    numeric: fc.boolean(),
    symbols: fc.option(fc.constantFrom('!?-', '^$*.[]{}()?"!@#%&/\\,><\':;|_~', ' '), { nil: undefined }),
  })
  .map(({ max, symbols, ...rest }) => ({
    ...rest,
    ...(max === undefined ? {} : { max }),
    ...(symbols === undefined ? {} : { symbols }),
  }))
const anyPassword = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40, unit: 'grapheme' }))

describe('S5.2 the password policy', () => {
  test('requires six characters by default', () => {
    expect(unmet(DEFAULT_POLICY, '12345')).toEqual(['min'])
    expect(meetsPolicy(DEFAULT_POLICY, '123456')).toBe(true)
  })

  test.each([
    ['', ['min', 'lower', 'upper', 'numeric', 'symbol']],
    ['aB3!', ['min']],
    ['aB3!aB3!aB3!a', ['max']],
    ['AB345678!', ['lower']],
    ['ab345678!', ['upper']],
    ['aBcdefgh!', ['numeric']],
    ['aB345678', ['symbol']],
    ['aB345678#', ['symbol']],
    ['مرحباAa1!', []],
    ['aB345678!', []],
  ])('%j lacks %j', (password, rules) => expect(unmet(FULL, password)).toEqual(rules))

  test('typing more characters never breaks a rule that was met, except the maximum length', () => {
    fc.assert(
      fc.property(anyPolicy, anyPassword, anyPassword, (policy, password, more) => {
        const before = checkPassword(policy, password).filter(({ rule }) => rule !== 'max')
        const after = checkPassword(policy, password + more).filter(({ rule }) => rule !== 'max')
        before.forEach(({ met }, index) => met && expect(after[index]!.met).toBe(true))
      }),
    )
  })
})

/** The policy in the provider's format. */
const wire = ({ min, max, lower, upper, numeric, symbols }: PasswordPolicy) => ({
  customStrengthOptions: {
    minPasswordLength: min,
    ...(max === undefined ? {} : { maxPasswordLength: max }),
    containsLowercaseCharacter: lower ?? false,
    containsUppercaseCharacter: upper ?? false,
    containsNumericCharacter: numeric ?? false,
    containsNonAlphanumericCharacter: symbols !== undefined,
  },
  allowedNonAlphanumericCharacters: symbols?.split('') ?? [],
  enforcementState: 'ENFORCE',
  schemaVersion: 1,
})

describe('S5.2 the provider’s password policy', () => {
  const before = answering.fetch
  afterAll(() => void (answering.fetch = before))

  let count = 0
  const authWith = (response: () => Response) => {
    answering.fetch = () => Promise.resolve(response())
    count += 1
    const app = initializeApp({ apiKey: 'key', projectId: 'p' }, `policy-${count}`)
    return initializeAuth(app, { persistence: inMemoryPersistence })
  }

  test('gives the same result as the SDK', async () => {
    await fc.assert(
      fc.asyncProperty(anyPolicy, fc.array(anyPassword, { maxLength: 20 }), async (policy, passwords) => {
        const auth = authWith(() => Response.json(wire(policy)))
        const fetched = await fetchPasswordPolicy(auth)
        for (const password of passwords) {
          expect(meetsPolicy(fetched, password)).toBe((await validatePassword(auth, password)).isValid)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('falls back to the default if the provider has none', async () => {
    const auth = authWith(() => Response.json({ error: { message: 'NOT_IMPLEMENTED' } }, { status: 501 }))
    expect(await fetchPasswordPolicy(auth)).toEqual(DEFAULT_POLICY)
  })
})
