import { LOCALES } from 'contract/locale'
import { expect, it } from 'vitest'
import { mailTexts } from './message.ts'

it.each(LOCALES)('an e-mail about a task or review names the record; a task its due date (%s)', (locale) => {
  const { assigned, review_waiting: waiting } = mailTexts(locale)
  expect(assigned.subject).toContain('{{record.title}}')
  expect(assigned.body).toContain('{{due.day}}')
  expect(waiting.subject).toContain('{{record.title}}')
})
