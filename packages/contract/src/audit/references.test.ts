import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SECTIONS } from './engagement.ts'
import { nextReference, partsOf, placeOf, positionOf, referencesIn } from './references.ts'

const section = fc.constantFrom(...SECTIONS)
const reference = fc
  .tuple(section, fc.integer({ min: 1, max: 900 }), fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }))
  .map(([letter, number, sub]) => `${letter}${number}${sub === null ? '' : `.${sub}`}`)

it('the next reference is new and follows all others of its section', () => {
  fc.assert(
    fc.property(section, fc.array(reference), (letter, taken) => {
      const next = nextReference(letter, taken)
      expect(taken).not.toContain(next)
      expect(placeOf(next)).toMatchObject({ section: letter, sub: 0 })
      const same = taken.filter((one) => one.startsWith(letter))
      expect(same.every((one) => positionOf(one)! < positionOf(next)!)).toBe(true)
    }),
  )
})

it('two references have the same position only if they are equal', () => {
  fc.assert(
    fc.property(reference, reference, (one, other) => {
      expect(positionOf(one) === positionOf(other)).toBe(one === other)
    }),
  )
})

it('references sort by section, number and sub-number', () => {
  const file = ['A1', 'B2', 'C1', 'C2', 'C2.1', 'C2.10', 'C3', 'C10', 'F1']
  expect(file.toSorted((one, other) => positionOf(one)! - positionOf(other)!)).toEqual(file)
})

it('finds references in any text, however they are typed, without changing the text', () => {
  expect(referencesIn('As in [[C3.2]], [[ c3.2 ]] and [[Z9]]; not [C1] nor [[]].')).toEqual(['C3.2', 'Z9'])
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          reference.map((one) => `[[${one}]]`),
        ),
      ),
      (pieces) => {
        const text = pieces.join(' ')
        const parts = partsOf(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        const named = parts.flatMap((part) => ('reference' in part ? [part.reference] : []))
        expect(new Set(named.filter(Boolean))).toEqual(new Set(referencesIn(text)))
      },
    ),
  )
})
