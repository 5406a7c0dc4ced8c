import fc from 'fast-check'
import { expect, it } from 'vitest'
import { technicalFile } from '../../testing/technical-file.ts'
import { PRESENCES, RISK_CLASSES } from '../devices.ts'
import { applies, deriveProfile, isMandatory, weightOf } from './profile.ts'

const EVERY = [...RISK_CLASSES]
const always = { appliesHint: ['all'], requiredFor: EVERY }
const sterile = { appliesHint: ['sterile'], requiredFor: EVERY }
const psur = { appliesHint: ['all'], requiredFor: ['IIa', 'IIb', 'III'] }
const sscp = { appliesHint: ['sscp'], requiredFor: ['III', 'implantable'] }

it('GSP-0 derives characteristics from class, country, qualification and packaging', () => {
  const file = technicalFile({
    device: { riskClass: 'III' },
    profile: { active: 'yes', implantable: 'tbd', physical: 'yes' },
    sections: {
      'dd.qualification': { values: { qualificationType: 'mdsw' } },
      'f.manufacturer': { values: { countryOfEstablishment: ['CH'] } },
    },
    rows: { 'dd.udi-di': { a: { sterileLabel: true }, b: { sterileLabel: false } } },
  })
  expect(deriveProfile(file)).toEqual({
    active: 'yes',
    implantable: 'tbd',
    physical: 'no',
    'active-implantable': 'tbd',
    sscp: 'yes',
    'non-eu-manufacturer': 'yes',
    sterile: 'yes',
    'non-sterile': 'yes',
  })
})

it('GSP-0 treats medical device software as software only, and an accessory as declared', () => {
  const physical = (qualificationType: string, given: 'yes' | 'no' | 'tbd') =>
    deriveProfile(
      technicalFile({
        profile: { physical: given },
        sections: { 'dd.qualification': { values: { qualificationType } } },
      }),
    )['physical']
  expect(physical('mdsw', 'yes')).toBe('no')
  expect(physical('accessory', 'no')).toBe('no')
  expect(physical('accessory', 'tbd')).toBe('yes')
  expect(physical('', 'tbd')).toBe('tbd')
})

it('GSP-0 keeps the given answer when nothing overrides it', () => {
  const given = { physical: 'yes', sterile: 'no', 'non-sterile': 'yes', 'non-eu-manufacturer': 'no' } as const
  expect(deriveProfile(technicalFile({ profile: given }))).toMatchObject(given)
  const open = technicalFile({ device: { riskClass: null }, profile: { implantable: 'no' } })
  expect(deriveProfile(open)['sscp']).toBe('tbd')
})

it('section applicability follows its hints and the device class', () => {
  expect(applies(['all'], EVERY, {}, null)).toBe('applicable')
  expect(applies(psur.appliesHint, psur.requiredFor, {}, 'I')).toBe('not_applicable')
  expect(applies(psur.appliesHint, psur.requiredFor, {}, null)).toBe('undecided')
  expect(applies(['sterile', 'reusable'], EVERY, { sterile: 'no' }, 'I')).toBe('undecided')
  expect(applies(['sterile', 'reusable'], EVERY, { sterile: 'no', reusable: 'no' }, 'I')).toBe(
    'not_applicable',
  )
  expect(applies(sscp.appliesHint, sscp.requiredFor, { sscp: 'yes', implantable: 'yes' }, 'IIb')).toBe(
    'applicable',
  )
})

it('weights mandatory sections 3, conditional 2 and optional 1', () => {
  expect(weightOf(always, {}, 'I')).toBe(3)
  expect(weightOf(sterile, { sterile: 'yes' }, 'I')).toBe(2)
  expect(weightOf(sterile, {}, 'I')).toBe(1)
  expect(weightOf(psur, {}, 'I')).toBe(1)
})

it('SEC-8 requires a mandatory section for any device', () => {
  const hints = fc.subarray(['all', 'a', 'b'], { minLength: 1 })
  const required = fc.subarray([...RISK_CLASSES, 'implantable'], { minLength: 1 })
  const profile = fc.record({
    a: fc.constantFrom(...PRESENCES),
    b: fc.constantFrom(...PRESENCES),
    implantable: fc.constantFrom(...PRESENCES),
  })
  const riskClass = fc.option(fc.constantFrom(...RISK_CLASSES))
  fc.assert(
    fc.property(hints, required, profile, riskClass, (hint, classes, answers, of) => {
      const section = { appliesHint: hint, requiredFor: classes }
      if (isMandatory(section, answers, of)) expect(applies(hint, classes, answers, of)).toBe('applicable')
    }),
  )
})
