import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Name } from './names.ts'
import { isPlainName, toPlainName, unlinked } from './plain-name.ts'

const ORDINARY = [
  "St. Mary's Ltd.",
  'A.B.C. Holding',
  'Müller & Söhne GmbH',
  'Müller GmbH & Co.KG',
  'Müller GmbH & Co. KG',
  'شركة الأمل للأجهزة الطبية (ش.م.م.)',
  'محمد بن عبد الله',
  'می‌خواهم',
  'J.R.R. Tolkien',
  'Dr. Anna-Lena O’Neill, Ph.D.',
  'Dr.Li',
  'S.p.A. Rossi',
  'Ali Khan B.Sc',
  'Société Générale S.A.',
  '3M',
  '24/7 Care',
  'R/GA',
  'Yahoo!',
  'Team @ Work',
  'Nr. 5: the second one',
  'データ株式会社',
  'Booking.com',
  'Booking.com B.V.',
  'Amazon.com, Inc.',
  'Check24.de GmbH',
]

const ADDRESSES = [
  'http://evil.example/x',
  'https://evil.example',
  'HTTPS : //evil.example',
  'hxxp://evil.example',
  'www.evil.example',
  'evil.com/pay',
  'evil.com:8080',
  'evil.com?x=1',
  'mailto:eve',
  'eve@evil.example',
  'eve@localhost',
  '10.0.0.1',
  'bit.ly',
  'pay-now.evil.co.uk',
  'ｅｖｉｌ．ｃｏｍ／pay',
  'ev\u200cil.com/pay',
  'evil。com/pay',
  'evil.com⁄pay',
  'xn--80ak6aa92e.com',
]

const HIDDEN = [
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\u007f',
  '\u2028',
  '\u2029',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
]
const DIRECTION = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\ufeff',
]

describe('T7 a name', () => {
  it.each(ORDINARY)('T7 accepts %s', (name) => {
    expect(Name.safeParse(name)).toMatchObject({ success: true, data: name.normalize('NFC') })
  })

  it.each(ADDRESSES)('T7 rejects %s among other words', (address) => {
    for (const name of [`Pay at ${address}`, `${address} now`, `Invoice (${address})`])
      expect([name, isPlainName(name)]).toEqual([name, false])
  })

  it('T7 rejects a domain unless it is the name of a company', () => {
    for (const name of ['Your account at evil.com', 'evil.com waits for you', 'evil.com and evil.net'])
      expect([name, isPlainName(name)]).toEqual([name, false])
    expect(unlinked('Booking.com B.V.')).toBe('Booking.\u2060com B.\u2060V.')
    expect(unlinked('St. Mary’s Ltd.')).toBe('St. Mary’s Ltd.')
  })

  it('T7 rejects hidden characters, line breaks and direction marks at any position', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDINARY),
        fc.constantFrom(...HIDDEN, ...DIRECTION),
        fc.nat(),
        (name, mark, at) => {
          const place = 1 + (at % (name.length - 1))
          const marked = name.slice(0, place) + mark + name.slice(place)
          expect(Name.safeParse(marked).error?.issues[0]).toMatchObject({ params: { code: 'not_a_name' } })
        },
      ),
      { numRuns: 500 },
    )
  })

  const word = fc.stringMatching(/^[\p{Lu}][\p{Ll}'’-]{1,10}[\p{Ll}]$/u).map((one) => one.normalize('NFC'))
  const initial = fc.stringMatching(/^[A-Z]\.$/)
  const plain = fc
    .array(fc.oneof(word, initial, fc.constantFrom('&', '-', 'GmbH', 'Ltd.', 'شركة', 'الأمل', '東京')), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(' '))

  it('T7 accepts words, initials and punctuation in any order, and rejects them with an address among them', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...ADDRESSES), plain, (before, address, after) => {
        expect(isPlainName(before)).toBe(true)
        expect(isPlainName(`${before} ${address} ${after}`)).toBe(false)
        expect(isPlainName(`${before} ${address}`)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('T7 checks worst-case texts of any length in under half a second', () => {
    for (const part of ['a', 'a.', 'a-', 'a@', '-', 'é', '1.', ' a.b', 'http:', 'a.co '])
      for (const length of [200, 400, 500_000]) {
        const began = performance.now()
        isPlainName(part.repeat(length).slice(0, length))
        toPlainName(part.repeat(length).slice(0, length))
        expect([part, length, performance.now() - began < 500]).toEqual([part, length, true])
      }
  })

  it('T7 the display name from a provider becomes a valid name, or none', () => {
    const said = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .tuple(fc.string(), fc.constantFrom(...ADDRESSES, ...DIRECTION), fc.string())
        .map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(said, (text) => {
        const name = toPlainName(text)
        expect(name === '' || Name.safeParse(name).success).toBe(true)
        expect(toPlainName(name)).toBe(name)
      }),
      { numRuns: 1_000 },
    )
    expect(toPlainName('Ann\u202e Smith')).toBe('Ann Smith')
    expect(toPlainName('Win at http://evil.example/x')).toBe('Win at http evil example x')
  })
})
