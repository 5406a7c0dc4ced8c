import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Rules = { createScriptURL: (url: string) => string }

let policies: Rules[]

beforeEach(() => {
  policies = []
  vi.stubGlobal('location', { href: 'https://app.example/login' })
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      // As in browsers: there is only one default policy.
      if (name !== 'default' || policies.length > 0) throw new TypeError('a policy with that name exists')
      policies.push(rules)
    },
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

test('Sec8 two script loaders on one page share the default policy, and each adds its own origins', async () => {
  const { trustScripts } = await import('./trusted-scripts.ts')
  const [stripe, google] = [/^https:\/\/js\.stripe\.com\//, /^https:\/\/apis\.google\.com\/js\//]
  const allows = (url: string) => {
    try {
      return policies[0]!.createScriptURL(url) === url
    } catch {
      return false
    }
  }
  trustScripts(stripe)
  expect(allows('https://js.stripe.com/v3')).toBe(true)
  expect(allows('https://apis.google.com/js/api.js')).toBe(false)
  trustScripts(google)
  trustScripts(google)
  expect(allows('https://apis.google.com/js/api.js?onload=x')).toBe(true)
  for (const url of [
    'https://elsewhere.example/js/api.js',
    'https://apis.google.com.elsewhere.example/js/api.js',
    'https://apis.google.com@elsewhere.example/js/api.js',
    'http://apis.google.com/js/api.js',
    'https://apis.google.com/js/../../elsewhere.js',
    '//elsewhere.example/https://js.stripe.com/',
    '/js/own.js',
    'data:text/javascript,1',
  ])
    expect([url, allows(url)]).toEqual([url, false])
})
