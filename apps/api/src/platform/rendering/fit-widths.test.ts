import { expect, it } from 'vitest'
import { fitWidths, LANDSCAPE, PORTRAIT } from './fit-widths.ts'

const rounded = (widths: readonly number[]) => widths.map((one) => Math.round(one))
const sum = (widths: readonly number[]) => Math.round(widths.reduce((all, one) => all + one, 0))

it('leaves widths that fit as they are wished', () => {
  expect(rounded(fitWidths([1, 2], ['No.', 'Title'], [['1', 'A title']], PORTRAIT))).toEqual([58, 116])
})

it('gives a narrow column the width of its heading, and takes it from the others', () => {
  const widths = fitWidths([12, 200, 57], ['Number', 'Title', 'Status'], [['001', 'A', 'Met']], LANDSCAPE)
  expect(widths[0]).toBeCloseTo(6 * LANDSCAPE.letter + 3.2)
  expect(sum(widths)).toBe(269)
})

it('keeps words of cells whole up to a length, breaks hashes, and lets lines break after hyphens', () => {
  const [first] = fitWidths([1, 20], ['No.', 'Title'], [['REP-0001', 'A']], PORTRAIT)
  expect(first).toBeCloseTo(4 * PORTRAIT.letter + 3.2)
  const [hash] = fitWidths([1, 20], ['No.', 'Title'], [['a'.repeat(64), 'A']], PORTRAIT)
  expect(hash).toBeCloseTo(13 * PORTRAIT.letter + 3.2)
})

it('ignores cells that span columns, and stays as wished where there is no room for all', () => {
  const group = fitWidths([1, 20], ['No.', 'Title'], [['Chemicalproperties']], PORTRAIT)
  expect(group[0]).toBeCloseTo(3 * PORTRAIT.letter + 3.2)
  const many = Array.from({ length: 20 }, () => 'Applicability')
  expect(
    rounded(
      fitWidths(
        many.map(() => 1),
        many,
        [],
        PORTRAIT,
      ),
    ),
  ).toEqual(many.map(() => 9))
})

it('repeats until a column that gave has enough itself', () => {
  const widths = fitWidths([1, 3, 30], ['Applicability', 'Requirement', 'Text'], [], PORTRAIT)
  expect(widths[0]).toBeCloseTo(13 * PORTRAIT.letter + 3.2)
  expect(widths[1]).toBeCloseTo(11 * PORTRAIT.letter + 3.2)
  expect(sum(widths)).toBe(174)
})
