import { expect, test } from 'vitest'
import { readCell, stepOf, typeAhead, type CellContext } from './cell-text.ts'
import { stepsFrom, type SheetColumn } from './columns.ts'
import { type SheetLine, SheetStore } from './sheet-store.ts'

const ANSWER: SheetColumn = {
  key: 'answer',
  kind: 'choice',
  width: 1,
  choices: ['compliant', 'non_compliant', 'not_applicable'],
}
const PARTIAL: SheetColumn = { key: 'partial', kind: 'step', width: 1, steps: [25, 50, 75], percent: true }
const LEVEL: SheetColumn = { key: 'level', kind: 'step', width: 1, steps: stepsFrom(0, 5) }
const FLAG: SheetColumn = { key: 'flag', kind: 'flag', width: 1 }
const CONTEXT: CellContext = {
  people: [],
  choice: (_, one) =>
    ({ compliant: 'Compliant', non_compliant: 'Not compliant', not_applicable: 'Not applicable' })[one]!,
  letters: { answer: { c: 'compliant', n: 'non_compliant', a: 'not_applicable', غ: 'non_compliant' } },
  yes: 'Oui',
  no: 'Non',
}
const read = (column: SheetColumn, text: string) => readCell(column, text, CONTEXT)

test('each option has its own letter, and with fast typing the last letter counts', () => {
  expect(typeAhead(ANSWER, 'n', CONTEXT)).toBe('non_compliant')
  expect(typeAhead(ANSWER, 'nnA', CONTEXT)).toBe('not_applicable')
  expect(typeAhead(ANSWER, 'غ', CONTEXT)).toBe('non_compliant')
  expect(typeAhead(ANSWER, 'q', CONTEXT)).toBeUndefined()
  expect(read(ANSWER, 'A')).toEqual({ value: 'not_applicable' })
  expect(read(ANSWER, 'not compliant')).toEqual({ value: 'non_compliant' })
})

test('a digit answers on every keyboard, in Arabic figures too', () => {
  const letters = { answer: { '1': 'compliant', '4': 'non_compliant' } }
  expect(typeAhead(ANSWER, '4', { ...CONTEXT, letters })).toBe('non_compliant')
  expect(typeAhead(ANSWER, '٤', { ...CONTEXT, letters })).toBe('non_compliant')
})

test('a percentage is parsed as people and spreadsheets write it', () => {
  for (const text of ['50', '50%', '50 %', '0.5', '0,5', '٥٠٪'])
    expect(read(PARTIAL, text)).toEqual({ value: 50 })
  expect(read(PARTIAL, '40')).toEqual({ problem: 'scale' })
  expect(stepOf(PARTIAL, '7')).toBe(75)
  expect(stepOf(PARTIAL, '1')).toBeUndefined()
  expect(stepOf(LEVEL, '٠')).toBe(0)
})

test('a flag is yes or no in the reader’s language', () => {
  expect(read(FLAG, 'x')).toEqual({ value: true })
  expect(read(FLAG, 'oui')).toEqual({ value: true })
  expect(read(FLAG, 'Non')).toEqual({ value: false })
  expect(read(FLAG, '')).toEqual({ value: null })
  expect(read(FLAG, 'perhaps')).toEqual({ problem: 'choice' })
})

const SAVED = { updatedAt: '2026-11-18T10:00:00Z', updatedBy: null, can: ['update'] }

test('reloading the list notifies only changed lines, and keeps its order', () => {
  const store = new SheetStore({ worked: (line: SheetLine) => line, problems: () => [] })
  const line = (id: string, version: number): SheetLine => ({ ...SAVED, id, code: id, version })
  const [one, two] = [line('one', 1), line('two', 1)]
  store.receive([one, two], true)
  const { order } = store
  const told: string[] = []
  for (const id of order) store.subscribeLine(id, () => told.push(id))
  store.subscribe(() => told.push('all'))
  store.receive([one, two], true)
  expect(told).toEqual([])
  store.receive([one, line('two', 2)], true)
  expect(told).toEqual(['two', 'all'])
  expect(store.order).toBe(order)
  expect(store.line('two')!.saved.version).toBe(2)
  store.receive([two], true)
  expect(store.order).toEqual(['two'])
})

interface Item extends SheetLine {
  answer: string | null
}
const item = (answer: string | null, version: number): Item => ({
  ...SAVED,
  id: 'i1',
  code: 'I-1',
  answer,
  version,
})
const storeOf = (line: Item) => {
  const store = new SheetStore<Item>({ worked: (one) => one, problems: () => [] })
  store.receive([line], true)
  return store
}

test('edits restored after a reload are sent with the version they were typed on', () => {
  const store = storeOf(item('theirs', 3))
  store.restore([{ id: 'i1', version: 2, changes: { answer: 'mine' }, base: { answer: null } }])
  expect(store.line('i1')).toMatchObject({ state: 'waiting', view: { answer: 'mine' } })
  expect(store.take(10)).toEqual([{ id: 'i1', version: 2, changes: { answer: 'mine' } }])
  store.settle([{ outcome: 'conflict', line: item('theirs', 3), problems: [] }])
  expect(store.line('i1')).toMatchObject({
    state: 'conflict',
    saved: { answer: null },
    theirs: { answer: 'theirs' },
  })
})

test('a conflict with one’s own saved edit is none: only the response was lost', () => {
  const store = storeOf(item('mine', 3))
  store.restore([{ id: 'i1', version: 2, changes: { answer: 'mine' }, base: { answer: null } }])
  store.take(10)
  store.settle([{ outcome: 'conflict', line: item('mine', 3), problems: [] }])
  expect(store.line('i1')).toMatchObject({ state: 'saved', changes: {}, saved: { version: 3 } })
})

test('an edit counts the cells that it changed: not those of closed lines, nor those with that value', () => {
  const line = (id: string, can: readonly string[], code: string): SheetLine => ({
    ...SAVED,
    id,
    can,
    code,
    version: 1,
  })
  const store = new SheetStore({ worked: (one: SheetLine) => one, problems: () => [] })
  store.receive([line('a', ['update'], 'x'), line('b', [], 'x'), line('c', ['update'], 'y')], true)
  const edits = ['a', 'b', 'c'].map((id) => ({ id, key: 'code', value: 'y' }))
  expect(store.edit(edits)).toBe(1)
  expect(store.edit(edits)).toBe(0)
})
