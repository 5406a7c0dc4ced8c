import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPLICABILITIES } from './requirements.ts'
import { compareStatements, type StatementRow } from './statements.ts'

const row = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  code: fc.constant('X-1'),
  ref: fc.constantFrom('1', '2'),
  title: fc.constant({ en: 'Encrypt' }),
  domain: fc.constant({ en: 'Security' }),
  applicability: fc.constantFrom(...APPLICABILITIES),
  reason: fc.constantFrom(null, 'Sold'),
  controls: fc.subarray(['C-1', 'C-2']),
  answer: fc.constant(null),
  evidence: fc.nat(3),
  validEvidence: fc.nat(3),
}) satisfies fc.Arbitrary<StatementRow>
const rows = fc.uniqueArray(row, { selector: ({ id }) => id })

test('a statement has no differences from itself', () => {
  fc.assert(
    fc.property(rows, (some) => {
      expect(compareStatements(some, some)).toEqual([])
    }),
  )
})

test('every added, removed or changed requirement is listed once, and no other', () => {
  fc.assert(
    fc.property(rows, rows, (before, now) => {
      const changes = compareStatements(before, now)
      const named = changes.map((one) => (one.now ?? one.before)!.id)
      expect(new Set(named).size).toBe(named.length)
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const [was, is] = [before, now].map((some) => some.find((one) => one.id === id))
        // The amount of evidence changes daily and is not a decision.
        const said = (one: StatementRow | undefined) =>
          one && JSON.stringify([one.ref, one.applicability, one.reason, one.controls])
        expect(named.includes(id)).toBe(said(was) !== said(is))
      }
    }),
  )
})
