import * as fc from 'fast-check'
import { GSPR_STATUSES, gsprStatuses, worstStatus } from 'contract/techdoc/gspr/gspr-status'
import { gsprAnswer, technicalFile } from 'contract/testing/technical-file'
import { expect, test } from 'vitest'
import { chapterOf, groupsOf, refOf, rowsBelow } from './headings.ts'
import { createRows, rowRules, type StoredRow } from './row-rules.ts'
import { shownFor } from './sheet/shown.ts'

const rowOf = (ref: string, more: Partial<StoredRow> = {}): StoredRow =>
  ({
    id: ref,
    code: `DEV-001/gspr/${ref}`,
    ref,
    parent: null,
    chapter: 'II',
    kind: 'requirement',
    answerable: true,
    version: 1,
    status: 'open',
    can: ['update'],
    applicability: 'tbd',
    justification: null,
    method: null,
    standards: null,
    otherSolution: null,
    evidence: null,
    overrideReason: null,
    inheritedFrom: null,
    ownerId: null,
    reviewerId: null,
    proposal: 'tbd',
    conformity: 'not-assessed',
    contradiction: false,
    covered: false,
    outdated: false,
    gap: null,
    ...more,
  }) as StoredRow
const REASON = 'The device has no part that is exposed to radiation.'

test('the conformity status updates at once, and the server decides on documents', () => {
  const status = (more: Partial<StoredRow>) => rowRules.worked(rowOf('10.2', more)).conformity
  expect(status({ applicability: null })).toBe('not-assessed')
  expect(status({ applicability: 'not_applicable', justification: 'n/a' })).toBe('in-progress')
  expect(status({ applicability: 'not_applicable', justification: REASON })).toBe('not-applicable')
  const solved = { applicability: 'partly', method: 'internal', otherSolution: 'Own test' } as const
  expect(status({ ...solved, method: null })).toBe('in-progress')
  expect(status(solved)).toBe('evidence-missing')
  const shown = { ...solved, evidence: [{ document: 'd', place: '4' }] }
  expect(status(shown)).toBe('evidence-missing')
  expect(status({ ...shown, covered: true })).toBe('conform')
  expect(status({ ...shown, covered: true, gap: 'minor' })).toBe('gap')
})

test('GSP-5 GSP-8 GSP-10 invalid answers and missing reasons are shown while typing', () => {
  const problems = (row: StoredRow) => rowRules.problems(row).map(({ code }) => code)
  expect(problems(rowOf('3(c)', { applicability: 'not_applicable' }))).toEqual(['always_applicable'])
  expect(problems(rowOf('10.2', { applicability: 'not_applicable' }))).toEqual([])
  expect(problems(rowOf('10.2', { ownerId: 'a', reviewerId: 'a' }))).toEqual(['same_person'])
  const against = rowOf('11.4', { proposal: 'applicable', applicability: 'not_applicable' })
  expect(rowRules.worked(against).contradiction).toBe(true)
  expect(rowRules.worked({ ...against, proposal: 'tbd' }).contradiction).toBe(false)
  expect(rowRules.worked({ ...against, applicability: 'partly' }).contradiction).toBe(false)
})

test('every group of the sheet is under its nearest heading and has a unique name', () => {
  const store = createRows()
  const heading = { answerable: false, kind: 'heading' } as const
  const rows = [
    rowOf('1', { chapter: 'I' }),
    rowOf('10', heading),
    rowOf('10.1', { ...heading, parent: '10' }),
    rowOf('10.1(a)', { parent: '10.1' }),
    rowOf('10.2', { parent: '10' }),
    rowOf('10.3', { parent: '10' }),
    rowOf('10.4', { ...heading, parent: '10' }),
    rowOf('10.4.1', { parent: '10.4' }),
    rowOf('10.4.1-1', { parent: '10.4.1' }),
    rowOf('10.5', { parent: '10' }),
  ]
  store.receive(rows, true)
  const shown = rows.filter(({ answerable }) => answerable).map(({ id }) => id)
  const groups = [...groupsOf(store, shown)]
  expect(groups.map(([at, group]) => [shown[at], refOf(group)])).toEqual([
    ['1', 'chapter I'],
    ['10.1(a)', '10.1'],
    ['10.2', '10'],
    ['10.4.1', '10.4'],
    ['10.5', '10'],
  ])
  expect(new Set(groups.map(([, group]) => group)).size).toBe(groups.length)
  expect(chapterOf('chapter I')).toBe('I')
  expect(chapterOf('10')).toBeUndefined()
  expect(rowsBelow(rows, '10.4').map(({ ref }) => ref)).toEqual(['10.4.1', '10.4.1-1'])
})

test('no filter shows a heading, and each row is found by its status', () => {
  const shown = shownFor('me')
  for (const is of Object.values(shown)) expect(is(rowOf('10', { answerable: false }))).toBe(false)
  expect(shown.all(rowOf('10.2'))).toBe(true)
  expect(shown.mine(rowOf('10.2', { ownerId: 'me' }))).toBe(true)
  expect(shown.evidenceMissing(rowOf('10.2', { conformity: 'evidence-missing' }))).toBe(true)
  expect(shown.conform(rowOf('10.2', { conformity: 'reviewed' }))).toBe(true)
  expect(shown.review(rowOf('10.2', { reviewerId: 'me', conformity: 'conform' }))).toBe(true)
})

/** Arbitrary trees of headings and rows to answer; each row names its parent by number. */
const trees = fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 30 }).map((choices) =>
  choices.map(([above, heading], at) => ({
    ref: `r${at}`,
    parent: at === 0 ? null : `r${above % at}`,
    kind: heading ? ('heading' as const) : ('requirement' as const),
    answerable: !heading,
    appliesHint: ['all'],
  })),
)
const answers = fc.array(fc.constantFrom('applicable' as const, 'not_applicable' as const, 'tbd' as const), {
  minLength: 30,
  maxLength: 30,
})

test('GSP-9 a heading has the worst status of the rows below it, at any depth', () => {
  fc.assert(
    fc.property(trees, answers, (gspr, said) => {
      const file = technicalFile({
        gspr: gspr.map(({ ref }, at) =>
          gsprAnswer(ref, { applicability: said[at]!, justification: at % 2 ? REASON : null }),
        ),
      })
      const statuses = gsprStatuses(file, { gspr })
      const alone = gsprStatuses(file, { gspr: gspr.map((row) => ({ ...row, parent: null })) })
      for (const heading of gspr.filter(({ answerable }) => !answerable)) {
        const below = rowsBelow(gspr, heading.ref).filter(({ answerable }) => answerable)
        // A heading without rows below it has no answers.
        if (below.length === 0) continue
        const worst = worstStatus(below.map(({ ref }) => alone.get(ref)!))
        const found = statuses.get(heading.ref)!
        expect(GSPR_STATUSES.indexOf(found)).toBeLessThanOrEqual(GSPR_STATUSES.indexOf(worst))
        const empty = rowsBelow(gspr, heading.ref).some(
          (row) => !row.answerable && rowsBelow(gspr, row.ref).every(({ answerable }) => !answerable),
        )
        if (!empty) expect(found).toBe(worst)
      }
    }),
  )
})
