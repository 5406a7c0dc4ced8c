import * as fc from 'fast-check'
import type { Method } from 'contract/risk/method'
import { expect, test, vi } from 'vitest'
import { readCell, typeAhead, type CellContext } from '#shared/sheet/cell-text.ts'
import { planPaste } from '#shared/sheet/paste.ts'
import { createSaver } from '#shared/sheet/saver.ts'
import type { EditedLine as Edited, LineEdit } from '#shared/sheet/sheet-store.ts'
import { readCells } from '#shared/sheet/read-cells.ts'
import { writeTsv } from '#shared/sheet/tsv.ts'
import { columnsOf, scaleOf } from './columns.ts'
import { createLines, type LineStore, type StoredLine } from './line-rules.ts'

type EditedLine = Edited<StoredLine>

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: { en: `Step ${at + 1}` } }))
const dimension = { label: { en: 'Dimension' }, steps: steps(4) }
const METHOD: Method = {
  scales: {
    likelihood: steps(5),
    impact: steps(4),
    dimensions: {
      financial: dimension,
      operational: dimension,
      compliance: dimension,
      reputation: dimension,
      safety: dimension,
    },
    design: steps(4),
    operating: steps(4),
  },
  matrix: {
    likelihood: 5,
    impact: 4,
    from: { medium: 5, high: 10, critical: 15 },
    cells: [],
    impactRule: 'max',
    weights: { financial: 1, operational: 1, compliance: 1, reputation: 1, safety: 1 },
  },
  controls: {
    effects: [0, 0.2, 0.5, 0.8],
    weightKey: 1,
    weightOther: 0.5,
    capLikelihood: 0.9,
    capImpact: 0.9,
  },
  residual: 'axes',
  appetite: { fraud: { appetite: 4, tolerance: 6 } } as Method['appetite'],
  aggregation: { rule: 'max', shareOfMax: 0.6 },
}
const COLUMNS = columnsOf(METHOD)
const CONTEXT: CellContext = {
  people: [
    { id: 'p1', name: 'Rosa Ferreira', email: 'rosa@staff.example' },
    { id: 'p2', name: 'Amélie Hart', email: 'amelie@staff.example' },
    { id: 'p3', name: 'Rosa Ferreira', email: 'other@staff.example' },
  ],
  choice: (_, response) =>
    ({ treat: 'Réduire', accept: 'Accepter', transfer: 'Transférer', avoid: 'Éviter' })[response]!,
}
const column = (key: string) => COLUMNS.find((one) => one.key === key)!
const at = (key: string) => COLUMNS.findIndex((one) => one.key === key)

/** A line with the fields that the grid reads; the type has all fields of the collection. */
const lineOf = (id: string, more: object = {}) =>
  ({
    ...Object.fromEntries(COLUMNS.map(({ key }) => [key, null])),
    controls: [],
    category: 'fraud',
    computedScore: null,
    overrideLikelihood: null,
    overrideImpact: null,
    residualLikelihood: null,
    residualImpact: null,
    targetScore: null,
    id,
    code: id,
    version: 1,
    status: 'not_started',
    can: ['update'],
    ...more,
  }) as unknown as StoredLine

function storeOf(...lines: StoredLine[]): LineStore {
  const store = createLines(METHOD)
  store.receive(lines, true)
  return store
}
const answer = (line: StoredLine, outcome: EditedLine['outcome'] = 'saved'): EditedLine => ({
  outcome,
  line,
  problems: [],
})
/** The response of the server: the sent changes on top of the saved line. */
const saved = (store: LineStore, { id, version, changes }: LineEdit) =>
  answer({ ...store.line(id)!.saved, ...changes, version: version + 1 })

test('cells written for a spreadsheet are read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', 'ع') })
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    )
  fc.assert(
    fc.property(rows, (cells) => {
      fc.pre(cells.at(-1)!.some((one) => one !== ''))
      expect(readCells(writeTsv(cells), '\t')).toEqual(cells)
    }),
  )
  expect(readCells('1\t2\r\n3\t"a ""b""\nc"\r\n', '\t')).toEqual([
    ['1', '2'],
    ['3', 'a "b"\nc'],
  ])
})

test('keeps quotes that a spreadsheet copied unescaped', () => {
  expect(readCells('"Major" finding\t1\n6" pipe\t"x"\n', '\t')).toEqual([
    ['"Major" finding', '1'],
    ['6" pipe', '"x"'],
  ])
  expect(readCells('"Major\t1\nMinor\t2', '\t')).toEqual([
    ['"Major', '1'],
    ['Minor', '2'],
  ])
})

test('a cell accepts only values of its scale, its options, its people and the calendar', () => {
  const read = (key: string, text: string) => readCell(column(key), text, CONTEXT)
  expect(read('inherentLikelihood', ' 5 ')).toEqual({ value: 5 })
  expect(read('inherentLikelihood', '٣')).toEqual({ value: 3 })
  expect(read('impactFinancial', '5')).toEqual({ problem: 'scale' })
  expect(read('impactFinancial', '2.5')).toEqual({ problem: 'scale' })
  expect(read('impactFinancial', '')).toEqual({ value: null })
  expect(read('response', 'reduire')).toEqual({ value: 'treat' })
  expect(read('response', 'ignore')).toEqual({ problem: 'choice' })
  expect(read('ownerId', 'AMELIE HART')).toEqual({ value: 'p2' })
  expect(read('ownerId', 'Rosa Ferreira')).toEqual({ problem: 'person' })
  expect(read('ownerId', 'rosa@staff.example')).toEqual({ value: 'p1' })
  expect(read('targetOn', '31/12/2026')).toEqual({ value: '2026-12-31' })
  expect(read('targetOn', '2026-02-30')).toEqual({ problem: 'day' })
  expect(typeAhead(column('response'), 'ev', CONTEXT)).toBe('avoid')
  expect(scaleOf(METHOD, 'targetImpact')).toHaveLength(4)
})

test('scores update at once, and an invalid line is not sent until it is corrected', () => {
  const store = storeOf(lineOf('a'))
  store.edit([
    { id: 'a', key: 'inherentLikelihood', value: 4 },
    { id: 'a', key: 'impactSafety', value: 2 },
  ])
  expect(store.line('a')).toMatchObject({
    state: 'waiting',
    view: { inherentScore: 8, position: 'above_tolerance' },
  })
  store.edit([{ id: 'a', key: 'targetLikelihood', value: 5 }])
  expect(store.line('a')).toMatchObject({ state: 'refused', problems: { targetLikelihood: 'too_big' } })
  expect(store.take(10)).toEqual([])
  store.edit([{ id: 'a', key: 'targetLikelihood', value: 1 }])
  expect(store.take(10)).toMatchObject([{ id: 'a', version: 1 }])
})

test('undo and redo apply a whole step, and do not overwrite other people’s edits', () => {
  const store = storeOf(lineOf('a'), lineOf('b'))
  const block = ['a', 'b'].map((id) => ({ id, key: 'inherentLikelihood', value: 3 }))
  store.edit(block)
  store.undo()
  expect(store.snapshot().map(({ view, state }) => [view.inherentLikelihood, state])).toEqual([
    [null, 'saved'],
    [null, 'saved'],
  ])
  store.redo()
  const edits = store.take(10)
  store.settle(edits.map((edit) => saved(store, edit)))
  store.receive([lineOf('b', { version: 7, inherentLikelihood: 5 })], false)
  store.undo()
  expect(store.snapshot().map(({ view }) => view.inherentLikelihood)).toEqual([null, 5])
})

test('an edit made while its line is being saved is saved next, on the new version', () => {
  const store = storeOf(lineOf('a'))
  store.edit([{ id: 'a', key: 'inherentLikelihood', value: 3 }])
  const [first] = store.take(10)
  store.edit([{ id: 'a', key: 'inherentLikelihood', value: 4 }])
  expect(store.take(10)).toEqual([])
  store.settle([saved(store, first!)])
  expect(store.take(10)).toEqual([{ id: 'a', version: 2, changes: { inherentLikelihood: 4 } }])
})

test('a conflict is never overwritten: it waits, and the chosen values apply to the newer version', () => {
  const store = storeOf(lineOf('a'))
  store.edit([{ id: 'a', key: 'inherentLikelihood', value: 3 }])
  store.take(10)
  store.settle([answer(lineOf('a', { version: 5, inherentLikelihood: 1 }), 'conflict')])
  store.edit([{ id: 'a', key: 'rationale', value: 'Mine' }])
  expect(store.take(10)).toEqual([])
  expect(store.summary().conflicts).toEqual(['a'])
  store.resolve('a', { inherentLikelihood: 3 })
  expect(store.take(10)).toEqual([{ id: 'a', version: 5, changes: { inherentLikelihood: 3 } }])
})

test('reloading the list keeps unsaved edits', () => {
  const store = storeOf(lineOf('a'), lineOf('b'))
  store.edit([{ id: 'a', key: 'rationale', value: 'Mine' }])
  store.receive([lineOf('a', { version: 2 }), lineOf('b', { version: 2, rationale: 'Theirs' })], true)
  expect(store.snapshot().map(({ view }) => view.rationale)).toEqual(['Mine', 'Theirs'])
  expect(store.take(10)).toMatchObject([{ id: 'a', version: 1 }])
})

test('a paste is planned as a whole: computed cells are skipped, invalid ones reported', () => {
  const store = storeOf(lineOf('a'), lineOf('b', { can: [] }))
  const rows = [
    ['3', '9', '', ''],
    ['2', '', '', ''],
    ['1', '', '', ''],
  ]
  const block = { top: 0, start: at('inherentLikelihood'), rows: 1, columns: 1 }
  const plan = planPaste(rows, block, store.snapshot(), COLUMNS, CONTEXT)
  expect(plan.edits).toContainEqual({ id: 'a', key: 'inherentLikelihood', value: 3 })
  expect(plan.refused.map(({ code, problem }) => [code, problem])).toEqual([
    ['a', 'scale'],
    ['b', 'closed'],
    ['b', 'closed'],
    ['b', 'closed'],
    ['b', 'closed'],
    ['', 'outside'],
  ])
  const fill = planPaste([['2']], { ...block, rows: 1, columns: 7 }, store.snapshot(), COLUMNS, CONTEXT)
  expect([fill.edits.length, fill.leftOut.map(({ problem }) => problem)]).toEqual([6, ['computed']])
})

test('the label of a step is pasted like its number, in English, French and Arabic', () => {
  const store = storeOf(lineOf('a'))
  const likely = { label: { en: 'Likely', fr: 'Probable' } }
  const columns = columnsOf({
    ...METHOD,
    scales: { ...METHOD.scales, likelihood: [...steps(3), likely, ...steps(1)] },
  })
  const block = { top: 0, start: at('inherentLikelihood'), rows: 1, columns: 1 }
  const pasted = (text: string) => planPaste([[text]], block, store.snapshot(), columns, CONTEXT)
  for (const text of ['Likely', 'likely ', 'Probable', '4'])
    expect(pasted(text).edits, text).toEqual([{ id: 'a', key: 'inherentLikelihood', value: 4 }])
  expect(pasted('Certain').refused).toMatchObject([{ problem: 'scale' }])
})

test('a date that can be read in two ways is refused, unless its column shows the order', () => {
  const store = storeOf(lineOf('a'), lineOf('b'))
  const block = { top: 0, start: at('targetOn'), rows: 1, columns: 1 }
  const days = (...texts: string[]) => {
    const plan = planPaste(
      texts.map((text) => [text]),
      block,
      store.snapshot(),
      COLUMNS,
      CONTEXT,
    )
    return [plan.edits.map(({ value }) => value), plan.refused.map(({ problem }) => problem)]
  }
  expect(days('05/06/2027')).toEqual([[], ['ambiguousDay']])
  expect(days('05/06/2027', '06/13/2027')).toEqual([[], ['ambiguousDay', 'day']])
  expect(days('05/06/2027', '13/06/2027')).toEqual([['2027-06-05', '2027-06-13'], []])
  expect(days('30 Jun 2027', '2 Sep 2027')).toEqual([['2027-06-30', '2027-09-02'], []])
  expect(days('05/05/2027', '2027-06-05')).toEqual([['2027-05-05', '2027-06-05'], []])
})

test('failed saves are retried, and one rejected line does not block the others', async () => {
  vi.useFakeTimers()
  const store = storeOf(lineOf('a'), lineOf('b'), lineOf('c'))
  let down = true
  const send = vi.fn<(edits: LineEdit[]) => Promise<EditedLine[]>>((edits) => {
    if (down) return Promise.reject(new Error('away'))
    if (edits.some(({ id }) => id === 'b')) return Promise.reject(new Error('no'))
    return Promise.resolve(edits.map((edit) => saved(store, edit)))
  })
  const saver = createSaver(store, {
    send,
    most: 1000,
    isWorthRetrying: (error) => (error as Error).message === 'away',
  })
  saver.start()
  store.edit(['a', 'b', 'c'].map((id) => ({ id, key: 'rationale', value: 'Typed' })))
  await vi.advanceTimersByTimeAsync(500)
  expect(store.summary()).toMatchObject({ failed: true, unsaved: 3 })
  down = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.snapshot().map(({ state }) => state)).toEqual(['saved', 'refused', 'saved'])
  saver.stop()
  vi.useRealTimers()
})
