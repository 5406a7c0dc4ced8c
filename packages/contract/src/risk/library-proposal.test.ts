import { expect, it } from 'vitest'
import { proposeFromLibrary } from './library-proposal.ts'

const matrix = { likelihood: 5, impact: 4 } as never
const NEW = {
  category: 'privacy',
  libraryLikelihood: 3,
  libraryImpact: 5,
  inherentLikelihood: null,
  impactFinancial: null,
  impactOperational: null,
  impactCompliance: null,
  impactReputation: null,
  impactSafety: null,
} as const

it('proposes the scores of the library, in the dimension of the category and within the scale', () => {
  expect(proposeFromLibrary({ matrix }, NEW)).toEqual({ inherentLikelihood: 3, impactCompliance: 4 })
  expect(proposeFromLibrary({ matrix }, { ...NEW, category: 'tax' })).toEqual({
    inherentLikelihood: 3,
    impactFinancial: 4,
  })
})

it('proposes nothing where a person has scored, or the library has no score', () => {
  expect(proposeFromLibrary({ matrix }, { ...NEW, impactSafety: 2 })).toBeNull()
  expect(proposeFromLibrary({ matrix }, { ...NEW, inherentLikelihood: 1 })).toBeNull()
  expect(proposeFromLibrary({ matrix }, { ...NEW, libraryLikelihood: null, libraryImpact: null })).toBeNull()
})
