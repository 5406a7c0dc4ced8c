import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('round-trips every text, prefixing those that look like formulas with an apostrophe', () => {
  const unit = fc.constantFrom('a', '=', '+', '-', '@', '\t', '\r', '\n', ',', '"', "'", ' ', 'é')
  const cells = fc.array(fc.string({ unit }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(cells, (values) => {
      const line = csvLine(values)
      expect(line.endsWith('\r\n')).toBe(true)
      const guarded = values.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))
      const { data } = Papa.parse(line.slice(0, -2), { delimiter: ',', newline: '\r\n' })
      expect(data).toEqual([guarded])
    }),
  )
  expect(csvLine(['=1+1\n2', null, undefined, 7])).toBe(`"'=1+1\n2",,,7\r\n`)
})
