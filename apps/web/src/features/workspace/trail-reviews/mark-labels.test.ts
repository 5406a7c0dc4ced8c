import { MARKS } from 'contract/workspace/trail-attention'
import { expect, test } from 'vitest'
import ar from './locales/ar.json'
import en from './locales/en.json'
import fr from './locales/fr.json'

test.each([
  ['en', en],
  ['fr', fr],
  ['ar', ar],
])('C5 in %s every highlight of a trail entry has a label', (_, labels) => {
  expect(Object.keys(labels.marks)).toEqual([...MARKS])
})
