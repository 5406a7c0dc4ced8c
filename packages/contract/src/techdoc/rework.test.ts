import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fileDocument,
  fileSection,
  gsprAnswer,
  sectionShape,
  technicalFile,
} from '../testing/technical-file.ts'
import { type FieldShape, type FileRow, SECTION_STATUSES, type TechnicalFile } from './file-model.ts'
import { type FileChange, sectionsToUpdate } from './rework.ts'

const ref = (key: string, target: string): FieldShape => ({
  key,
  type: 'ref',
  required: false,
  target,
  multiple: true,
})
const FIELDS = [
  ref('rows', 'br.hazards'),
  ref('docs', 'document'),
  ref('parts', 'section'),
  ref('gsprRefs', 'gspr'),
  ref('hazardRefs', 'br.hazards'),
  { key: 'note', type: 'text', required: false },
]
const KEYS = ['br.hazards', 'f.standards', 'gs.checklist', 'pms.indicators', 'dc.links', 'dd.purpose']
const structure = { sections: KEYS.map((key) => sectionShape(key, { kind: 'table', fields: FIELDS })) }
const keys = (file: TechnicalFile, change: FileChange) =>
  sectionsToUpdate(file, change, structure)
    .map(({ key }) => key)
    .toSorted()

describe('SEC-6', () => {
  const approved = Object.fromEntries(KEYS.map((key) => [key, { status: 'approved' as const }]))
  const file = technicalFile({
    documents: [fileDocument('doc')],
    sections: {
      ...approved,
      'dd.purpose': { status: 'approved', documents: ['doc'], values: { parts: ['f.standards'] } },
    },
    rows: {
      'br.hazards': { cut: { rows: ['burn'] }, burn: {} },
      'f.standards': { iso: { docs: ['doc'] } },
      'pms.indicators': { rate: { hazardRefs: ['cut'] } },
      'dc.links': { one: { docs: ['doc'], rows: ['burn'], gsprRefs: ['10.2'] } },
    },
    gspr: [gsprAnswer('10.2', { standards: ['iso'], evidence: [{ document: 'doc', place: '1' }] })],
  })

  it('a row touches what points at it, and not the section it stands in', () => {
    expect(sectionsToUpdate(file, { kind: 'row', id: 'burn' }, structure)).toEqual([
      { key: 'dc.links', cause: { kind: 'row', id: 'burn' }, through: [{ row: 'one', field: 'rows' }] },
    ])
    expect(keys(file, { kind: 'row', id: 'cut' })).toEqual(['pms.indicators'])
  })

  it('an answer to Annex I touches what points at it by its number', () => {
    expect(keys(file, { kind: 'row', id: 'answer 10.2' })).toEqual(['dc.links'])
  })

  it('a superseded document touches what it is attached to, what cites it, and no register', () => {
    expect(keys(file, { kind: 'document', id: 'doc' })).toEqual(['dd.purpose', 'f.standards', 'gs.checklist'])
  })

  it('a replaced standard touches the checklist that cites it', () => {
    expect(keys(file, { kind: 'standard', id: 'iso' })).toEqual(['gs.checklist'])
  })

  it('a section touches what points at it by key', () => {
    expect(keys(file, { kind: 'section', key: 'f.standards' })).toEqual(['dd.purpose'])
    expect(keys(file, { kind: 'section', key: 'dd.purpose' })).toEqual([])
  })

  it('a crossed threshold touches the hazards that it watches', () => {
    expect(keys(file, { kind: 'threshold', id: 'rate' })).toEqual(['br.hazards'])
  })

  it('leaves alone what is not approved', () => {
    const open = {
      ...file,
      sections: new Map(
        [...file.sections].map(([key, one]) => [key, { ...one, status: 'in_review' as const }]),
      ),
    }
    expect(keys(open, { kind: 'document', id: 'doc' })).toEqual([])
    expect(keys(open, { kind: 'class' })).toEqual([])
  })
})

/** Small pools, so that random files are full of links. */
const ROW_IDS = ['r0', 'r1', 'r2', 'r3', 'r4']
const DOC_IDS = ['d0', 'd1']
const REFS = ['1', '2']
const ANSWERS_IDS = REFS.map((one) => `answer ${one}`)
const some = (pool: readonly string[]) => fc.subarray([...pool])
const values = fc.record({
  rows: some(ROW_IDS),
  docs: some(DOC_IDS),
  parts: some([...KEYS, ...KEYS.map((key) => `id of ${key}`)]),
  gsprRefs: some([...REFS, ...ANSWERS_IDS]),
  hazardRefs: some(ROW_IDS),
  // A text that looks like a link is none.
  note: fc.constantFrom(...ROW_IDS, ...DOC_IDS, ...KEYS),
})
const anyFile = fc
  .record({
    statuses: fc.array(fc.constantFrom('approved', ...SECTION_STATUSES), { minLength: 6, maxLength: 6 }),
    forms: fc.array(fc.tuple(values, some(DOC_IDS)), { minLength: 6, maxLength: 6 }),
    owners: fc.array(fc.constantFrom(...KEYS), { minLength: 5, maxLength: 5 }),
    written: fc.array(values, { minLength: 5, maxLength: 5 }),
    cited: fc.array(fc.tuple(some(ROW_IDS), some(DOC_IDS)), { minLength: 2, maxLength: 2 }),
  })
  .map(({ statuses, forms, owners, written, cited }): TechnicalFile => {
    const rows = ROW_IDS.map((id, at): FileRow => ({
      id,
      section: owners[at]!,
      code: id,
      values: written[at]!,
    }))
    return {
      ...technicalFile(),
      sections: new Map(
        KEYS.map((key, at) => [
          key,
          fileSection(key, { status: statuses[at]!, values: forms[at]![0], documents: forms[at]![1] }),
        ]),
      ),
      rows: Map.groupBy(rows, (row) => row.section),
      gspr: REFS.map((one, at) =>
        gsprAnswer(one, {
          standards: cited[at]![0],
          evidence: cited[at]![1].map((document) => ({ document, place: '1' })),
        }),
      ),
    }
  })
const anyChange: fc.Arbitrary<FileChange> = fc.oneof(
  fc.record({ kind: fc.constant('row' as const), id: fc.constantFrom(...ROW_IDS, ...ANSWERS_IDS) }),
  fc.record({
    kind: fc.constantFrom('standard' as const, 'threshold' as const),
    id: fc.constantFrom(...ROW_IDS),
  }),
  fc.record({ kind: fc.constant('document' as const), id: fc.constantFrom(...DOC_IDS) }),
  fc.record({ kind: fc.constant('section' as const), key: fc.constantFrom(...KEYS) }),
  fc.record({ kind: fc.constantFrom('class' as const, 'purpose' as const) }),
)

/** The same said the other way round: all links of the file as pairs, then those that end at the change. */
function naively(file: TechnicalFile, change: FileChange): string[] {
  const approved = KEYS.filter((key) => file.sections.get(key)?.status === 'approved').toSorted()
  if (!('id' in change || 'key' in change)) return approved
  const pairs: [string, string][] = []
  const owner = new Map<string, string>(ANSWERS_IDS.map((id) => [id, 'gs.checklist']))
  for (const key of KEYS) {
    const section = file.sections.get(key)!
    const lists = [section.values, ...(file.rows.get(key) ?? []).map((row) => row.values)]
    for (const one of lists)
      for (const [field, list] of Object.entries(one))
        if (field !== 'note') for (const to of list as string[]) pairs.push([key, to])
    if (change.kind === 'document') for (const to of section.documents) pairs.push([key, to])
    for (const row of file.rows.get(key) ?? []) owner.set(row.id, key)
  }
  for (const { standards, evidence } of file.gspr)
    for (const to of [...standards, ...evidence.map((one) => one.document)]) pairs.push(['gs.checklist', to])
  const start = 'key' in change ? change.key : change.id
  const ends = new Set([start])
  if (change.kind === 'section') ends.add(`id of ${start}`)
  if (change.kind === 'row') ends.add(start.replace('answer ', ''))
  const watched =
    change.kind === 'threshold'
      ? (file.rows.get('pms.indicators') ?? [])
          .filter((row) => row.id === start)
          .flatMap((row) => row.values['hazardRefs'] as string[])
      : []
  const home = change.kind === 'section' ? start : change.kind === 'document' ? '' : owner.get(start)
  return approved.filter((key) => {
    if (key === home || (change.kind === 'document' && key === 'dc.links')) return false
    const direct = pairs.some(([from, to]) => from === key && ends.has(to))
    // What answers cite is not looked at for the hazards of an indicator: no answer cites a hazard.
    const byHazard =
      (file.rows.get(key) ?? []).some((row) => watched.includes(row.id)) ||
      [file.sections.get(key)!.values, ...(file.rows.get(key) ?? []).map((row) => row.values)].some((one) =>
        Object.entries(one).some(
          ([field, list]) => field !== 'note' && (list as string[]).some((to) => watched.includes(to)),
        ),
      )
    return direct || byHazard
  })
}

it('SEC-6 finds exactly the approved sections that rest on a change', () => {
  fc.assert(
    fc.property(anyFile, anyChange, (file, change) => {
      expect(keys(file, change)).toEqual(naively(file, change))
    }),
    { numRuns: 1000 },
  )
})

it('CLS-11 sets every approved section to be updated, and no other', () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom('class' as const, 'purpose' as const), (file, kind) => {
      const approved = KEYS.filter((key) => file.sections.get(key)?.status === 'approved')
      expect(keys(file, { kind })).toEqual(approved.toSorted())
    }),
  )
})
