import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '../locale.ts'
import { findTransition, transitionsFrom, unmetGuards } from '../machine.ts'
import { libraryGuards, libraryMachine } from './library.ts'

const full = { en: 'a', fr: 'b', ar: 'c' }

describe('the library state machine', () => {
  it('reaches active only through the guard, by any path', () => {
    const step = fc.record({ pick: fc.nat(), translated: fc.boolean(), flagged: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: string = libraryMachine.initial
        for (const { pick, translated, flagged } of steps) {
          const row = {
            name: full,
            description: translated ? full : { en: 'a' },
            contentLanguages: LOCALES,
            notTranslatedYet: flagged,
          }
          const open = transitionsFrom(libraryMachine, status).filter(
            (one) => unmetGuards(one, libraryGuards, row).length === 0,
          )
          const next = open[pick % Math.max(1, open.length)]
          if (!next) continue
          if (next.to === 'active') expect(translated || flagged).toBe(true)
          status = next.to
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has no transition from draft to retired', () => {
    expect(findTransition(libraryMachine, 'draft', 'retired')).toBeUndefined()
  })
})
