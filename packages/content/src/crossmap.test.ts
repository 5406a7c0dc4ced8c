import { expect, test } from 'vitest'
import { crossmap } from './crossmap.ts'
import { duplicates, expectNone } from './testing/offenders.ts'
import { universes as loadUniverses } from './universes.ts'

const { pairs } = await crossmap()
const { universes } = await loadUniverses()
const universeOf = new Map(
  universes.flatMap(({ code, requirements }) => requirements.map((one) => [one.code, code] as const)),
)

test('both ends of a pair exist, in different universes', () => {
  expectNone(
    pairs.flat().filter((code) => !universeOf.has(code)),
    'unknown requirements',
  )
  expectNone(
    pairs
      .filter(([one, other]) => universeOf.get(one) === universeOf.get(other))
      .map((pair) => pair.join(' ')),
    'pairs within one universe',
  )
})

test('a pair is listed once, in either order', () => {
  expectNone(duplicates(pairs.map((pair) => pair.toSorted().join(' '))), 'repeated pairs')
})

test('every universe has counterparts, and no requirement has more than six', () => {
  const named = pairs.flat().map((code) => universeOf.get(code))
  expect(new Set(named)).toEqual(new Set(universes.map(({ code }) => code)))
  const counts = Map.groupBy(pairs.flat(), (code) => code)
  expectNone(
    [...counts].filter(([, uses]) => uses.length > 6).map(([code]) => code),
    'requirements with more than six counterparts',
  )
})

test('contains the examples of the domain document', () => {
  const known = new Set(pairs.map((pair) => pair.toSorted().join(' ')))
  for (const pair of [
    ['GDPR-32.1', 'ISO27001-A.8.24'],
    ['GDPR-32.1', 'NIS2-21.2.h'],
    ['ISO27001-A.8.24', 'NIS2-21.2.h'],
  ])
    expect(known).toContain(pair.toSorted().join(' '))
})
