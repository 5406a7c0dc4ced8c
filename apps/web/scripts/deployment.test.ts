import { expect, test } from 'vitest'
import { contentSecurityPolicy, settingsFrom } from './deployment.ts'

const FIREBASE = { VITE_FIREBASE_PROJECT_ID: 'demo', VITE_FIREBASE_API_KEY: 'key' }
const EMULATOR = { VITE_FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }
const OIDC = { VITE_OIDC_ISSUER: 'https://id.example/realm', VITE_OIDC_CLIENT_ID: 'web' }

test('a provider is offered only when it is fully configured', () => {
  expect(settingsFrom({})).toEqual({})
  expect(settingsFrom({ VITE_OIDC_ISSUER: 'https://id.example' })).toEqual({})
  expect(settingsFrom({ ...FIREBASE, ...OIDC })).toEqual({
    firebase: { projectId: 'demo', apiKey: 'key' },
    oidc: { issuer: 'https://id.example/realm', clientId: 'web' },
  })
})

test('Sec8 the page may connect to its own origin and to its identity providers', () => {
  const connect = (env: Record<string, string>) => /connect-src ([^;]*)/.exec(contentSecurityPolicy(env))?.[1]
  expect(connect({})).toBe("'self'")
  expect(connect({ ...FIREBASE, ...EMULATOR, ...OIDC })).toBe(
    "'self' http://127.0.0.1:9099 https://id.example",
  )
  expect(connect(FIREBASE)).toBe(
    "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  )
})

test('files are served from a separate origin when one is configured', () => {
  expect(contentSecurityPolicy({})).toContain("img-src 'self' data:;")
  const policy = contentSecurityPolicy({ VITE_FILES_URL: 'https://files.example/' })
  expect(policy).toContain("img-src 'self' data: https://files.example;")
  expect(policy).toContain("connect-src 'self' https://files.example;")
})

test('providers behind Firebase need an auth domain, which the policy then allows as a frame', () => {
  const named = { ...FIREBASE, VITE_FIREBASE_PROVIDERS: 'google.com, oidc.acme' }
  expect(settingsFrom(named).firebase).toEqual({ projectId: 'demo', apiKey: 'key' })
  expect(contentSecurityPolicy(named)).not.toContain('frame-src')
  const whole = { ...named, VITE_FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com' }
  expect(settingsFrom(whole).firebase).toEqual({
    projectId: 'demo',
    apiKey: 'key',
    authDomain: 'acme.firebaseapp.com',
    providers: ['google.com', 'oidc.acme'],
  })
  expect(contentSecurityPolicy(whole)).toContain('frame-src https://acme.firebaseapp.com;')
})

test('phone codes need the reCAPTCHA script, which the emulator does without', () => {
  const named = { ...FIREBASE, VITE_FIREBASE_SECOND_FACTOR: 'phone' }
  expect(settingsFrom(named).firebase).toMatchObject({ secondFactor: 'phone' })
  expect(settingsFrom({ ...FIREBASE, VITE_FIREBASE_SECOND_FACTOR: 'carrier-pigeon' }).firebase).toEqual({
    projectId: 'demo',
    apiKey: 'key',
  })
  expect(contentSecurityPolicy(named)).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  )
  expect(contentSecurityPolicy(named)).toContain('frame-src https://www.google.com/recaptcha/ ')
  expect(contentSecurityPolicy({ ...named, ...EMULATOR })).not.toContain('recaptcha')
  expect(contentSecurityPolicy(FIREBASE)).not.toContain('recaptcha')
})

test('an installation can configure its own manual', () => {
  expect(settingsFrom({ VITE_DOCUMENTATION_URL: 'https://manual.example/' })).toEqual({
    documentation: 'https://manual.example/',
  })
})

test('Sec8 the payment provider is allowed only on payment pages, and only where payments are enabled', () => {
  const taken = { VITE_PAYMENT: 'stripe' }
  for (const path of ['/payment', '/payment-checkout', '/payment/']) {
    const policy = contentSecurityPolicy(taken, path)
    expect(policy).toContain("script-src 'self' https://js.stripe.com;")
    expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(contentSecurityPolicy({}, path)).not.toContain('stripe')
  }
  for (const path of ['/', '/home', '/payments', '/x/payment', '/payment-checkout/x'])
    expect(contentSecurityPolicy(taken, path)).toBe(contentSecurityPolicy({}, path))
})

test('Sec8 no inline and no evaluated script', () => {
  expect(contentSecurityPolicy({ ...FIREBASE, ...OIDC })).not.toMatch(/unsafe|\*/)
})

test('Sec16 no secret reaches the browser', () => {
  const secrets = {
    DATABASE_URL: 'postgres://canary',
    SMTP_URL: 'smtp://canary',
    STRIPE_SECRET_KEY: 'sk_canary',
    STRIPE_WEBHOOK_SECRET: 'whsec_canary',
    STORAGE_SECRET_KEY: 'canary',
    FILES_SECRET: 'canary',
    VITE_FIREBASE_SERVICE_ACCOUNT: 'canary',
    VITE_OIDC_CLIENT_SECRET: 'canary',
    VITE_ANYTHING: 'canary',
  }
  const env = { ...secrets, ...FIREBASE, ...OIDC, VITE_PAYMENT: 'stripe' }
  expect(JSON.stringify(settingsFrom(env)) + contentSecurityPolicy(env, '/payment')).not.toContain('canary')
})

test('Sec8 no page can be framed, change its base or embed a plug-in', () => {
  for (const path of ['/', '/login', '/payment'])
    for (const directive of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ])
      expect(
        contentSecurityPolicy({ ...FIREBASE, ...OIDC, VITE_PAYMENT: 'stripe' }, path).split('; '),
      ).toContain(directive)
})
