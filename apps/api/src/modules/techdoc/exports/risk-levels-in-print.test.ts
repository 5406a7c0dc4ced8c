import type { TechdocSection } from 'content'
import { computeField } from 'contract/techdoc/file/computed-fields'
import type { FileRow, Values } from 'contract/techdoc/file/file-model'
import { PRESET_SCALES } from 'contract/testing/risk-scales'
import { technicalFile } from 'contract/testing/technical-file'
import { expect, it } from 'vitest'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { snapSection } from '#test/fixtures/snap-section.ts'
import { showSection } from './show-section.ts'

const LEVELS = [1, 2, 3, 4, 5]
const structure = await loadStructure()
const wording = wordingIn('en', 'Europe/Paris')

const sectionOf = (key: string, values: Values, rows: readonly FileRow[]) =>
  snapSection(
    key,
    { ...values },
    rows.map((row) => ({ ...row, values: { ...row.values } })),
  )

/** The facts of a printed section or row, by field. */
const printed = (facts: readonly { key: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ key, value }) => [key, value]))

it('RSK-1 prints the method, the table, the probability and the level that the printed matrix gives', () => {
  for (const method of ['entered', 'table'])
    for (const severity of LEVELS)
      for (const one of LEVELS)
        for (const two of method === 'table' ? LEVELS : [0]) {
          const values: Values =
            method === 'table'
              ? { initialSeverity: severity, initialP1: one, initialP2: two }
              : { initialSeverity: severity, initialProbability: one }
          const file = technicalFile({
            sections: { 'br.plan': { values: { probabilityMethod: method } } },
            rows: { 'br.hazards': { cut: values } },
          })
          const hazard = file.rows.get('br.hazards')![0]!
          const onScreen = (field: string) => computeField('br.hazards', field, hazard, file)
          const shown = {
            ...hazard,
            values: {
              ...values,
              initialHarmProbability: onScreen('initialHarmProbability'),
              initialRisk: onScreen('initialRisk'),
            },
          }
          const show = (key: string, form: Values, rows: readonly FileRow[]) =>
            showSection(structure, sectionOf(key, form, rows), wording)
          const row = printed(show('br.hazards', {}, [shown]).rows[0]!.facts)
          const matrix = show('br.matrix', {}, file.rows.get('br.matrix')!).rows.map(({ facts }) =>
            printed(facts),
          )
          const scale = show('br.probability', {}, file.rows.get('br.probability')!).rows.map(({ facts }) =>
            printed(facts),
          )
          const plan = printed(show('br.plan', { probabilityMethod: method }, []).facts)
          expect(plan['probabilityMethod']).toMatch(method === 'table' ? /by the table/ : /^Entered/)
          const probability =
            method === 'table'
              ? scale.find(({ level }) => level === row['initialP1'])![`harmAtP2${row['initialP2']}`]
              : row['initialProbability']
          expect(row['initialHarmProbability']).toBe(probability)
          const cell = matrix.find(
            ({ severityLevel, probabilityLevel }) =>
              severityLevel === row['initialSeverity'] && probabilityLevel === probability,
          )
          expect(row['initialRisk']).toBe(cell!['riskLevel'])
        }
})

it('RSK-3 presets the scales that the tests of the rules use', () => {
  for (const [key, rows] of Object.entries(PRESET_SCALES)) {
    const { items } = structure.byKey.get(key) as TechdocSection
    const named = (row: object) =>
      Object.keys(Object.values(rows)[0]!).map((field) => [field, (row as Values)[field]])
    expect(items!.map((item) => named({ ...item, level: Number(item.ref) }))).toEqual(
      Object.values(rows).map(named),
    )
  }
})
