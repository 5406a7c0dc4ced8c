import type { FileField } from 'contract/techdoc/file/file-structure'
import { expect, test } from 'vitest'
import type { SectionShape } from '../file-context.ts'
import { columnsOf, flagLetters } from './columns.ts'
import { matrixOf } from './matrix-of.ts'
import { linkReader } from './pasted-links.ts'
import { readRows } from './pasted.ts'
import { levelsOf } from './risk-levels.ts'
import { type RowLine, RowStore } from './row-store.ts'

const inEvery = (en: string, fr = en, ar = en) => ({ en, fr, ar })
const FIELDS: readonly FileField[] = [
  { key: 'name', label: inEvery('Name', 'Nom', 'الاسم'), type: 'text', required: true },
  {
    key: 'status',
    label: inEvery('Status', 'Statut', 'الحالة'),
    type: 'select',
    required: true,
    optionSet: 'state',
  },
  { key: 'rate', label: inEvery('Rate', 'Taux', 'المعدل'), type: 'number', required: false },
  { key: 'tests', label: inEvery('Tests'), type: 'ref', required: false, target: 'vv.tests', multiple: true },
]
const shape = {
  key: 'dd.variants',
  kind: 'table',
  fields: FIELDS,
  title: inEvery('Variants'),
} as SectionShape
const structure = {
  optionSets: { state: [{ value: 'done', label: inEvery('Done', 'Fait', 'تم') }] },
} as never
const context = { people: [], choice: (_key: string, value: string) => (value === 'done' ? 'Done' : value) }
const columns = columnsOf(shape, structure)
const byKey = new Map(FIELDS.map((field) => [field.key, field]))

const row = (values: object, more: object = {}): RowLine =>
  ({
    id: 'r1',
    code: 'DEV-001/dd.variants/001',
    version: 1,
    can: ['update'],
    item: null,
    values,
    ...more,
  }) as never

function opened(values: object) {
  const store = new RowStore(FIELDS)
  store.receive([row(values)], true)
  return store
}

test('has a cell per field, editable where a sheet can, with keys that do not clash with record fields', () => {
  expect(columns.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'place read',
    'v.name text',
    'v.status choice',
    'v.rate number',
    'v.tests read',
  ])
  const store = opened({ status: 'done' })
  expect(store.line('r1')!.view).toMatchObject({ place: '001', 'v.status': 'done', 'v.name': null })
})

test('a cell edit is sent with the whole row, and undone as one step', () => {
  const store = opened({ name: 'A', rate: 1 })
  store.edit([
    { id: 'r1', key: 'v.name', value: 'B' },
    { id: 'r1', key: 'v.rate', value: null },
  ])
  expect(store.take(10)).toEqual([{ id: 'r1', version: 1, changes: { values: { name: 'B' } } }])
  store.undo()
  expect(store.line('r1')!.view.values).toEqual({ name: 'A', rate: 1 })
})

test('keeps another person’s edit to a different cell of the row', () => {
  const store = opened({ name: 'A', rate: 1 })
  store.edit([{ id: 'r1', key: 'v.name', value: 'B' }])
  store.take(10)
  const theirs = row({ name: 'A', rate: 2 }, { version: 2 })
  store.settle([{ outcome: 'conflict', line: theirs, problems: [] }])
  expect(store.take(10)).toEqual([{ id: 'r1', version: 2, changes: { values: { name: 'B', rate: 2 } } }])
})

test('edits of two people to the same cell are a conflict, and only the chosen value is applied', () => {
  const store = opened({ name: 'A', rate: 1 })
  store.edit([{ id: 'r1', key: 'v.name', value: 'B' }])
  store.take(10)
  store.settle([{ outcome: 'conflict', line: row({ name: 'C', rate: 2 }, { version: 2 }), problems: [] }])
  expect(store.line('r1')!.state).toBe('conflict')
  store.resolve('r1', { values: { name: 'B', rate: 1 } })
  expect(store.take(10)).toEqual([{ id: 'r1', version: 2, changes: { values: { name: 'B', rate: 2 } } }])
})

test('pasted rows are read by their headings in any language, otherwise by column order', () => {
  const headed = readRows('Taux\tNom\n0,5\tPompe\n\t\n2\tSeringue', columns, byKey, context)
  expect(headed).toEqual({
    rows: [
      { rate: 0.5, name: 'Pompe' },
      { rate: 2, name: 'Seringue' },
    ],
    unread: [],
    lost: [],
  })
  const plain = readRows('Pump\tDone\t1e-6\nSyringe\tLost\t-3', columns, byKey, context)
  expect(plain.rows).toEqual([
    { name: 'Pump', status: 'done', rate: 0.000001 },
    { name: 'Syringe', rate: -3 },
  ])
  expect(plain.unread.map(({ row: at, text, problem }) => [at, text, problem])).toEqual([
    [2, 'Lost', 'choice'],
  ])
})

test('a paste names every column that it cannot read, and never reads headings as a record', () => {
  const read = (text: string) => readRows(text, columns, byKey, context)
  const linked = read('Name\tTests\tColour\tEmpty\nPump\tT-1, T-2\tred\t\nSyringe\t\tblue\t')
  expect(linked.rows).toEqual([{ name: 'Pump' }, { name: 'Syringe' }])
  expect(linked.lost).toEqual([
    { heading: 'Tests', cells: 1 },
    { heading: 'Colour', cells: 2 },
  ])
  const unknown = read('Name\tStandard\tYear\tTitle\tPart\nPump\tEN 1\t2020\tA\tB')
  expect(unknown.rows).toEqual([{ name: 'Pump' }])
  expect(unknown.lost.map(({ heading }) => heading)).toEqual(['Standard', 'Year', 'Title', 'Part'])
  expect(read('Pump\tDone\t1\tmore').lost).toEqual([{ heading: '4', cells: 1 }])
})

test('a paste takes over lists and links by labels, numbers and names, and names those that it cannot find', () => {
  const listed = {
    key: 'kinds',
    label: inEvery('Kinds'),
    type: 'multiselect' as const,
    required: false,
    optionSet: 'state',
  }
  const section = { ...shape, fields: [...FIELDS, listed] }
  const targets = new Map([
    [
      'vv.tests',
      [
        { id: 'a', names: ['001', 'T-1', 'Tube, 150 cm'] },
        { id: 'b', names: ['002', 'T-2'] },
        { id: 'c', names: ['003', 'T-2'] },
      ],
    ],
  ])
  const read = (text: string) =>
    readRows(
      text,
      columnsOf(section, structure),
      new Map(section.fields.map((field) => [field.key, field])),
      context,
      linkReader(structure, targets),
    )
  const pasted = read('Name\tTests\tKinds\nPump\tT-1; 002\tFait\nTube\tTube, 150 cm\t\nSet\tT-2\tDone, Lost')
  expect(pasted.rows).toEqual([
    { name: 'Pump', tests: ['a', 'b'], kinds: ['done'] },
    { name: 'Tube', tests: ['a'] },
    { name: 'Set' },
  ])
  expect(pasted.unread.map(({ text, problem }) => [text, problem])).toEqual([
    ['T-2', 'link'],
    ['Done, Lost', 'link'],
  ])
  expect(pasted.lost).toEqual([])
})

test('the matrix is drawn by severity and probability, with every row that has a place', () => {
  const line = (id: string, severityLevel: unknown, probabilityLevel: unknown) => ({
    id,
    values: { severityLevel, probabilityLevel },
  })
  const drawn = matrixOf([
    line('a', 1, 1),
    line('b', 2, 1),
    line('c', 2, 3),
    line('d', 2, 3),
    line('e', null, 1),
  ])
  expect(drawn.severities).toEqual([2, 1])
  expect(drawn.probabilities).toEqual([1, 3])
  expect(drawn.at(2, 3).map(({ id }) => id)).toEqual(['c', 'd'])
  expect(drawn.at(1, 3)).toEqual([])
  expect(drawn.others.map(({ id }) => id)).toEqual(['e'])
})

const SCALE = [
  { values: { level: 2, levelName: 'Remote', levelDefinition: 'Rare', p2From: 0.001, p2To: 0.01 } },
  { values: { level: 1, levelName: 'Improbable', levelDefinition: 'Not expected', p2To: 0.001 } },
]

test('severity and probability are chosen from the named levels of the file, unless the plan multiplies figures', () => {
  const levels = levelsOf(SCALE, SCALE, 'table')
  expect(levels.get('initialSeverity')).toEqual([
    { value: 1, name: 'Improbable', meaning: 'Not expected' },
    { value: 2, name: 'Remote', meaning: 'Rare' },
  ])
  expect(levels.get('residualP2')!.map(({ name }) => name)).toEqual(['0 – 0.001', '0.001 – 0.01'])
  const figures = levelsOf(SCALE, SCALE, 'figures')
  expect([figures.has('initialP1'), figures.has('initialP2'), figures.has('initialSeverity')]).toEqual([
    false,
    false,
    true,
  ])
  expect(levelsOf([], [], 'table').size).toBe(0)
})

test('the first letter of yes or no answers a flag, in the reader’s language', () => {
  expect(flagLetters('Oui', 'Non')).toEqual({ o: 'true', O: 'true', n: 'false', N: 'false' })
  expect(flagLetters('نعم', 'لا')).toEqual({ ن: 'true', ل: 'false' })
  expect(flagLetters('Same', 'Some')).toEqual({})
})

test('a wide table pins the columns that name its rows, and tells links from computed cells', () => {
  const wide = {
    ...shape,
    key: 'br.hazards',
    fields: [
      ...FIELDS,
      ...['harm', 'hazard', 'hazardId'].map((key) => ({
        key,
        label: inEvery(key),
        type: 'text' as const,
        required: true,
      })),
      { key: 'initialRisk', label: inEvery('Risk'), type: 'computed' as const, required: false },
      { key: 'initialSeverity', label: inEvery('Severity'), type: 'number' as const, required: true },
    ],
  }
  const made = columnsOf(wide, structure, levelsOf(SCALE, SCALE, 'table'), { linkHint: 'Space opens' })
  expect(
    made.flatMap(({ key, styles }) => (styles?.head ? [[key, styles.cell.insetInlineStart]] : [])),
  ).toEqual([
    ['v.hazardId', 96],
    ['v.hazard', 200],
  ])
  expect(made.slice(1, 3).map(({ key }) => key)).toEqual(['v.hazardId', 'v.hazard'])
  expect(made.filter(({ hint }) => hint).map(({ key }) => key)).toEqual(['v.tests'])
  expect(made.find(({ key }) => key === 'v.initialSeverity')).toMatchObject({
    kind: 'step',
    steps: [1, 2],
    stepLabels: [['Improbable'], ['Remote']],
  })
})
