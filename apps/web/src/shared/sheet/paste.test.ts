import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellContext } from './cell-text.ts'
import { isEditable, stepsFrom, type SheetColumn } from './columns.ts'
import { planPaste } from './paste.ts'
import { readCells } from './read-cells.ts'
import { type SheetLine, SheetStore } from './sheet-store.ts'
import { valueOf } from './value-of.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', kind: 'read', width: 1 },
  { key: 'answer', kind: 'choice', width: 1, choices: ['compliant', 'non_compliant'] },
  { key: 'partial', kind: 'step', width: 1, steps: [25, 50, 75], percent: true },
  { key: 'level', kind: 'step', width: 1, steps: stepsFrom(1, 5), stepLabels: [['Rare', 'نادر']] },
  { key: 'hours', kind: 'number', width: 1, hundredths: true },
  { key: 'rate', kind: 'number', width: 1, decimal: true },
  { key: 'count', kind: 'number', width: 1 },
  { key: 'flag', kind: 'flag', width: 1 },
  { key: 'owner', kind: 'person', width: 1 },
  { key: 'score', kind: 'read', width: 1 },
  { key: 'dueOn', kind: 'day', width: 1 },
  { key: 'note', kind: 'text', width: 1 },
]
const CONTEXT: CellContext = {
  people: [
    { id: 'p1', name: 'Rosa Ferreira', email: 'rosa@staff.example' },
    { id: 'p2', name: 'Daniel Novak', email: null },
    { id: 'p3', name: 'Daniel Novak', email: 'daniel@staff.example' },
  ],
  choice: (_, one) => (one === 'compliant' ? 'Compliant' : 'Not compliant'),
  letters: { answer: { c: 'compliant', n: 'non_compliant' } },
  yes: 'Yes',
  no: 'No',
}
const LINES = Array.from({ length: 6 }, (_, at): SheetLine & { score: number } => ({
  id: `l${at}`,
  code: `L-${at}`,
  version: 1,
  updatedAt: '2026-11-19T10:00:00Z',
  updatedBy: null,
  can: at === 4 ? [] : ['update'],
  score: 12,
}))
const textOf = (line: SheetLine, { key }: SheetColumn) => String(valueOf(line, key) ?? '')

const storeOf = () => {
  const store = new SheetStore<SheetLine>({ worked: (line) => line, problems: () => [] })
  store.receive(LINES, true)
  return store
}

/** What people have in their clipboards, and what programs leave there. */
const WORDS = [
  'Compliant',
  'not compliant',
  'c',
  'Rare',
  'نادر',
  'Rosa Ferreira',
  'Daniel Novak',
  'daniel@staff.example',
  '50 %',
  '0,5',
  '٥٠٪',
  '75%',
  '3',
  '٣',
  '1,234',
  '1.234',
  '1 234,50',
  '1e3',
  '0x10',
  '1e999',
  '-',
  '12.5',
  '∞',
  '2027-06-05',
  '05/06/2027',
  '13/06/2027',
  '٢٠٢٧-٠٦-٠٥',
  '30 Jun 2027',
  '31/02/2027',
  '#REF!',
  '#N/A',
  '=1+1',
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  'true',
  'x',
  'ـ',
  '\u0301',
  '\u200F',
  '\u0000',
  '"',
  '""',
  'say "yes"',
  '"open',
  "'",
  '<td>3</td>',
  '\u000B',
  '\u00A0',
  '\u2028',
  '\uD800',
  '😀',
  '\uFEFF',
  'L-0',
  '12',
  'x'.repeat(4001),
  '',
]
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([one, other]) => one + other),
)
const between = fc.oneof(
  { weight: 5, arbitrary: fc.constant('\t') },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\r\n', '\r') },
  fc.constantFrom('\t\t', '\n\n', '"\t', '\t"', '"\n', '', ';', ','),
)
const clipboard = fc
  .array(fc.tuple(cell, between), { minLength: 1, maxLength: 40 })
  .map((parts) => parts.flat().join(''))
const block = fc.record({
  top: fc.nat({ max: LINES.length - 1 }),
  start: fc.nat({ max: COLUMNS.length - 1 }),
  rows: fc.integer({ min: 1, max: 3 }),
  columns: fc.integer({ min: 1, max: 3 }),
})

/** Quotes and white space may belong to the form of the clipboard; everything else is content. */
const contentOf = (text: string) => text.replaceAll(/["\s\uFEFF]/g, '')

function isValueOf(column: SheetColumn, value: unknown, text: string): boolean {
  if (value === null) return text.trim() === ''
  switch (column.kind) {
    case 'step':
      return (column.steps as unknown[]).includes(value)
    case 'number':
      return Number.isFinite(value)
    case 'choice':
      return (column.choices as unknown[]).includes(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'person':
      return CONTEXT.people.some(({ id }) => id === value)
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(String(value))
    default:
      return value === text.trim()
  }
}

test('of 500 malformed clipboards every cell is pasted or named with its problem, none is lost', () => {
  fc.assert(
    fc.property(clipboard, block, (text, place) => {
      const cells = readCells(text, '\t')
      expect(contentOf(cells.flat().join(''))).toBe(contentOf(text))
      const store = storeOf()
      const before = store.snapshot()
      const plan = planPaste(cells, place, before, COLUMNS, CONTEXT, textOf)
      const named = [...plan.refused, ...plan.leftOut]
      // A block that fills the selection several times has the cells of the whole selection.
      const width = cells[0]!.length
      const isFilling =
        cells.every((row) => row.length === width) &&
        place.rows % cells.length === 0 &&
        place.columns % width === 0
      const rows = isFilling ? place.rows : cells.length
      for (let down = 0; down < rows; down++) {
        const row = cells[down % cells.length]!
        for (let across = 0; across < (isFilling ? place.columns : row.length); across++) {
          const content = row[across % row.length]!
          const line = before[place.top + down]
          const column = COLUMNS[place.start + across]
          const edit =
            line && column && plan.edits.find(({ id, key }) => id === line.id && key === column.key)
          const isNamed = named.some(
            (one) =>
              one.text === content && one.code === (line?.view.code ?? '') && one.column === (column ?? null),
          )
          if (edit) expect(isValueOf(column, edit.value, content), `${content} in ${column.key}`).toBe(true)
          const isShown =
            line && column && !isEditable(column) && textOf(line.view, column).trim() === content.trim()
          const isNothing = content.trim() === '' && !(line && column && isEditable(column))
          expect(Boolean(edit) !== isNamed || isShown || isNothing, JSON.stringify(content)).toBe(true)
        }
      }
      expect(new Set(plan.edits.map(({ id, key }) => `${id} ${key}`)).size).toBe(plan.edits.length)
      store.edit(plan.edits)
      for (const { id, key, value } of plan.edits)
        expect(valueOf(store.line(id)!.view, key) ?? null).toBe(value)
      const untouched = before.filter(({ id }) => plan.edits.every((edit) => edit.id !== id))
      for (const line of untouched) expect(store.line(line.id)).toBe(line)
    }),
    { numRuns: 500, seed: 20_261_119 },
  )
})

test('what only looks like a value is refused, not guessed', () => {
  const paste = (key: string, text: string) => {
    const start = COLUMNS.findIndex((column) => column.key === key)
    const plan = planPaste(
      [[text]],
      { top: 0, start, rows: 1, columns: 1 },
      storeOf().snapshot(),
      COLUMNS,
      CONTEXT,
    )
    return plan.edits[0]?.value ?? plan.refused[0]?.problem
  }
  expect(paste('answer', 'constructor')).toBe('choice')
  expect(paste('owner', 'ـ')).toBe('person')
  expect(paste('owner', 'Daniel Novak')).toBe('person')
  expect(paste('level', '0x3')).toBe('scale')
  expect(paste('count', '2.7')).toBe('number')
  expect(paste('count', '1,234')).toBe('number')
  expect(paste('hours', '1,234')).toBe('number')
  expect(paste('hours', '7,5')).toBe(750)
  expect(paste('hours', '1234.5')).toBe(123_450)
  expect(paste('rate', '1.125')).toBe(1.125)
})

test('a block that fits into the selection several times fills it', () => {
  const place = { top: 0, start: 2, rows: 4, columns: 2 }
  const plan = planPaste(
    [
      ['25', '1'],
      ['50', '2'],
    ],
    place,
    storeOf().snapshot(),
    COLUMNS,
    CONTEXT,
  )
  expect(plan.edits.map(({ value }) => value)).toEqual([25, 1, 50, 2, 25, 1, 50, 2])
})
