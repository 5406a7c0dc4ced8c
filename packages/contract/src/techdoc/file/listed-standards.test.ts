import { describe, expect, it } from 'vitest'
import { listedFor, otherEdition } from './listed-standards.ts'

const LISTED = [
  { number: 'EN ISO 14971', edition: '2019', added: [{ edition: 'A11:2021' }] },
  { number: 'EN ISO 13485', edition: '2016', added: [{ edition: 'AC:2018' }, { edition: 'A11:2021' }] },
  { number: 'EN ISO 10993-1', edition: '2025' },
  { number: 'EN 285', edition: '2015+A1:2021' },
  { number: 'EN 60601-1', edition: '2006', added: [{ edition: 'A13:2024' }] },
]

describe('the listed edition of a standard', () => {
  it.each([
    [{ designation: 'EN ISO 14971', edition: '2019+A11:2021' }, null],
    [{ designation: 'EN ISO 14971:2019+A11:2021' }, null],
    [{ designation: 'EN ISO 14971', edition: '2019' }, '2019+A11:2021'],
    [{ designation: 'EN ISO 14971:2012' }, '2019+A11:2021'],
    [{ designation: 'ISO 14971', edition: '2019', enEquivalent: 'EN ISO 14971' }, '2019+A11:2021'],
    [{ designation: 'EN ISO 13485', edition: '2016+A11:2021' }, null],
    [{ designation: 'EN ISO 10993-1', edition: '2020' }, '2025'],
    [{ designation: 'EN ISO 10993-18', edition: '2020' }, null],
    [{ designation: 'EN 285', edition: '2015+A1:2021' }, null],
    [{ designation: 'EN 60601-1', edition: '2006+A13:2024' }, null],
    [{ designation: 'IEC 60601-1', edition: '2005' }, '2006+A13:2024'],
    // Without an edition nothing is stated that could be outdated.
    [{ designation: 'EN ISO 14971' }, null],
    [{ designation: 'Internal method 7' }, null],
  ])('%j: %s', (values, expected) => {
    expect(otherEdition(values, LISTED)).toBe(expected)
  })

  it('is found by number, not by the beginning of one', () => {
    expect(listedFor({ designation: 'EN ISO 10993-10:2023' }, LISTED)).toBeUndefined()
    expect(listedFor({ designation: 'ISO 14971:2019' }, LISTED)?.number).toBe('EN ISO 14971')
  })
})
