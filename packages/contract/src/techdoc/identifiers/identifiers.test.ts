import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES } from '../../locale.ts'
import { checkCharacterPair, gtinCheckDigit, mod37, mod43, mod97 } from './check-characters.ts'
import { IDENTIFIER_PROBLEMS, identifierProblems } from './identifiers.ts'

const problem = (section: string, field: string, value: string, more: object = {}) =>
  identifierProblems(section, { ...more, [field]: value })[0]?.code ?? null
const udi = (value: string) => problem('dd.udi-di', 'udiDi', value)
const basic = (issuingEntity: string, value: string) =>
  problem('dd.basic-udi', 'basicUdiDi', value, { issuingEntity })

it('GS1: the check digit of published GTINs', () => {
  // GS1 General Specifications and examples of GS1.
  for (const gtin of ['4006381333931', '9506000134352', '09506000134352', '614141000036', '96385074'])
    expect(udi(gtin), gtin).toBeNull()
  for (const gtin of ['4006381333932', '09506000134353']) expect(udi(gtin), gtin).toBe('check_character')
  expect(udi('12345')).toBe('form_gtin')
  expect(udi('Pump 1')).toBe('form_iccbba')
  expect(udi('(01)09506000134352')).toBe('form_udi_di')
})

it('GS1: the check character pair of published Global Model Numbers', () => {
  // GS1 General Specifications 7.9.5, and the test values of the helper libraries of GS1.
  for (const gmn of ['1987654Ad4X4bL5ttr2310c2K', '12345678901234567890123NT', '12345_ABCDEFGHIJKLMCP'])
    expect(basic('gs1', gmn), gmn).toBeNull()
  expect(basic('gs1', '1987654Ad4X4bL5ttr2310cXK')).toBe('check_character')
  expect(basic('gs1', '1987')).toBe('form_gmn')
  expect(basic('gs1', 'A987654Ad4X4bL5ttr2310c2K')).toBe('form_gmn')
  expect(basic('', '1987654Ad4X4bL5ttr2310c2K')).toBeNull()
})

it('HIBCC: modulus 43 of the UDI-DI, and the pair of the Basic UDI-DI', () => {
  // HIBC Supplier Labeling Standard; help pages of EUDAMED on the Basic UDI-DI.
  expect(mod43('+A123BJC5D6E71')).toBe('G')
  expect(udi('+A123BJC5D6E71G')).toBeNull()
  expect(udi('+A123BJC5D6E71H')).toBe('check_character')
  expect(udi('+A1')).toBe('form_hibc')
  expect(basic('hibcc', '++A999MODELIDENTIFIER11S8')).toBeNull()
  expect(basic('hibcc', '++A999MODELIDENTIFIER12S8')).toBe('check_character')
  expect(basic('hibcc', '+A999MODELIDENTIFIER11S8')).toBe('form_basic_hibc')
})

it('ICCBBA: the product code of ISBT 128, and modulus 37-2', () => {
  // ISBT 128 Standard Technical Specification: donation number G1234 98 654321 with check character H.
  expect(mod37('G123498654321')).toBe('H')
  expect(udi('A9999XYZ100T0474')).toBeNull()
  expect(udi('=/A9999XYZ100T0474')).toBeNull()
  expect(udi('A9999XYZ100T04')).toBe('form_iccbba')
  expect(basic('iccbba', 'G123498654321H')).toBeNull()
  expect(basic('iccbba', 'G123498654321J')).toBe('check_character')
  expect(basic('iccbba', '1')).toBe('form_basic_iccbba')
})

it('IFA: modulus 97', () => {
  // IFA, Basic UDI-DI (2019), and the pharmacy product number of the specification.
  expect(basic('ifa', 'PP12345ABCD.12345678.9004')).toBeNull()
  expect(basic('ifa', 'PP12345ABCD.12345678.9005')).toBe('check_character')
  expect(basic('ifa', 'PP1')).toBe('form_basic_ifa')
  expect(mod97('1112345678')).toBe('42')
  expect(udi('111234567842')).toBeNull()
})

it('EMDN codes, registration numbers and identifiers of EUDAMED have their form', () => {
  const emdn = (value: string) => problem('dd.identity', 'emdnCode', value)
  for (const code of ['A03', 'Z1203', 'Z12030201', 'C010401020101']) expect(emdn(code), code).toBeNull()
  for (const code of ['Z', 'Z1', 'Z123', 'z1203', 'E01', 'Z12 03']) expect(emdn(code), code).toBe('form_emdn')
  const srn = (value: string) => problem('f.manufacturer', 'srn', value)
  for (const number of ['DE-MF-000012345', 'XI-AR-000000001']) expect(srn(number), number).toBeNull()
  for (const number of ['DE-MF-1', 'DE-XX-000012345', 'de-mf-000012345', 'DE MF 000012345'])
    expect(srn(number), number).toBe('form_srn')
  expect(basic('eudamed', 'B-1234567890')).toBeNull()
  expect(basic('eudamed', '1234567890')).toBe('form_eudamed')
})

it('a wrong character anywhere is found', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 })
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (some, at, by) => {
      const text = some.join('')
      expect(udi(text + gtinCheckDigit(text))).toBeNull()
      const wrong = some.with(at, (some[at]! + by) % 10).join('')
      expect(gtinCheckDigit(wrong)).not.toBe(gtinCheckDigit(text))
    }),
  )
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  fc.assert(
    fc.property(fc.nat(25), fc.nat(25), fc.integer({ min: 5, max: 20 }), (one, other, at) => {
      fc.pre(one !== other)
      const base = '12345ABCDEFGHIJKLMNOPQ'
      const put = (letter: number) => `${base.slice(0, at)}${upper[letter]}${base.slice(at + 1)}`
      expect(checkCharacterPair(put(one))).not.toBe(checkCharacterPair(put(other)))
      expect(mod37(put(one))).not.toBe(mod37(put(other)))
    }),
  )
})

it('checks only identifiers that change, and only in their sections', () => {
  const wrong = { basicUdiDi: '4012345PUMPAB', issuingEntity: 'gs1' }
  expect(identifierProblems('dd.basic-udi', wrong, wrong)).toEqual([])
  expect(identifierProblems('dd.basic-udi', wrong, { ...wrong, issuingEntity: 'ifa' })).toEqual([
    { field: 'basicUdiDi', code: 'check_character' },
  ])
  expect(identifierProblems('br.hazards', { srn: 'x' })).toEqual([])
})

it('has a message for every problem in every language', async () => {
  for (const locale of LOCALES) {
    const { default: words } = (await import(`../../../translations/${locale}/fileproblems.json`, {
      with: { type: 'json' },
    })) as { default: Record<string, string> }
    for (const code of IDENTIFIER_PROBLEMS) expect(words[code], `${locale} ${code}`).toBeTruthy()
  }
})
