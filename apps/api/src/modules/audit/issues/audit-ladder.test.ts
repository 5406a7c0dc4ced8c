import { expect, it } from 'vitest'
import { type DatedItem, findReminder } from './audit-ladder.ts'

const base: DatedItem = {
  what: 'action',
  day: '2026-06-15',
  since: '2026-01-01',
  critical: false,
  people: { owner: 'owner', lead: 'lead', reviewer: 'reviewer', cae: 'cae', answers: 'answers' },
  contacts: ['contact'],
}
const on = (day: string, more: Partial<DatedItem> = {}) =>
  findReminder({ ...base, ...more }, ['executive'], day, 'sat_sun')

it('escalates an overdue action further up the longer it is late', () => {
  expect(on('2026-06-20')).toBeNull()
  expect(on('2026-06-22')).toMatchObject({ step: '+7', people: ['answers'] })
  expect(on('2026-06-30')).toMatchObject({ step: '+15', people: ['lead'] })
  expect(on('2026-07-15')).toMatchObject({ step: '+30', people: ['executive', 'cae'] })
  expect(on('2026-08-13')).toMatchObject({ step: '+30' })
  expect(on('2026-08-14')).toMatchObject({ step: '+60' })
})

it('escalates critical actions sooner', () => {
  expect(on('2026-06-16', { critical: true })).toMatchObject({ step: '+1', people: ['answers', 'lead'] })
  expect(on('2026-06-22', { critical: true })).toMatchObject({
    step: '+7',
    people: ['executive', 'cae', 'lead'],
  })
})

it('notifies about tasks 14 days before and on the day, about responses 3 days before to 1 day after', () => {
  const task = { what: 'task', day: '2026-06-15' } as const
  expect(on('2026-06-01', task)).toMatchObject({ kind: 'due_soon', step: '14', people: ['owner'] })
  expect(on('2026-05-31', task)).toBeNull()
  expect(on('2026-06-15', task)).toMatchObject({ step: '0' })
  const response = { what: 'response' } as const
  expect(on('2026-06-12', response)).toMatchObject({ step: '3', people: ['contact'] })
  expect(on('2026-06-16', response)).toMatchObject({
    kind: 'overdue',
    step: '+1',
    people: ['contact', 'lead'],
  })
  expect(on('2026-06-17', response)).toBeNull()
})

it('counts review reminders in working days', () => {
  // 2026-06-12 is a Friday.
  const review = { what: 'review', day: '2026-06-12' } as const
  expect(on('2026-06-16', review)).toBeNull()
  expect(on('2026-06-17', review)).toMatchObject({ kind: 'review_waiting', step: '3', people: ['reviewer'] })
  expect(on('2026-06-23', review)).toMatchObject({ step: '7', people: ['lead', 'cae'] })
})
