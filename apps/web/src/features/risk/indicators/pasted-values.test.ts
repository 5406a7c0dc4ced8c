import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted-values.ts'

const read = (text: string, ...measured: string[]) =>
  readPasted(text, { today: '2026-11-19', measured: new Set(measured) })

describe('pasted values', () => {
  it('are read as spreadsheets of any language copy them, without their heading', () => {
    const lines = read('Date\tValue\tNote\n2026-09-30\t4.25\tAfter the audit\n31/10/2026\t3,5\n٢٠٢٦-١١-١٨\t٧')
    expect(lines.map(({ value }) => value)).toEqual([
      { measuredOn: '2026-09-30', value: 4.25, note: 'After the audit' },
      { measuredOn: '2026-10-31', value: 3.5 },
      { measuredOn: '2026-11-18', value: 7 },
    ])
  })

  it('say of each line why it cannot be entered', () => {
    const text = 'soon;1\n2026-10-01;many\n2026-12-01;1\n2026-09-01;1\n2026-08-01;1\n2026-08-01;2'
    const lines = read(text, '2026-09-01')
    expect(lines.map(({ problem }) => problem)).toEqual([
      'day',
      'number',
      'future',
      'measured',
      undefined,
      'twice',
    ])
  })
})
