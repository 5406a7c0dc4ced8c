import fc from 'fast-check'
import { expect, it } from 'vitest'
import { technicalFile, fileDocument, gsprAnswer } from '../testing/technical-file.ts'
import type { GsprAnswer } from './file-model.ts'
import { countRows } from './gspr-counts.ts'
import { gsprFigures } from './gspr-figures.ts'
import { isEffective } from './file-values.ts'
import { statusOfAnswer } from './gspr-status.ts'

const documents = [fileDocument('report'), fileDocument('draft', { hasEffective: false })]
const REFS = ['10.1(a)', '10.2', '11.4', '19.3', '23.2(h)']
const gspr = REFS.map((ref) => ({
  ref,
  parent: null,
  kind: 'requirement' as const,
  answerable: true,
  appliesHint: ['all'],
}))

const answers: fc.Arbitrary<GsprAnswer[]> = fc.tuple(
  ...REFS.map((ref) =>
    fc.record({
      id: fc.constant(ref),
      ref: fc.constant(ref),
      applicability: fc.constantFrom('applicable' as const, 'not_applicable' as const, 'tbd' as const),
      justification: fc.constantFrom(null, 'n/a', 'The device is never opened by the people who use it.'),
      method: fc.constantFrom(null, 'hs'),
      otherSolution: fc.constantFrom(null, 'Own test'),
      standards: fc.constant([]),
      evidence: fc.constantFrom(
        [],
        [{ document: 'report', place: '4' }],
        [{ document: 'draft', place: null }],
        [
          { document: 'report', place: '4' },
          { document: 'draft', place: '2' },
        ],
      ),
      inherited: fc.constant(false),
      overrideReason: fc.constant(null),
      reviewed: fc.boolean(),
    }),
  ),
)

it('counts rows whose status is kept as the whole file counts its answers', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const file = technicalFile({ documents, gspr: given })
      const counts = countRows(
        given.map((answer) => ({
          ...answer,
          answerable: true,
          conformity: statusOfAnswer(answer, file),
          covered: answer.evidence.some(({ document }) => isEffective(file.documents.get(document))),
          contradiction: false,
          outdated: false,
        })),
      )
      const figures = gsprFigures(file, { gspr })
      const share = (part: number) =>
        counts.applicable === 0 ? null : Math.floor((part * 100) / counts.applicable)
      expect({
        answerable: counts.answerable,
        applicable: counts.applicable,
        conformPercent: share(counts.conform),
        coveragePercent: share(counts.covered),
        notApplicable: counts.notApplicable,
        notApplicableWithReason: counts.justified,
      }).toEqual(figures)
      expect(Object.values(counts.by).reduce((sum, one) => sum + one, 0)).toBe(REFS.length)
    }),
  )
})

it('counts what applies in part among what applies, and no heading', () => {
  const row = { ...gsprAnswer('10.2'), covered: true, contradiction: true, outdated: true }
  const counts = countRows([
    { ...row, answerable: true, applicability: 'partly', conformity: 'conform' },
    { ...row, answerable: false, applicability: 'not_applicable', conformity: 'not-applicable' },
  ])
  expect(counts).toMatchObject({
    answerable: 1,
    applicable: 1,
    conform: 1,
    covered: 1,
    notApplicable: 0,
    contradictions: 1,
    outdated: 1,
  })
})
