import fc from 'fast-check'
import { PRESENCES, RISK_CLASSES } from 'contract/techdoc/devices'
import { SECTION_STATES } from 'contract/techdoc/file/sections'
import { gspr, techdocStructure } from 'content'
import { checkFile } from 'contract/techdoc/checks/checks'
import { COMPUTED_FIELDS, computeField } from 'contract/techdoc/file/computed-fields'
import { figuresOf } from 'contract/techdoc/file/file-figures'
import {
  FILE_DOCUMENT_STATUSES,
  type FieldShape,
  type FileRow,
  type FileStructure,
  type SectionShape,
  type TechnicalFile,
} from 'contract/techdoc/file/file-model'
import { TRACE_RULES, traceMatrix } from 'contract/techdoc/traceability/traceability'
import { fileDocument, fileSection, gsprAnswer } from 'contract/testing/technical-file'
import { expect, it } from 'vitest'

const library = await techdocStructure()
const structure: FileStructure = { ...library, gspr: await gspr() }
const fields = new Map(structure.sections.map(({ key, fields: of }) => [key, of.map((field) => field.key)]))
const DOCUMENTS = ['d0', 'd1', 'd2']
const ROWS = 3
const rowId = (section: string, at: number) => `${section}#${at}`

/** Any value that a field of the structure can hold, or none. */
function valueOf({ type, optionSet, target }: FieldShape): fc.Arbitrary<unknown> {
  const options = (library.optionSets[optionSet ?? ''] ?? []).map(({ value }) => value)
  const targets =
    target === 'document'
      ? DOCUMENTS
      : target === 'gspr'
        ? ['1', '10.2', '23.2(h)']
        : target === 'section'
          ? ['f.doc', 'br.hazards']
          : Array.from({ length: ROWS }, (_, at) => rowId(target ?? '', at))
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    select: fc.constantFrom('', ...options),
    multiselect: fc.subarray(options),
    ref: fc.oneof(fc.constantFrom(...targets), fc.subarray(targets)),
    boolean: fc.boolean(),
    number: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 1, noNaN: true })),
    date: fc.constantFrom('2020-02-29', '2025-01-31', '2026-11-16', '2030-12-31'),
  }
  return fc.oneof(
    fc.constant(null),
    byType[type] ?? fc.constantFrom('', '24 months', 'EN', 'cost', 'x'.repeat(40)),
  )
}
const valuesOf = ({ fields: of }: SectionShape) =>
  fc.record(
    Object.fromEntries(
      of.filter(({ type }) => type !== 'computed').map((field) => [field.key, valueOf(field)]),
    ),
  )

const sections = fc.tuple(
  ...structure.sections.map((section) =>
    fc.record({
      status: fc.constantFrom(...SECTION_STATES),
      values: valuesOf(section),
      documents: fc.subarray(DOCUMENTS),
      text: fc.constantFrom('', 'short', 'x'.repeat(200)),
      noneReason: fc.constantFrom(null, 'There is none.'),
    }),
  ),
)
const rows = fc.tuple(
  ...structure.sections.map((section) => fc.array(valuesOf(section), { maxLength: ROWS })),
)
const anyFile = fc
  .record({
    riskClass: fc.constantFrom(null, ...RISK_CLASSES),
    profile: fc.dictionary(
      fc.constantFrom('sterile', 'active', 'implantable', 'software', 'measuring'),
      fc.constantFrom(...PRESENCES),
    ),
    sections,
    rows,
    statuses: fc.array(fc.constantFrom(...FILE_DOCUMENT_STATUSES), { minLength: 3, maxLength: 3 }),
    applicability: fc.constantFrom('applicable' as const, 'not_applicable' as const, 'tbd' as const),
  })
  .map((given): TechnicalFile => ({
    device: { id: 'device', code: 'DEV-1', riskClass: given.riskClass, today: '2026-11-16' },
    profile: given.profile,
    sections: new Map(structure.sections.map(({ key }, at) => [key, fileSection(key, given.sections[at])])),
    rows: new Map(
      structure.sections.map(({ key }, at) => [
        key,
        given.rows[at]!.map((values, n): FileRow => ({
          id: rowId(key, n),
          section: key,
          code: `${n}`,
          values,
        })),
      ]),
    ),
    gspr: structure.gspr.map(({ ref }, at) =>
      gsprAnswer(ref, {
        applicability: given.applicability,
        method: 'hs',
        standards: [rowId('f.standards', at % ROWS)],
        evidence: [{ document: DOCUMENTS[at % 3]!, place: '1' }],
      }),
    ),
    documents: new Map(
      DOCUMENTS.map((id, at) => [
        id,
        fileDocument(id, { status: given.statuses[at]!, hasEffective: given.statuses[at] === 'effective' }),
      ]),
    ),
  }))

it('checks any technical file without failing, and reports only sections and fields that exist', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const findings = checkFile(file, structure, true)
      for (const { section, field } of findings) {
        expect(fields.has(section), section).toBe(true)
        if (field !== undefined) expect(fields.get(section), `${section}.${field}`).toContain(field)
      }
      const { content, approved, blockers, pages } = figuresOf(file, structure, findings)
      for (const share of [content, approved]) expect(share >= 0 && share <= 100).toBe(true)
      expect([...pages.values()].reduce((sum, page) => sum + page.blockers, 0)).toBe(blockers)
      for (const rule of TRACE_RULES)
        for (const { cells } of traceMatrix(rule, file, structure).chains)
          expect(cells.length).toBeGreaterThan(0)
    }),
    { numRuns: 30 },
  )
})

it('computes every computed field of any technical file', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      for (const path of COMPUTED_FIELDS) {
        const at = path.lastIndexOf('.')
        const [section, field] = [path.slice(0, at), path.slice(at + 1)]
        for (const row of file.rows.get(section) ?? []) {
          const value = computeField(section, field, row, file)
          expect(value === null || ['string', 'number', 'boolean'].includes(typeof value), path).toBe(true)
          expect(value, path).not.toBeNaN()
        }
      }
    }),
    { numRuns: 20 },
  )
})
