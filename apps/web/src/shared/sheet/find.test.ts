import { expect, test } from 'vitest'
import type { CellContext } from './cell-text.ts'
import type { SheetColumn } from './columns.ts'
import { findCells, planReplace, type Searched } from './find.ts'
import { type SheetLine, SheetStore } from './sheet-store.ts'
import { valueOf } from './value-of.ts'

interface Line extends SheetLine {
  name: string
  note: string | null
}
const COLUMNS: SheetColumn[] = [
  { key: 'name', kind: 'read', width: 1 },
  { key: 'note', kind: 'text', width: 1 },
]
const CONTEXT: CellContext = { people: [], choice: (_, one) => one }
const line = (id: string, note: string | null, can = ['update']): Line => ({
  id,
  code: id.toUpperCase(),
  version: 1,
  updatedAt: '2026-11-18T10:00:00Z',
  updatedBy: null,
  can,
  name: `Policy ${id}`,
  note,
})

function sheet(...lines: Line[]) {
  const store = new SheetStore<Line>({ worked: (one) => one, problems: () => [] })
  store.receive(lines, true)
  const searched = (): Searched => ({
    lines: store.snapshot(),
    columns: COLUMNS,
    textOf: (one, { key }) => String(valueOf(one, key) ?? ''),
  })
  const notes = () => store.snapshot().map(({ view }) => view.note)
  return { store, searched, notes }
}
const find = (searched: Searched, text: string, matchCase = false) => findCells(searched, { text, matchCase })
function replace(searched: Searched, text: string, by: string, matchCase = false) {
  const wanted = { text, matchCase }
  return planReplace(searched, findCells(searched, wanted), wanted, by, CONTEXT)
}

test('a text is found in every column, row by row, whatever its case', () => {
  const { searched } = sheet(line('a', 'The POLICY holds'), line('b', null))
  expect(find(searched(), 'policy')).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 1, column: 0 },
  ])
  expect(find(searched(), 'POLICY', true)).toEqual([{ row: 0, column: 1 }])
  expect(find(searched(), '')).toEqual([])
})

test('signs of patterns are ordinary text, in what is found and in what replaces it', () => {
  const { store, searched, notes } = sheet(line('a', 'a.b (1*)'), line('b', 'axb'))
  expect(find(searched(), 'a.b')).toEqual([{ row: 0, column: 1 }])
  store.edit(replace(searched(), '(1*)', '$& $1 \\').edits)
  expect(notes()).toEqual(['a.b $& $1 \\', 'axb'])
})

test('a replacement is one step of undo, and an empty text clears the cell', () => {
  const { store, searched, notes } = sheet(line('a', 'Old, old'), line('b', 'old'))
  store.edit(replace(searched(), 'old', 'new').edits)
  expect(notes()).toEqual(['new, new', 'new'])
  store.undo()
  expect(notes()).toEqual(['Old, old', 'old'])
  store.edit(replace(searched(), 'old', '', true).edits)
  expect(notes()).toEqual(['Old,', null])
})

test('cells that cannot be replaced are named with their reason, and stay as they are', () => {
  const { store, searched, notes } = sheet(
    line('a', 'policy'),
    line('b', 'policy', []),
    line('c', `policy ${'x'.repeat(3992)}`),
    line('d', 'policy'),
  )
  store.edit([{ id: 'd', key: 'note', value: 'policy mine' }])
  store.take(10)
  store.settle([{ outcome: 'conflict', line: { ...line('d', 'theirs'), version: 2 }, problems: [] }])
  const plan = replace(searched(), 'policy', 'directive')
  expect(plan.edits).toEqual([{ id: 'a', key: 'note', value: 'directive' }])
  expect(Object.fromEntries(plan.left)).toEqual({
    notText: ['A', 'B', 'C', 'D'],
    closed: ['B'],
    long: ['C'],
    conflict: ['D'],
  })
  store.edit(plan.edits)
  expect(notes()[0]).toBe('directive')
  expect(notes()[1]).toBe('policy')
  expect(notes()[3]).toBe('policy mine')
})

test('Arabic and French texts are found as they are written', () => {
  const { searched } = sheet(line('a', 'الضوابط الرئيسية'), line('b', 'Contrôle ÉTABLI'))
  expect(find(searched(), 'الرئيسية')).toEqual([{ row: 0, column: 1 }])
  expect(find(searched(), 'contrôle établi')).toEqual([{ row: 1, column: 1 }])
})
