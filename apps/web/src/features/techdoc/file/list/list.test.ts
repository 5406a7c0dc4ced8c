import fc from 'fast-check'
import { SECTION_STATES } from 'contract/techdoc/file/sections'
import { expect, test } from 'vitest'
import { figuresOfSections } from '#features/techdoc/shared/page-figures.ts'
import { ASKS, firstToDo } from './shown.ts'

const figures = {
  applies: 'applicable',
  mandatory: true,
  weight: 3,
  score: 50,
  share: 0,
  evidence: 0,
  blockers: 0,
  warnings: 0,
  rows: 0,
} as const
const line = (more: object) =>
  ({ status: 'not_started', ownerId: null, reviewerId: null, approverId: null, figures, ...more }) as never

test('section 3: sections are weighted, non-applicable ones left out, and three figures shown', () => {
  const lines = [
    line({ status: 'approved', figures: { ...figures, score: 100 } }),
    line({ figures: { ...figures, weight: 1, score: 0, blockers: 2 } }),
    line({ status: 'not_applicable', figures: { ...figures, score: 0 } }),
    line({ figures: { ...figures, applies: 'not_applicable', score: 0 } }),
    line({ status: 'needs_update', figures: { ...figures, weight: 2, score: 100 } }),
  ]
  expect(figuresOfSections(lines)).toEqual({ content: 83, approved: 33, blockers: 2, toUpdate: 1 })
  expect(figuresOfSections([])).toEqual({ content: 0, approved: 0, blockers: 0, toUpdate: 0 })
})

test('shows 100 only when everything is complete', () => {
  const some = fc.array(
    fc.record({ weight: fc.constantFrom(1, 2, 3), score: fc.integer({ min: 0, max: 100 }) }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(some, (all) => {
      const { content } = figuresOfSections(all.map((one) => line({ figures: { ...figures, ...one } })))
      expect(content === 100).toBe(all.every(({ score }) => score === 100))
    }),
  )
})

test('the list can be filtered, and starts at the person’s first open section', () => {
  const mine = line({ ownerId: 'me', status: 'in_progress' })
  const others = line({ ownerId: 'you' })
  const done = line({ ownerId: 'me', status: 'approved' })
  expect(firstToDo([others, done, mine], 'me')).toBe(mine)
  expect(firstToDo([done, others], 'me')).toBe(others)
  expect(firstToDo([done], 'me')).toBe(done)
  for (const status of SECTION_STATES) {
    const one = line({ status })
    const asked = (['open', 'review', 'update'] as const).filter((name) => ASKS[name](one, 'me'))
    expect(asked.length, status).toBeLessThanOrEqual(1)
  }
})
