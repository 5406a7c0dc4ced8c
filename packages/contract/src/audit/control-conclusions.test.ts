import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  areAllConcluded,
  type Concluded,
  conclusionOn,
  type ControlConclusion,
  isDesignFirst,
  settleConclusions,
} from './control-conclusions.ts'
import { DESIGN_RESULTS, OPERATION_RESULTS } from './engagement.ts'

const NOTHING: Concluded = {
  controls: null,
  designResult: null,
  designRating: null,
  operationResult: null,
  operationRating: null,
  operationReason: null,
  controlConclusions: null,
}
const on = (control: string, more: Partial<ControlConclusion> = {}): ControlConclusion => ({
  control,
  designResult: null,
  designRating: null,
  operationResult: null,
  operationReason: null,
  ...more,
})
const settle = (before: Concluded | null, change: Partial<Concluded>) => {
  const after = { ...NOTHING, ...before, ...change }
  const { settled, problems } = settleConclusions(before, after)
  return { ...after, ...settled, problems }
}

it('concludes on each of several controls, and overall with the worst of them', () => {
  const before = { ...NOTHING, controls: ['a', 'b'] }
  const tested = on('a', { designResult: 'adequate', designRating: 3, operationResult: 'effective' })
  const half = settle(before, { controlConclusions: [tested] })
  expect(half).toMatchObject({ designResult: 'not_assessed', operationResult: 'not_tested', problems: [] })
  expect(conclusionOn(half, 'a')).toEqual(tested)
  expect(conclusionOn(half, 'b')).toBeNull()
  expect(areAllConcluded(half)).toBe(false)
  const failed = on('b', { designResult: 'inadequate', designRating: 1, operationResult: 'not_tested' })
  const whole = settle(half, { controlConclusions: [tested, failed] })
  expect(whole).toMatchObject({ designResult: 'inadequate', designRating: 1, operationResult: 'not_tested' })
  expect(areAllConcluded(whole)).toBe(true)
})

it('refuses one conclusion on several controls at once, and conclusions on other controls', () => {
  const before = { ...NOTHING, controls: ['a', 'b'] }
  expect(settle(before, { designResult: 'adequate' }).problems).toEqual([
    { path: ['designResult'], code: 'concluded_per_control' },
  ])
  expect(settle(null, { controls: ['a', 'b'], operationResult: 'effective' }).problems).toHaveLength(1)
  const problem = (entries: ControlConclusion[]) => settle(before, { controlConclusions: entries }).problems
  expect(problem([on('c')])).toMatchObject([{ code: 'unknown_reference' }])
  expect(problem([on('a'), on('a')])).toMatchObject([{ code: 'duplicate' }])
})

it('keeps the conclusion on a control when another control joins or leaves', () => {
  const single = settle(null, { controls: ['a'], designResult: 'adequate', designRating: 2 })
  expect(single).toMatchObject({ controlConclusions: null, problems: [] })
  const joined = settle(single, { controls: ['a', 'b'] })
  expect(joined.problems).toEqual([])
  expect(conclusionOn(joined, 'a')).toMatchObject({ designResult: 'adequate', designRating: 2 })
  expect(conclusionOn(joined, 'b')).toBeNull()
  expect(settle(joined, { controls: ['a'] })).toMatchObject({
    designResult: 'adequate',
    designRating: 2,
    controlConclusions: null,
  })
  expect(settle(joined, { controls: ['b'] })).toMatchObject({ designResult: null, designRating: null })
})

it('leaves alone what was concluded together before, until the conclusions change', () => {
  const before: Concluded = { ...NOTHING, controls: ['a', 'b'], designResult: 'adequate', designRating: 3 }
  expect(settle(before, {})).toEqual({ ...before, problems: [] })
  expect(conclusionOn(before, 'b')).toMatchObject({ designResult: 'adequate' })
  expect(settle(before, { designResult: 'inadequate' }).problems).toHaveLength(1)
})

it('asks for a reason for each control that was tested despite its design', () => {
  const controlConclusions = [on('a', { designResult: 'inadequate', operationResult: 'effective' }), on('b')]
  const row = { ...NOTHING, controls: ['a', 'b'], controlConclusions }
  expect(isDesignFirst(row)).toBe(false)
  controlConclusions[0]!.operationReason = 'The design was changed in May.'
  expect(isDesignFirst(row)).toBe(true)
  expect(isDesignFirst({ ...NOTHING, designResult: 'inadequate', operationResult: 'effective' })).toBe(false)
})

it('settles once: a settled procedure stays as it is', () => {
  const Entry = fc.record({
    control: fc.constantFrom('a', 'b', 'c'),
    designResult: fc.option(fc.constantFrom(...DESIGN_RESULTS), { nil: null }),
    designRating: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    operationResult: fc.option(fc.constantFrom(...OPERATION_RESULTS), { nil: null }),
    operationReason: fc.constant(null),
  })
  const Entries = fc.uniqueArray(Entry, { selector: ({ control }) => control })
  fc.assert(
    fc.property(Entries, fc.subarray(['a', 'b', 'c']), (controlConclusions, controls) => {
      const first = settle({ ...NOTHING, controls: ['a', 'b', 'c'] }, { controls, controlConclusions })
      const { problems, ...row } = first
      expect(problems).toEqual([])
      expect(settle(row, {})).toEqual(first)
      // No control has a conclusion that nobody gave it.
      for (const control of ['a', 'b', 'c']) {
        const given = controlConclusions.find((one) => one.control === control)
        const found = conclusionOn(row, control)
        if (found) expect(found.designResult).toBe(given!.designResult)
      }
    }),
  )
})
