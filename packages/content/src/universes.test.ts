import { describe, expect, test } from 'vitest'
import { riskLibrary } from './library-risk.ts'
import {
  codesOf,
  duplicates,
  expectNone,
  isoDate,
  keysOf,
  missingFields,
  unknownReferences,
} from './testing/offenders.ts'
import { gapStatuses, obligationTypes, universes as loadUniverses } from './universes.ts'

const { catalogs, universes } = await loadUniverses()
const controls = codesOf((await riskLibrary()).controls)
const requirements = universes.flatMap((universe) => universe.requirements)

test('the number of requirements is unchanged', () => {
  expect(
    Object.fromEntries(universes.map((universe) => [universe.code, universe.requirements.length])),
  ).toEqual({
    GDPR: 60,
    MDR: 61,
    ISO13485: 71,
    ISO27001: 123,
    AIACT: 57,
    NIS2: 30,
    SOXITGC: 46,
    AML: 39,
  })
  expect(requirements).toHaveLength(487)
  expect(Object.keys(catalogs.evidence_types)).toHaveLength(119)
})

test('catalogues contain exactly the codes of the types', () => {
  expect(Object.keys(catalogs.obligation_types)).toEqual([...obligationTypes])
  expect(Object.keys(catalogs.gap_status)).toEqual([...gapStatuses])
})

test('codes and references are unique', () => {
  expectNone(duplicates(universes.map((universe) => universe.code)), 'repeated universes')
  expectNone(duplicates(requirements.map((requirement) => requirement.code)), 'repeated requirements')
  for (const universe of universes) {
    expectNone(duplicates(universe.domains.map((domain) => domain.code)), `domains of ${universe.code}`)
    expectNone(duplicates(universe.requirements.map(({ ref }) => ref)), `references of ${universe.code}`)
  }
})

describe.each(universes.map((universe) => [universe.code, universe] as const))('%s', (code, universe) => {
  const domains = codesOf(universe.domains)

  test('has a description and dates', () => {
    expectNone(
      missingFields(code, universe, [
        'name',
        'description',
        'official_reference',
        'jurisdiction',
        'applicable_from',
      ]),
      'fields the universe lacks',
    )
    expect(universe.adopted_on).toMatch(isoDate)
    expect(universe.applicable_from).toMatch(isoDate)
    expect(keysOf(catalogs.topics)).toContain(universe.topic)
    expect(keysOf(catalogs.instrument_types)).toContain(universe.instrument_type)
  })

  test('is in order and has no empty domain', () => {
    const oneTo = (length: number) => Array.from({ length }, (_, index) => index + 1)
    expect(universe.domains.map(({ position }) => position)).toEqual(oneTo(universe.domains.length))
    expect(universe.requirements.map(({ position }) => position)).toEqual(oneTo(universe.requirements.length))
    const used = new Set(universe.requirements.map((requirement) => requirement.domain))
    expectNone(
      [...domains].filter((domain) => !used.has(domain)),
      'empty domains',
    )
  })

  test('has complete requirements', () => {
    const fields = ['ref', 'title', 'summary', 'obligation_type', 'suggested_evidence', 'suggested_controls']
    expectNone(
      universe.requirements.flatMap((requirement) => missingFields(requirement.code, requirement, fields)),
      'fields a requirement lacks',
    )
    expectNone(
      universe.requirements.filter((requirement) => !requirement.code.startsWith(`${code}-`)),
      'requirements numbered under another universe',
    )
  })

  test('uses known codes', () => {
    expectNone(
      universe.requirements.flatMap((requirement) => [
        ...unknownReferences(requirement.code, [requirement.domain], domains),
        ...unknownReferences(
          requirement.code,
          [requirement.obligation_type],
          keysOf(catalogs.obligation_types),
        ),
        ...unknownReferences(requirement.code, [String(requirement.weight)], keysOf(catalogs.weights)),
        ...unknownReferences(
          requirement.code,
          requirement.suggested_evidence,
          keysOf(catalogs.evidence_types),
        ),
        ...unknownReferences(requirement.code, requirement.suggested_controls, controls),
        ...unknownReferences(requirement.code, requirement.applies_to, keysOf(catalogs.applies_to)),
      ]),
      'unknown domains, obligations, weights, evidence, controls or roles',
    )
  })

  test('suggests evidence, and has ISO dates', () => {
    expectNone(
      universe.requirements
        .filter((requirement) => requirement.suggested_evidence.length === 0)
        .map((requirement) => requirement.code),
      'requirements without evidence',
    )
    expectNone(
      universe.requirements
        .filter(({ applicable_from: date }) => date !== null && !isoDate.test(date))
        .map((requirement) => `${requirement.code}: ${requirement.applicable_from}`),
      'dates in another form',
    )
  })
})

test('the number of requirements without a suggested control does not grow', () => {
  const bare = requirements.filter((requirement) => requirement.suggested_controls.length === 0)
  expect(bare.length, bare.map(({ code }) => code).join('\n')).toBeLessThanOrEqual(0)
})
