import fc from 'fast-check'
import { expect, it } from 'vitest'
import { technicalFile, fileDocument, gsprAnswer } from '../../testing/technical-file.ts'
import type { GsprAnswer } from '../file/file-model.ts'
import { countRows } from './gspr-counts.ts'
import { isEffective } from '../file/file-values.ts'
import { isAssessed, isJustified, statusOfAnswer } from './gspr-status.ts'

const documents = [fileDocument('report'), fileDocument('draft', { hasEffective: false })]
const REFS = ['10.1(a)', '10.2', '11.4', '19.3', '23.2(h)']
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

it('counts stored statuses the same as computing them from the file', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const file = technicalFile({ documents, gspr: given })
      const counts = countRows(
        given.map((answer) => ({
          ...answer,
          answerable: true,
          evidence: [...answer.evidence],
          conformity: statusOfAnswer(answer, file),
          covered: answer.evidence.some(({ document }) => isEffective(file.documents.get(document))),
          contradiction: false,
          outdated: false,
        })),
      )
      const counted = (holds: (answer: GsprAnswer) => boolean) => given.filter(holds).length
      expect(counts).toMatchObject({
        answerable: REFS.length,
        assessed: counted((one) => isAssessed(statusOfAnswer(one, file))),
        applicable: counted(({ applicability }) => applicability === 'applicable'),
        notApplicable: counted(({ applicability }) => applicability === 'not_applicable'),
        justified: counted((one) => one.applicability === 'not_applicable' && isJustified(one)),
        conform: counted(
          (one) =>
            one.applicability === 'applicable' && ['conform', 'reviewed'].includes(statusOfAnswer(one, file)),
        ),
        covered: counted(
          (one) =>
            one.applicability === 'applicable' && one.evidence.some(({ document }) => document === 'report'),
        ),
      })
      expect(Object.values(counts.by).reduce((sum, one) => sum + one, 0)).toBe(REFS.length)
    }),
  )
})

it('counts partly applicable rows as applicable, and no headings', () => {
  const row = { ...gsprAnswer('10.2'), evidence: [], covered: true, contradiction: true, outdated: true }
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

it('counts no accepted proposal as assessed, and every applicable row without evidence', () => {
  const accepted = (applicability: 'applicable' | 'not_applicable', more: Partial<GsprAnswer> = {}) => {
    const answer = gsprAnswer('10.2', { applicability, ...more })
    return {
      ...answer,
      evidence: [...answer.evidence],
      answerable: true,
      conformity: statusOfAnswer(answer, technicalFile({ documents })),
      covered: false,
      contradiction: false,
      outdated: false,
    }
  }
  const reason = 'The device is never opened by the people who use it.'
  const counts = countRows([
    accepted('applicable'),
    accepted('not_applicable'),
    accepted('not_applicable', { justification: 'n/a' }),
    accepted('applicable', { method: 'hs', otherSolution: 'Own test' }),
    accepted('applicable', { evidence: [{ document: 'report', place: '4' }] }),
    accepted('not_applicable', { justification: reason }),
  ])
  expect(counts).toMatchObject({ answerable: 6, assessed: 2, evidenceMissing: 2, justified: 1 })
  expect(counts.by).toMatchObject({ 'not-assessed': 2, 'in-progress': 2, 'evidence-missing': 1 })
})
