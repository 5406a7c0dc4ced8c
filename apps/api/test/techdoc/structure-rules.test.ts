import { gspr, techdocStructure } from 'content'
import { clauseIn } from 'contract/techdoc/file/clause'
import { COMPUTED_FIELDS } from 'contract/techdoc/file/computed-fields'
import { RISK_CLASSES } from 'contract/techdoc/devices'
import { FIELD_CONDITIONS } from 'contract/techdoc/field-conditions'
import { figuresOf } from 'contract/techdoc/file/file-figures'
import type { FileStructure } from 'contract/techdoc/file/file-model'
import { refuseAnswer } from 'contract/techdoc/gspr/gspr-applicability'
import { gsprGate } from 'contract/techdoc/gspr/gspr-gate'
import { gsprStatuses } from 'contract/techdoc/gspr/gspr-status'
import { isMandatory } from 'contract/techdoc/file/profile'
import { sectionsThatCount } from 'contract/techdoc/file/sections-that-count'
import { isReadyToSubmit, technicalFile } from 'contract/testing/technical-file'
import { expect, it } from 'vitest'

const structure: FileStructure = { ...(await techdocStructure()), gspr: await gspr() }
const fields = structure.sections.flatMap((section) =>
  section.fields.map((field) => `${section.key}.${field.key}`),
)

it('SEC-2 conditions refer only to fields that exist', () => {
  const conditional = Object.entries(FIELD_CONDITIONS).flatMap(([section, conditions]) =>
    Object.keys(conditions).map((field) => `${section}.${field}`),
  )
  expect(conditional.filter((path) => !fields.includes(path))).toEqual([])
})

it('I18-1 cites every clause in French without an English word', () => {
  const english =
    /\b(?:Annex|Reg|Impl|Dec|indents?|Part|ch|intro|legacy|form|Planning|National|outside|the|EU|EC)\b/
  const cited = structure.sections.map((section) => clauseIn((section as { ref?: string }).ref ?? '', 'fr'))
  expect(cited.filter((clause) => english.test(clause))).toEqual([])
})

it('has a formula for every computed field and for no other', () => {
  const computed = structure.sections.flatMap((section) =>
    section.fields.filter(({ type }) => type === 'computed').map((field) => `${section.key}.${field.key}`),
  )
  expect(COMPUTED_FIELDS.toSorted()).toEqual(computed.toSorted())
})

it('SEC-8 determines the mandatory sections of every class', () => {
  const mandatory = RISK_CLASSES.map(
    (riskClass) => structure.sections.filter((section) => isMandatory(section, {}, riskClass)).length,
  )
  const all = structure.sections.filter((section) => section.appliesHint.includes('all')).length
  // Class I has no notified body dialogue and no PSUR; with a special aspect it has the dialogue; higher classes have
  // no PMSR.
  expect(mandatory).toEqual([all - 2, all - 1, all - 1, all - 1, all - 1, all - 1, all - 1])
})

it('counts every undecided section of a new file, and does not report it as ready to submit', () => {
  const empty = { 'br.matrix': {}, 'br.probability': {} }
  const file = technicalFile({ device: { riskClass: null }, rows: empty })
  expect(sectionsThatCount(file, structure)).toHaveLength(structure.sections.length)
  const figures = figuresOf(file, structure, [])
  expect(figures).toMatchObject({ content: 0, approved: 0, blockers: 0 })
  expect(figures.pages.size).toBe(10)
  expect(isReadyToSubmit(figures)).toBe(false)
})

it('GSP-10 keeps the gate closed until the 207 rows of Annex I are assessed', () => {
  const file = technicalFile()
  expect(gsprGate(file, structure).notAssessed).toHaveLength(207)
  expect(new Set(gsprStatuses(file, structure).values())).toEqual(new Set(['not-assessed']))
})

it('GSP-5 refuses “not applicable” for exactly rows 1 to 8 and their sub-rows', () => {
  const refused = structure.gspr
    .filter((row) => refuseAnswer(row, 'not_applicable', technicalFile()) === 'always_applicable')
    .map(({ ref }) => ref)
  expect(refused.join(' ')).toBe('1 2 3 3(a) 3(b) 3(c) 3(d) 3(e) 3(f) 4 4(a) 4(b) 4(c) 5 5(a) 5(b) 6 7 8')
})
