import { stripeSettings } from 'dev-services/stripe'
import { expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'

const PLAIN = {
  DATABASE_URL: 'postgres://localhost/x',
  WEB_ORIGIN: 'http://localhost',
  OIDC_ISSUER: 'http://localhost',
  OIDC_CLIENT_ID: 'web',
}
const WHOLE: Record<string, string> = { ...PLAIN, ...stripeSettings('http://127.0.0.1:1') }

it('disables payments without settings, and refuses incomplete settings', () => {
  expect(readConfig(PLAIN).STRIPE_SECRET_KEY).toBeUndefined()
  expect(readConfig(WHOLE).STRIPE_PRICES?.['team.yearly']).toBe('price_team_yearly')
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICES',
  ])
    expect(() => readConfig({ ...WHOLE, [name]: undefined })).toThrow(`configuration: ${name}: missing`)
})

it('refuses invalid values without printing them, and a stand-in in production', () => {
  const wrong = [
    { STRIPE_SECRET_KEY: 'pk_test_mixed_up' },
    { STRIPE_PUBLISHABLE_KEY: 'sk_test_mixed_up' },
    { STRIPE_WEBHOOK_SECRET: 'short' },
    { STRIPE_PRICES: 'team.monthly=price_1' },
    { STRIPE_PRICES: WHOLE['STRIPE_PRICES']!.replace('price_team_yearly', 'price_team_monthly') },
  ]
  for (const one of wrong) {
    const [name, value] = Object.entries(one)[0]!
    expect(() => readConfig({ ...WHOLE, ...one })).toThrow(name)
    expect(() => readConfig({ ...WHOLE, ...one })).not.toThrow(value)
  }
  expect(() => readConfig({ ...WHOLE, NODE_ENV: 'production' })).toThrow('STRIPE_URL: not for production')
})
