import type { Collection } from 'contract'
import { assessments } from 'contract/risk/assessments'
import { risks } from 'contract/risk/risks'
import { expect, expectTypeOf, it } from 'vitest'
import type { RegisteredCollection } from './registered-collection.ts'
import type { Policy } from './policy.ts'
import { shapeOf } from './shape.ts'
import type { CollectionHooks, ComputedFields } from './hooks.ts'
import type { Stored } from './stored.ts'
import { registered } from './spine.ts'
import type { Mutation } from './mutation.ts'

/** Checked by `tsc`: each `@ts-expect-error` fails the build if the mistake below it compiles. */

type Assessments = typeof assessments
type Computed = ComputedFields<Assessments>
const computed = {} as Computed
const count = { sql: 't.line_count', initial: 0 }

it('types records and mutations by the declared fields', () => {
  expectTypeOf<Stored<Assessments>['universe']>().toEqualTypeOf<string | null>()
  expectTypeOf<Stored<Assessments>['version']>().toEqualTypeOf<number>()
  expectTypeOf<Stored<Assessments>>().not.toHaveProperty('can')
  expectTypeOf<Mutation<Assessments>['after']['ownerId']>().toEqualTypeOf<string>()
  expectTypeOf<Mutation<Assessments>['after']>().not.toHaveProperty('version')
})

it('widens records of one collection to records of any, but not back', () => {
  expectTypeOf<Stored<Assessments>>().toExtend<Stored<Collection>>()
  expectTypeOf<Stored<Collection>>().not.toExtend<Stored<Assessments>>()
  expectTypeOf<RegisteredCollection<Assessments>>().toExtend<RegisteredCollection>()
  expectTypeOf<RegisteredCollection>().not.toExtend<RegisteredCollection<Assessments>>()
  expectTypeOf<RegisteredCollection<typeof risks>>().not.toExtend<RegisteredCollection<Assessments>>()
})

it('refuses fields that a collection does not declare', () => {
  // @ts-expect-error -- misspelt field in a policy
  const policy: Policy<Assessments> = (_actor, row) => (row.contxt === 'compliance' ? ['read'] : [])
  const hooks: CollectionHooks<Assessments> = {
    beforeWrite: async (_tx, mutations) => {
      // @ts-expect-error -- misspelt field in a hook
      for (const { after } of mutations) after.contxt = null
      // @ts-expect-error -- a value of another type
      for (const { after } of mutations) after.universe = 1
    },
    // @ts-expect-error -- not a field of the collection
    validateRows: async () => new Map([['id', ['contxt']]]),
  }
  expect([policy, hooks]).toHaveLength(2)
})

it('refuses computed fields that are unknown, missing, derived, or of another type', () => {
  const { lines: _lines, ...others } = computed
  const wrong: CollectionHooks<Assessments>[] = [
    // @ts-expect-error -- unknown field
    { computed: { ...computed, linez: count } },
    // @ts-expect-error -- missing field
    { computed: others },
    // @ts-expect-error -- derived when the record is written, so it has a column
    { computed: { ...computed, linesHash: { sql: 't.lines_hash', initial: null } } },
    // @ts-expect-error -- initial value of another type
    { computed: { ...computed, lines: { sql: 't.line_count', initial: 'x' } } },
  ]
  expect(wrong).toHaveLength(4)
})

it('finds a registered collection only by its declaration', () => {
  const shape = shapeOf(risks as Collection, {
    computed: Object.fromEntries(
      Object.entries(risks.fields)
        .filter(([, field]) => field.computed && !field.derived)
        .map(([key]) => [key, count]),
    ),
  })
  const byType = new Map<string, RegisteredCollection>([['risk', { shape, policy: () => [] }]])
  expect(registered(byType, risks).shape.of).toBe(risks)
  expect(() => registered(byType, { ...risks })).toThrow('risks is not served')
  expect(() => registered(byType, assessments)).toThrow('assessments is not served')
})
