import { HISTORY_ACTIONS } from 'contract/history-actions'
import { expect, test } from 'vitest'
import ar from './locales/ar.json'
import en from './locales/en.json'
import fr from './locales/fr.json'

test.each([
  ['en', en],
  ['fr', fr],
  ['ar', ar],
])('C4 in %s the history has a label for every kind of audit trail entry, and for no other', (_, labels) => {
  const said: Readonly<Record<string, string>> = labels.history.actions
  expect(Object.keys(said).toSorted()).toEqual(HISTORY_ACTIONS.toSorted())
  for (const text of Object.values(said)) expect(text).toMatch(/\p{L}/u)
})
