import type { FileStructure, TechnicalFile } from 'contract/techdoc/file/file-model'
import { TRACED_SECTIONS, traceMatrix } from 'contract/techdoc/traceability/traceability'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { SnapRow } from './snapshot.ts'

/** The field of a matrix that prints each kind of link of its chains. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'gs.trace': {
    gspr: 'gsprRef',
    standard: 'standardRef',
    requirement: 'requirementRefs',
    test: 'testRefs',
    document: 'evidenceDocs',
  },
  'br.trace': {
    hazard: 'hazardRef',
    control: 'controlRef',
    requirement: 'requirementRefs',
    implementation: 'implementationTests',
    effectiveness: 'effectivenessTests',
    ifu_item: 'ifuItemRef',
  },
  'vv.trace': { requirement: 'requirementRef', verification: 'testRefs' },
  'cl.trace': { claim: 'claimRef', outcome: 'outcomeRefs' },
  'dc.links': { document: 'documentRef', section: 'linkedSections' },
}

const numbered = (at: number): Pick<SnapRow, 'code' | 'name'> => ({
  code: String(at + 1).padStart(3, '0'),
  name: {},
})

/** The chains of a matrix as its rows. */
function chainRows(key: string, file: TechnicalFile, structure: FileStructure): SnapRow[] {
  const fields = FIELDS[key]!
  return traceMatrix(TRACED_SECTIONS[key]!, file, structure).chains.map(({ start, cells, state }, at) => {
    const values: FileValues = { traceState: state }
    for (const [kind, field] of Object.entries(fields)) {
      const ids = cells.flatMap((cell) => (cell.kind === kind && cell.id !== null ? [cell.id] : []))
      if (ids.length > 0) values[field] = [...new Set(ids)]
    }
    return { id: start, ...numbered(at), values }
  })
}

/** The documents that Annex I cites, each with the places that it is cited for. */
function evidenceRows(file: TechnicalFile): SnapRow[] {
  const places = new Map<string, Set<string>>()
  for (const { evidence } of file.gspr)
    for (const { document, place } of evidence) {
      const some = places.get(document) ?? new Set()
      if (place) some.add(place)
      places.set(document, some)
    }
  return [...places].map(([document, some], at) => ({
    id: document,
    ...numbered(at),
    values: {
      documentRef: document,
      ...(some.size > 0 ? { locationInFile: [...some].join('\n') } : {}),
    },
  }))
}

/** Rows of the traceability matrices and of the evidence index, which the file computes from its links. */
export function tracedRows(file: TechnicalFile, structure: FileStructure): Record<string, SnapRow[]> {
  return {
    ...Object.fromEntries(Object.keys(FIELDS).map((key) => [key, chainRows(key, file, structure)])),
    'gs.evidence': evidenceRows(file),
  }
}
