import { processes } from 'contract/risk/processes'
import { risklines } from 'contract/risk/risk-lines'
import { subprocesses } from 'contract/risk/subprocesses'
import { describe, expect, test } from 'vitest'
import {
  cardColumns,
  columnKind,
  columnsOf,
  droppedColumn,
  movedColumn,
  shownColumns,
  sortKeyOf,
} from './columns.ts'
import { nextWidth, widthName } from './column-widths.ts'
import { figureKeys, hasFoot } from './figures.ts'
import { fitColumns, type Wish } from './fit.ts'
import { placeAfter } from './grid-keys.ts'
import { groupedLines } from './groups.ts'
import { fillRange, rangeOf } from './range-text.ts'
import * as selection from './selection.ts'

test('a press changes a column from fitted to wide, to narrow, and back', () => {
  const wide = nextWidth({ code: 100 }, 'name')
  const narrow = nextWidth(wide, 'name')
  expect([wide, narrow].map(({ name }) => widthName(name))).toEqual(['wide', 'narrow'])
  expect(nextWidth(narrow, 'name')).toEqual({ code: 100 })
})

describe('the foot of a list', () => {
  const figures = { figure: 'sum' as const, totals: {}, groups: undefined }

  test('is drawn only where a column in view has the figure', () => {
    const columns = ['code', 'name', 'actions', 'residualScore']
    expect(figureKeys(risklines, columns)).toEqual(['actions', 'residualScore'])
    expect(hasFoot(risklines, columns, figures)).toBe(figures)
    // The count of actions found no room, and scores do not add up.
    expect(hasFoot(risklines, ['code', 'name', 'residualScore'], figures)).toBeUndefined()
    expect(hasFoot(risklines, ['code', 'residualScore'], { ...figures, figure: 'average' })).toBeDefined()
  })

  test('is not drawn before its figures are there', () => {
    expect(hasFoot(risklines, ['actions'], { ...figures, totals: undefined })).toBeUndefined()
  })
})

describe('columns follow the declaration', () => {
  test('code and title come first, long texts are left out', () => {
    const columns = columnsOf(processes)
    expect(columns.slice(0, 3)).toEqual(['code', 'name', 'family'])
    expect(columns).not.toContain('description')
    expect(columns).toContain('updatedAt')
    expect(columnsOf(subprocesses).slice(0, 3)).toEqual(['code', 'name', 'process'])
  })

  test('only columns that the server can sort are sortable', () => {
    expect(sortKeyOf(processes, 'name')).toBe('title')
    expect(sortKeyOf(processes, 'family')).toBe('family')
    expect(sortKeyOf(processes, 'ownerRole')).toBeUndefined()
    expect(sortKeyOf(processes, 'updatedBy')).toBeUndefined()
  })

  test('unknown columns in the URL are ignored', () => {
    expect(shownColumns(processes, ['status', 'nonsense', 'name', 'code'], [])).toEqual([
      'code',
      'status',
      'name',
    ])
    expect(shownColumns(processes, ['nonsense'], ['name', 'status'])).toEqual(['code', 'name', 'status'])
    expect(shownColumns(processes, undefined, ['name'])).toEqual(['code', 'name'])
  })

  test('columns can be moved, except the code', () => {
    expect(movedColumn(['code', 'a', 'b'], 'b', -1)).toEqual(['code', 'b', 'a'])
    expect(movedColumn(['code', 'a', 'b'], 'a', -1)).toEqual(['code', 'a', 'b'])
    expect(movedColumn(['code', 'a', 'b'], 'b', 1)).toEqual(['code', 'a', 'b'])
    expect(movedColumn(['code', 'a', 'b'], 'code', 1)).toEqual(['code', 'a', 'b'])
  })

  test('a column is dropped before or after another, never before the code', () => {
    const shown = ['code', 'a', 'b', 'c']
    expect(droppedColumn(shown, 'c', 'a', 'before')).toEqual(['code', 'c', 'a', 'b'])
    expect(droppedColumn(shown, 'a', 'b', 'after')).toEqual(['code', 'b', 'a', 'c'])
    expect(droppedColumn(shown, 'b', 'code', 'before')).toEqual(['code', 'b', 'a', 'c'])
    expect(droppedColumn(shown, 'code', 'c', 'after')).toEqual(shown)
    expect(droppedColumn(shown, 'a', 'a', 'after')).toEqual(shown)
  })

  test('every column has a known kind', () => {
    expect(columnsOf(processes).map((key) => columnKind(processes, key))).not.toContain(undefined)
    expect(columnKind(processes, 'updatedAt')).toBe('moment')
    expect(columnKind(processes, 'createdBy')).toBe('person')
  })
})

describe('columns are fitted to the list width', () => {
  const wishes: Wish[] = [
    { key: 'code', width: 80 },
    { key: 'name', width: 400 },
    { key: 'process', width: 200, least: 100 },
    { key: 'owner', width: 150, alone: 40 },
    { key: 'due', width: 90 },
  ]
  const fit = (available: number, keep = false) =>
    fitColumns(wishes, { widest: 'name', least: 240, available, keep }).map(({ key, width, alone }) =>
      alone ? `${key} alone ${width}` : `${key} ${width}`,
    )

  test('the name takes the remaining width', () => {
    expect(fit(1000)).toEqual(['code 80', 'name 480', 'process 200', 'owner 150', 'due 90'])
    expect(fit(760)).toEqual(['code 80', 'name 240', 'process 200', 'owner 150', 'due 90'])
  })

  test('long texts shrink first, then labels, then columns are dropped; the name keeps its minimum', () => {
    expect(fit(700)).toEqual(['code 80', 'name 240', 'process 140', 'owner 150', 'due 90'])
    expect(fit(600)).toEqual(['code 80', 'name 240', 'process 150', 'owner alone 40', 'due 90'])
    expect(fit(500)).toEqual(['code 80', 'name 240', 'process 140', 'owner alone 40'])
    expect(fit(440)).toEqual(['code 80', 'name 240', 'process 120'])
    expect(fit(330)).toEqual(['code 80', 'name 250'])
    expect(fit(200)).toEqual(['code 80', 'name 240'])
  })

  test('a column that is only an icon stays so', () => {
    const marked = [{ key: 'code', width: 80 }, { key: 'status', width: 30, mark: true }, ...wishes.slice(1)]
    const wide = fitColumns(marked, { widest: 'name', least: 240, available: 1000, keep: false })
    expect(wide[1]).toEqual({ key: 'status', width: 30, alone: true })
    expect(wide[4]).toMatchObject({ key: 'owner', alone: false })
  })

  test('columns chosen by the person are kept, and the list scrolls', () => {
    expect(fit(600, true)).toEqual(['code 80', 'name 240', 'process 150', 'owner alone 40', 'due 90'])
    expect(fit(500, true)).toEqual(['code 80', 'name 240', 'process 200', 'owner 150', 'due 90'])
  })
})

describe('grouped lines', () => {
  const lines = (column: string, ...values: (string | null)[]) =>
    values.map((value, at) => ({ id: String(at), [column]: value })) as never
  const order = (column: string, ...values: (string | null)[]) =>
    groupedLines(risklines, lines(column, ...values), column).map(
      (line) => `${String(line[column])}${line.id}`,
    )

  test('start with the highest level and keep the order within a group', () => {
    expect(order('residualLevel', 'low', null, 'critical', 'low', 'high')).toEqual([
      'critical2',
      'high4',
      'low0',
      'low3',
      'null1',
    ])
  })

  test('follow the workflow states, otherwise the order of the list', () => {
    expect(order('status', 'agreed', 'not_started', 'assessed')).toEqual([
      'not_started1',
      'assessed2',
      'agreed0',
    ])
    expect(order('ownerId', 'b', 'a', 'b')).toEqual(['b0', 'b2', 'a1'])
  })
})

test('a card shows the due date, two ratings and the person', () => {
  expect(
    cardColumns(risklines, ['code', 'name', 'category', 'residualLevel', 'ownerId', 'position', 'status']),
  ).toEqual({
    due: undefined,
    facts: ['residualLevel', 'position'],
    person: 'ownerId',
  })
})

describe('S9.6 the range shown in the list', () => {
  test('is formatted with the text of the specification', () => {
    expect(fillRange('{0}-{1} of {2}', ['26', '50', '120'])).toBe('26-50 of 120')
  })

  test('is counted from the page number and size', () => {
    expect(rangeOf(1, 25, 20)).toEqual({ from: 1, to: 20 })
    expect(rangeOf(3, 10, 4)).toEqual({ from: 21, to: 24 })
    expect(rangeOf(1, 10, 0)).toEqual({ from: 0, to: 0 })
  })
})

describe('row selection', () => {
  const view = ['a', 'b', 'c']
  const of = (...ids: string[]): selection.Selection => ({ kind: 'some', ids: new Set(ids) })

  test('toggles single rows, across pages', () => {
    const two = selection.toggleOne(selection.toggleOne(selection.NOTHING, 'a', view), 'z', view)
    expect(two).toEqual(of('a', 'z'))
    expect(selection.toggleOne(two, 'a', view)).toEqual(of('z'))
    expect(selection.pageMark(two, view)).toBe('some')
  })

  test('toggles a page, keeping the selection on other pages', () => {
    expect(selection.togglePage(of('z'), view)).toEqual(of('z', 'a', 'b', 'c'))
    expect(selection.togglePage(of('z', 'a', 'b', 'c'), view)).toEqual(of('z'))
    expect(selection.togglePage(selection.EVERYTHING, view)).toEqual(selection.NOTHING)
  })

  test('extends from one row to another', () => {
    expect(selection.markRange(of('a'), view, 'a', 'c')).toEqual(of('a', 'b', 'c'))
    expect(selection.markRange(of('c'), view, 'c', 'b')).toEqual(of('c', 'b'))
    expect(selection.markRange(of('z'), view, 'z', 'b')).toEqual(of('z'))
  })

  test('“select all” is sent as the filter; after deselecting a row it is the visible rows', () => {
    const filter = { family: ['it'] }
    expect(selection.chosenBy(selection.EVERYTHING, filter)).toEqual({ filter })
    expect(selection.countOf(selection.EVERYTHING, 812)).toBe(812)
    const less = selection.toggleOne(selection.EVERYTHING, 'b', view)
    expect(selection.chosenBy(less, filter)).toEqual({ ids: ['a', 'c'] })
  })
})

describe('keyboard navigation in the grid', () => {
  const grid = { rows: 25, columns: 5, rightToLeft: false }
  const at = { row: 3, column: 2 }
  const after = (key: string, whole = false, rightToLeft = false) =>
    placeAfter(at, key, whole, { ...grid, rightToLeft })

  test.each([
    ['ArrowDown', { row: 4, column: 2 }],
    ['ArrowUp', { row: 2, column: 2 }],
    ['ArrowRight', { row: 3, column: 3 }],
    ['ArrowLeft', { row: 3, column: 1 }],
    ['Home', { row: 3, column: 0 }],
    ['End', { row: 3, column: 4 }],
    ['PageDown', { row: 13, column: 2 }],
    ['PageUp', { row: 1, column: 2 }],
  ])('%s', (key, place) => expect(after(key)).toEqual(place))

  test('the arrow keys follow the reading direction', () => {
    expect(after('ArrowLeft', false, true)).toEqual({ row: 3, column: 3 })
    expect(after('ArrowRight', false, true)).toEqual({ row: 3, column: 1 })
  })

  test('with Ctrl to the ends, and never beyond them', () => {
    expect(after('Home', true)).toEqual({ row: 1, column: 0 })
    expect(after('End', true)).toEqual({ row: 25, column: 4 })
    expect(after('ArrowDown', true)).toEqual({ row: 25, column: 2 })
    expect(after('ArrowUp', true)).toEqual({ row: 1, column: 2 })
    expect(after('ArrowRight', true)).toEqual({ row: 3, column: 4 })
    expect(after('ArrowRight', true, true)).toEqual({ row: 3, column: 0 })
    expect(placeAfter({ row: 25, column: 4 }, 'ArrowDown', false, grid)).toEqual({ row: 25, column: 4 })
    expect(placeAfter({ row: 0, column: 0 }, 'ArrowUp', false, grid)).toEqual({ row: 0, column: 0 })
  })

  test('other keys do not move', () => expect(after('Enter')).toBeUndefined())
})
