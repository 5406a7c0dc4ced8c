import { type ComparedItem, GAP_CHANGES } from 'contract/compliance/gap-comparison'
import { expect, test } from 'vitest'
import { shownItems, totalsOf } from './compared.ts'

const items = GAP_CHANGES.map((change) => ({ change, code: change }) as ComparedItem)

test('the totals match the filtered lists', () => {
  expect(totalsOf(items)).toEqual({ all: 6, differs: 5, better: 1, worse: 1, changed: 1, new: 1, gone: 1 })
  expect(shownItems(items, 'gone').map(({ code }) => code)).toEqual(['gone'])
  expect(shownItems(items, 'differs').map(({ code }) => code)).not.toContain('same')
})
