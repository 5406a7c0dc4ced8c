import fc from 'fast-check'
import { expect, it } from 'vitest'
import { browserFamily, coarseAddress } from './sign-in-origin.ts'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'chrome',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'edge'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0', 'opera'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'safari',
  ],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1', 'chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox'],
  ['curl/8.9.1', 'other'],
  [undefined, 'other'],
])('reduces a user agent to the browser family: %s', (said, family) => {
  expect(browserFamily(said)).toBe(family)
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['somewhere', null],
])('keeps the network of an address, not the device: %s', (address, network) => {
  expect(coarseAddress(address)).toBe(network)
})

it('maps every device of a network to the same value', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(part, part, part, part, part, (a, b, c, one, other) => {
      expect(coarseAddress(`${a}.${b}.${c}.${one}`)).toBe(coarseAddress(`${a}.${b}.${c}.${other}`))
    }),
  )
})

it('drops the last five groups of an IPv6 address', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const network = coarseAddress(address)
      expect(network).toMatch(/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){2}::\/48$/)
    }),
  )
})
