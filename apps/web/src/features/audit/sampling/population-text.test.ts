import { describe, expect, it, test } from 'vitest'
import { guessColumns, readAmount, readDay, readTable, rowsOf } from './population-text.ts'

test.each([
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1 234,5', 123_450],
  ['1,234', 123_400],
  ['(99.00)', -9900],
  ['12-', -1200],
  ['€ 5', 500],
  ['١٢٫٥٠', 1250],
  ['INV-1', null],
  ['', null],
])('parses the amount %j', (text, amount) => expect(readAmount(text)).toBe(amount))

test.each([
  ['2026-03-31', '2026-03-31'],
  ['31/03/2026', '2026-03-31'],
  ['31.3.2026', '2026-03-31'],
  ['2026-02-30', null],
])('parses the date %j', (text, day) => expect(readDay(text)).toBe(day))

describe('a pasted table', () => {
  it('from Excel with a heading row', () => {
    const table = readTable(
      'Invoice\tPaid on\tAmount\r\nINV-1\t31/03/2026\t1,200.00\r\nINV-2\t\t5\r\n\t\t\r\n',
    )
    const columns = guessColumns(table)
    expect(columns).toEqual({ ref: 0, date: 1, amount: 2, heading: true })
    expect(rowsOf(table, columns)).toEqual({
      rows: [
        { ref: 'INV-1', date: '2026-03-31', amount: 120_000 },
        { ref: 'INV-2', date: null, amount: 500 },
      ],
      unnamed: 0,
      unread: 0,
    })
  })

  it('from CSV with semicolons and quotes, reporting what could not be read', () => {
    const table = readTable('"A;1";12,50\nB;twelve\n;3\nC;7,00\n')
    const columns = guessColumns(table)
    expect(columns).toMatchObject({ ref: 0, amount: 1, heading: false })
    expect(rowsOf(table, columns)).toMatchObject({
      unnamed: 1,
      unread: 1,
      rows: [{ ref: 'A;1' }, { ref: 'B' }, {}],
    })
  })

  it('of references only', () => {
    const table = readTable('10001\n10002\n10003')
    expect(guessColumns(table)).toEqual({ ref: 0, date: -1, amount: -1, heading: false })
  })
})
