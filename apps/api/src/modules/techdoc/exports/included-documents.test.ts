import { expect, it } from 'vitest'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { snapSection } from '#test/fixtures/snap-section.ts'
import { documentSheets } from './included-documents.ts'
import { showSection } from './show-section.ts'
import type { SnapDocument, SnapSection } from './snapshot.ts'

const structure = await loadStructure()
const wording = wordingIn('en', 'UTC')

const documentOf = (number: string, status = 'effective'): SnapDocument => ({
  id: `version of ${number}`,
  document: number,
  number,
  title: { en: `Title of ${number}` },
  version: '2',
  status,
  language: 'en',
  sha256: `hash of ${number}`,
  name: `${number}.pdf`,
  bytes: 2_048,
})

/** The sheets of a file whose first sections cite these documents. */
function sheetsOf(cited: readonly (readonly SnapDocument[])[], signatures: SnapSection['rows'] = []) {
  const shapes = structure.pages.flatMap(({ key }) =>
    [...structure.byKey.values()].filter(({ page }) => page === key),
  )
  const sections = shapes.map((shape, at): SnapSection => {
    const rows = shape.key === 'dc.signatures' ? signatures : []
    const page = shape.page as SnapSection['page']
    return { ...snapSection(shape.key, {}), page, rows, documents: cited[at] ?? [] }
  })
  const device = {
    id: 'd',
    code: 'DEV-001',
    name: { en: 'Pump' },
    riskClass: null,
    structure: '',
    language: 'en',
  }
  const shown = sections.map((section) => showSection(structure, section, wording))
  const sheets = documentSheets({
    snapshot: { device, sections },
    shown,
    package: null,
    structure,
    wording,
    requirements: new Map(),
  })
  return shapes.map(({ key }) => sheets.get(key)!)
}
const headings = (blocks: ReturnType<typeof sheetsOf>[number]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))

it('EXP-6 places each effective document once, after the section that cites it first', () => {
  const [a, b, draft] = [documentOf('A'), documentOf('B'), documentOf('C', 'in_review')]
  const sheets = sheetsOf([
    [b, a],
    [a, draft],
  ])
  expect(sheets.map(headings).filter(({ length }) => length > 0)).toEqual([
    ['A v2 Title of A', 'B v2 Title of B'],
  ])
})

it('names the first sections that cite a document, and counts the others', () => {
  const a = documentOf('A')
  const [sheet] = sheetsOf(Array.from({ length: 20 }, () => [a]))
  const facts = sheet!.find((block) => block.kind === 'facts')!.facts
  const citing = facts.find(([label]) => label === 'Cited by')![1].split('\n')
  expect(citing).toHaveLength(13)
  expect(citing.at(-1)).toBe('Other sections: 8')
})

it('SIG-1 shows the signatures of the version, and says where there are none', () => {
  const values = { documentRef: 'A', version: '2', signerFullName: 'Rita Reviewer', meaning: 'approved' }
  const signatures = [
    { id: '1', code: '1', name: {}, values },
    { id: '2', code: '2', name: {}, values: { ...values, version: '1', signerFullName: 'Earlier' } },
  ]
  const [signed, unsigned] = sheetsOf([[documentOf('A')], [documentOf('B')]], signatures)
  expect(signed!.find((block) => block.kind === 'table')!.rows).toEqual([
    ['Rita Reviewer', 'Approval', '', ''],
  ])
  expect(unsigned!.find((block) => block.kind === 'paragraph')).toMatchObject({
    text: 'No signature is recorded for this version.',
  })
})
