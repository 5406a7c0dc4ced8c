import * as fc from 'fast-check'
import { ANSWERS, usualScoring, type Answer } from 'contract/compliance/scoring'
import { expect, test } from 'vitest'
import { editsOf, planBulk, type BulkChoice } from './bulk/bulk-plan.ts'
import { byDomain, countDomains, createItems, isOpen, itemRules, type StoredItem } from './item-rules.ts'

const TODAY = '2026-06-01'
const itemOf = (id: string, more: Partial<StoredItem> = {}): StoredItem =>
  ({
    id,
    code: id,
    ref: id,
    version: 1,
    status: 'not_assessed',
    can: ['update'],
    phase: 'in_progress',
    answer: 'not_assessed',
    weight: 3,
    target: 3,
    partial: null,
    rationale: null,
    maturity: null,
    severity: null,
    evidence: 0,
    noEvidence: null,
    supportedUntil: null,
    actions: 0,
    domain: 'd1',
    position: 0,
    ...more,
  }) as StoredItem
const { worked } = itemRules(usualScoring(), TODAY)

test('an answer is computed at once: factor, priority, missing evidence and planned actions', () => {
  expect(worked(itemOf('a', { answer: 'compliant', maturity: 3 }))).toMatchObject({
    factor: 50,
    unsupported: true,
    priority: 'none',
    status: 'not_assessed',
  })
  expect(worked(itemOf('a', { answer: 'compliant', supportedUntil: TODAY }))).toMatchObject({
    factor: 100,
    unsupported: false,
  })
  expect(worked(itemOf('a', { answer: 'compliant', supportedUntil: '2026-05-31' })).factor).toBe(50)
  const gap = itemOf('a', {
    answer: 'non_compliant',
    maturity: 0,
    severity: 3,
    rationale: 'Seen',
    noEvidence: true,
  })
  expect(worked(gap)).toMatchObject({
    factor: 0,
    priorityScore: 27,
    priority: 'critical',
    unplanned: true,
    status: 'assessed',
  })
  expect(worked({ ...gap, actions: 1 }).unplanned).toBe(false)
  // A partial share belongs to a partial answer only.
  expect(worked({ ...gap, partial: 75 }).partial).toBeNull()
  expect(worked(itemOf('a', { answer: null })).answer).toBe('not_assessed')
})

test('what cannot be submitted is not counted as complete, although it has an answer', () => {
  const answered = itemOf('a', { answer: 'compliant', maturity: 3, rationale: 'Seen' })
  expect(isOpen(worked(answered))).toBe(true)
  expect(isOpen(worked({ ...answered, noEvidence: true }))).toBe(false)
  expect(isOpen(worked({ ...answered, status: 'returned', noEvidence: true }))).toBe(true)
})

test('items of a domain stay together, in the order in which domains first appear', () => {
  const items = ['d2', 'd1', 'd2', 'd1'].map((domain, position) =>
    itemOf(`${position}`, { domain, position }),
  )
  expect(byDomain(items).map(({ id }) => id)).toEqual(['0', '2', '1', '3'])
})

test('bulk editing never marks an item as compliant without evidence', () => {
  const answer = fc.constantFrom<Answer>(...ANSWERS)
  const some = fc.array(
    fc.record({ answer, evidence: fc.nat({ max: 2 }), open: fc.boolean(), actions: fc.nat({ max: 1 }) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(some, answer, (given, wanted) => {
      const store = createItems(usualScoring(), TODAY)
      store.receive(
        given.map(({ open, ...more }, at) => itemOf(String(at), { ...more, can: open ? ['update'] : [] })),
        true,
      )
      const choice: BulkChoice = { kind: 'answer', answer: wanted, ownerId: '', me: 'me' }
      const plan = planBulk(store.snapshot(), choice)
      expect(plan.items.length + plan.skipped.length).toBe(given.length)
      store.edit(editsOf(plan, choice))
      for (const [at, before] of given.entries()) {
        const { view } = store.line(String(at))!
        const allowed = before.open && (wanted !== 'compliant' || before.evidence > 0)
        expect(view.answer).toBe(allowed ? wanted : before.answer)
      }
      store.undo()
      expect(store.snapshot().map(({ view }) => view.answer)).toEqual(given.map((one) => one.answer))
    }),
  )
})

test('actions are offered for gaps without any, reviews for answers with evidence', () => {
  const store = createItems(usualScoring(), TODAY)
  const review = {
    phase: 'in_review',
    status: 'assessed',
    can: [],
    reviewerId: 'me',
    assessorId: 'a',
  } as const
  store.receive(
    [
      itemOf('gap', { answer: 'non_compliant' }),
      itemOf('under way', { answer: 'non_compliant', actions: 1 }),
      itemOf('none', { answer: 'compliant', gapScore: 0 }),
      itemOf('to review', { ...review, answer: 'partially_compliant' } as never),
      itemOf('unsupported', { ...review, answer: 'compliant', unsupported: true } as never),
    ],
    true,
  )
  const plan = (kind: BulkChoice['kind']) => {
    const { items, skipped } = planBulk(store.snapshot(), {
      kind,
      answer: 'compliant',
      ownerId: 'p',
      me: 'me',
    })
    return [items.map(({ id }) => id), skipped.map(({ reason }) => reason)]
  }
  expect(plan('actions')).toEqual([
    ['gap', 'to review'],
    ['under_way', 'no_gap', 'no_gap'],
  ])
  expect(plan('review')).toEqual([['to review'], ['not_open', 'not_open', 'not_open', 'unsupported']])
})

test('domains are counted by answer in the order of the sheet; items without a domain have no bar', () => {
  const of = (domain: string | null, answer: Answer | null) => ({ domain, answer })
  const items = [
    of('b', 'compliant'),
    of('a', null),
    of('b', 'non_compliant'),
    of(null, 'compliant'),
    of('b', null),
  ]
  expect(countDomains(items)).toEqual([
    {
      id: 'b',
      items: 3,
      answered: 2,
      answers: [
        ['compliant', 1],
        ['non_compliant', 1],
        ['not_assessed', 1],
      ],
    },
    { id: 'a', items: 1, answered: 0, answers: [['not_assessed', 1]] },
  ])
})
