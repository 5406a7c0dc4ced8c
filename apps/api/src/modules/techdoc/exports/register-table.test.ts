import { technicalFile } from 'contract/testing/technical-file'
import { expect, it } from 'vitest'
import { loadStructure, structureOfRules } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { snapSection } from '#test/fixtures/snap-section.ts'
import { sectionBlocks } from './section-blocks.ts'
import { showSection } from './show-section.ts'
import type { SnapSection } from './snapshot.ts'
import { tracedRows } from './traced-rows.ts'

const structure = await loadStructure()
const wording = wordingIn('en', 'Europe/Paris')
const paper = {
  structure,
  wording,
  requirements: new Map([['10.4.1', { en: 'Substances above 0.1 % need a justification.' }]]),
}
const show = (section: SnapSection) => showSection(structure, section, wording)
const blocks = (section: SnapSection, others: SnapSection[] = []) =>
  sectionBlocks(show(section), paper, others.map(show))
const tableIn = (some: readonly Block[]) => some.find((block) => block.kind === 'table')!
/** The cells of a row by the heading of their column. */
const named = ({ head, rows }: ReturnType<typeof tableIn>, at = 0) =>
  Object.fromEntries(rows[at]!.map((cell, column) => [head[column], cell]))
const row = (code: string, values: Record<string, unknown>) => ({ id: code, code, values })

const HAZARD = {
  hazardId: 'H-1',
  hazard: 'Microbial contamination',
  hazardCategory: 'biological',
  foreseeableSequence: 'Seal channel, then bacteria enter the line',
  hazardousSituation: 'A device is used non-sterile',
  harm: 'Bloodstream infection',
  initialSeverity: 4,
  initialP1: 3,
  initialP2: 4,
  initialHarmProbability: 3,
  initialRisk: 'medium',
  useType: 'normal',
}

it('prints the hazard analysis as one landscape table with every value', () => {
  const printed = blocks(snapSection('br.hazards', {}, [row('D/br.hazards/001', HAZARD)]))
  expect(printed.every(({ landscape }) => landscape)).toBe(true)
  const table = tableIn(printed)
  expect(table.head).toEqual([
    'Risk no.',
    'Hazard',
    'Sequence of events and hazardous situation',
    'Harm',
    'Risk before control',
    'Control measures',
    'Risk after control',
    'GSPR rows',
    'Acceptance',
    'Further details',
  ])
  expect(named(table)).toMatchObject({
    'Risk no.': 'H-1\n001',
    'Risk before control': 'S: 4\nP1: 3\nP2: 4\nP: 3\nMedium',
    Hazard: 'Microbial contamination\nBiological',
    Harm: 'Bloodstream infection',
    'Further details': expect.stringContaining('Type of use: '),
  })
})

it('prints Annex I with headings as groups and the reason of a row that does not apply across the table', () => {
  const answers = snapSection('gs.checklist', {}, [
    row('D/GSPR/10.4', {}),
    row('D/GSPR/10.4.1', { applicability: 'applicable', conformityMethod: 'test', rowStatus: 'conform' }),
    row('D/GSPR/11.8', {
      applicability: 'not-applicable',
      naJustification: 'Marketed in a sterile condition only.',
      rowStatus: 'not-applicable',
    }),
  ])
  const table = tableIn(blocks(answers))
  expect(table.head[0]).toBe('Annex I')
  expect(table.rows[0]).toEqual(['10.4 D/GSPR/10.4'])
  expect(table.rows[1]).toHaveLength(table.head.length)
  expect(table.rows[1]![1]).toContain('Substances above 0.1 % need a justification.')
  expect(table.rows[2]!.slice(0, 1)).toEqual(['11.8'])
  expect(table.rows[2]).toHaveLength(4)
  expect(table.rows[2]!.at(-1)).toContain('Marketed in a sterile condition only.')
})

it('prints the law’s words of headings too, where it quotes the law', () => {
  const heading = show(snapSection('gs.checklist', {}, [row('D/GSPR/10.4.1', {})]))
  const printed = sectionBlocks(heading, { ...paper, quotesLaw: true })
  expect(tableIn(printed).rows).toEqual([
    ['10.4.1 D/GSPR/10.4.1\nSubstances above 0.1 % need a justification.'],
  ])
})

it('says in the table of Basic UDI-DI what each yes and no is about', () => {
  const printed = blocks(
    snapSection('dd.basic-udi', {}, [
      row('D/dd.basic-udi/001', { basicUdiDi: '4012345PUMPWW', implantable: false, active: true }),
    ]),
  )
  expect(named(tableIn(printed))['Properties']).toBe('Implantable: No\nActive device: Yes')
})

it('draws the acceptability matrix with the names of the levels and what follows from them', () => {
  const cells = [1, 2].flatMap((severityLevel) =>
    [1, 2].map((probabilityLevel) =>
      row(`S${severityLevel}P${probabilityLevel}`, {
        severityLevel,
        probabilityLevel,
        riskLevel: severityLevel + probabilityLevel > 3 ? 'high' : 'low',
        ...(severityLevel + probabilityLevel > 3 ? { ruleText: 'Benefit-risk decision' } : {}),
      }),
    ),
  )
  const severity = snapSection('br.severity', {}, [
    row('1', { level: 1, levelName: 'Negligible' }),
    row('2', { level: 2, levelName: 'Minor' }),
  ])
  const printed = blocks(snapSection('br.matrix', {}, cells), [severity])
  expect(printed.find(({ kind }) => kind === 'matrix')).toMatchObject({
    columns: ['1', '2'],
    rows: [
      {
        name: '2 Minor',
        cells: [
          { text: 'Low', tone: 1 },
          { text: 'High', tone: 4 },
        ],
      },
      { name: '1 Negligible', cells: [{ text: 'Low' }, { text: 'Low' }] },
    ],
  })
  expect(tableIn(printed).rows).toEqual([['High', 'Benefit-risk decision']])
})

it('prints a table of a few long rows as forms, and a long register in landscape', () => {
  const one = Object.fromEntries(
    structure.byKey
      .get('cl.search')!
      .fields.filter(({ type }) => type === 'text' || type === 'longtext')
      .map(({ key }) => [key, `${key} value`]),
  )
  const of = (n: number) =>
    blocks(
      snapSection(
        'cl.search',
        {},
        Array.from({ length: n }, (_, at) => row(`D/${at}`, one)),
      ),
    )
  expect(of(1).some(({ landscape }) => landscape)).toBe(false)
  const printed = of(3)
  expect(printed.every(({ landscape }) => landscape)).toBe(true)
  for (const value of Object.values(one))
    expect(tableIn(printed).rows[2]!.some((cell) => cell.includes(value))).toBe(true)
})

it('prints the chains of the traceability matrices and the evidence index', async () => {
  const file = technicalFile({
    rows: {
      'br.hazards': { cut: { controlRefs: ['guard'] } },
      'br.controls': {
        guard: { controlType: 'inherent', implementationTests: ['t1'], status: 'implemented' },
      },
      'vv.tests': { t1: { testResult: 'pass' } },
    },
  })
  const rows = tracedRows(file, await structureOfRules())
  const { id } = file.rows.get('br.hazards')![0]!
  expect(rows['br.trace']).toEqual([
    expect.objectContaining({
      id,
      values: expect.objectContaining({ hazardRef: [id], controlRef: ['guard'], traceState: 'red' }),
    }),
  ])
  expect(rows['gs.evidence']).toEqual([])
  const [one] = rows['br.trace']!
  const table = tableIn(blocks({ ...snapSection('br.trace', {}), rows: [one!] }))
  expect(table.head).toEqual([
    'Number',
    'Hazard row',
    'Control measure',
    'Requirements',
    'Implementation tests',
    'Effectiveness tests',
    'IFU item',
    'State of the chain',
  ])
})

it('prints classification rules with what they say', () => {
  const { fields } = structure.byKey.get('dd.classification')!
  const values = Object.fromEntries(fields.slice(0, 7).map(({ key }) => [key, `${key} value`]))
  const rules = ['1 Non-invasive, default', '2 Channelling or storing', '3 Another'].map((name, at) => ({
    ...row(`D/dd.classification/00${at + 1}`, values),
    name: { en: name },
  }))
  const table = tableIn(blocks({ ...snapSection('dd.classification', {}), rows: rules }))
  const titles = table.rows.map((_, at) => named(table, at)['Title'])
  expect(titles).toEqual([
    '1 Non-invasive, default\nNon-invasive device to which no later rule applies: class I.',
    expect.stringMatching(/^2 Channelling or storing\nCarries or stores blood/),
    '3 Another',
  ])
})

it('names the file and the hash of a document in a section only if it has no sheet of its own', () => {
  const one = {
    id: 'd1',
    document: 'd1',
    number: 'PLN-0001',
    title: { en: 'Plan' },
    version: '1',
    status: 'effective' as const,
    language: 'en',
    name: 'plan.pdf',
    sha256: 'a'.repeat(64),
    bytes: 200,
  }
  const section: SnapSection = { ...snapSection('br.plan', {}), documents: [one] }
  const draft = { ...section, documents: [one, { ...one, number: 'REP-0001', status: 'draft' as const }] }
  const printed = (of: SnapSection, hasSheets: boolean) =>
    tableIn(sectionBlocks(show(of), paper, [], hasSheets))
  expect(printed(section, false).rows[0]).toContain(`plan.pdf\nSHA-256 ${one.sha256}`)
  expect(printed(section, true)).toMatchObject({ rows: [['PLN-0001', 'Plan', '1', 'Effective']] })
  expect(printed(draft, true).rows.map((cells) => cells.at(-1))).toEqual([
    '',
    `plan.pdf\nSHA-256 ${one.sha256}`,
  ])
})
