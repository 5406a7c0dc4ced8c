import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  FIXED_STATES,
  nameFile,
  nextNumber,
  type Numbered,
  showVersion,
  statusAfterSigning,
} from './version-rules.ts'
import { DOCUMENT_STATES } from './tech-documents.ts'

it('DOC-1 a first draft is 0.1; an approved version is a whole number; the draft of the third release is 2.1', () => {
  expect(nextNumber([])).toEqual({ release: 1, minor: 1 })
  expect(showVersion({ status: 'draft', release: 1, minor: 1 })).toBe('0.1')
  expect(showVersion({ status: 'approved', release: 2, minor: 4 })).toBe('2')
  expect(showVersion({ status: 'in_review', release: 3, minor: 1 })).toBe('2.1')
})

it('DOC-4, DOC-11 a version number is never reused, whatever happens to the other versions', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DOCUMENT_STATES), { maxLength: 30 }), (states) => {
      const made: Numbered[] = []
      const shown = new Set<string>()
      for (const status of states) {
        const number = nextNumber(made)
        expect(made.some((one) => one.release === number.release && one.minor === number.minor)).toBe(false)
        made.push({ status, ...number })
        if (status !== 'draft') expect(shown.has(showVersion({ status, ...number }))).toBe(false)
        shown.add(showVersion({ status, ...number }))
      }
      const whole = made.filter(({ status }) => (FIXED_STATES as readonly string[]).includes(status))
      expect(new Set(whole.map(({ release }) => release)).size).toBe(whole.length)
    }),
  )
})

it('names files by number, version, short title and language, in any script', () => {
  const named = { number: 'PLN-0001', version: '2', language: 'ar', fileName: 'Scan 1.PDF' }
  expect(nameFile({ ...named, title: { en: 'Plan: risk / benefit' } })).toBe(
    'PLN-0001_v2_plan-risk-benefit_ar.pdf',
  )
  expect(nameFile({ ...named, title: { ar: 'خطة إدارة المخاطر' } })).toBe(
    'PLN-0001_v2_خطة-إدارة-المخاطر_ar.pdf',
  )
  expect(nameFile({ ...named, title: { en: '../../etc' }, fileName: 'x' })).toBe('PLN-0001_v2_etc_ar')
})

it('DOC-5 DOC-7 tells the status after a signature: the same until the last of the round', () => {
  const review = { status: 'in_review', reviewers: ['ana', 'ben'], reviewedBy: ['ana'] }
  expect(statusAfterSigning(review, 'ben')).toBe('in_approval')
  expect(statusAfterSigning({ ...review, reviewedBy: [] }, 'ben')).toBe('in_review')
  expect(statusAfterSigning({ status: 'in_approval', approvers: ['cem'], approvedBy: null }, 'cem')).toBe(
    'approved',
  )
  expect(statusAfterSigning({ status: 'effective' }, 'cem')).toBe('effective')
})
