import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { listOf, rowById, rowsAt, rowsOf, rowsPointingAt, textOf, valuesOf } from '../file/file-values.ts'
import { controlsOf, type ProofKind, testsOfControl } from '../risk/hazard-rules.ts'
import {
  type Cell,
  cell,
  type Chain,
  chain,
  documentCells,
  hole,
  isPassed,
  orHole,
  rowCells,
  testCells,
} from './chain.ts'

function proofCells(file: TechnicalFile, control: FileRow, kind: ProofKind): readonly Cell[] {
  const documents = documentCells(file, listOf(control.values, `${kind}Evidence`), kind)
  const named = listOf(control.values, `${kind}Tests`)
  // The other side of a link counts only where the control itself names no proof.
  const tests = documents.length > 0 ? named : testsOfControl(file, control, kind)
  return orHole(kind, [...documents, ...testCells(file, tests, kind)])
}

/** The requirements that a control names, or that name it. */
function requirementIds(file: TechnicalFile, { id, values }: FileRow): readonly string[] {
  const named = listOf(values, 'requirementRefs')
  return named.length > 0
    ? named
    : rowsPointingAt(file, 'dm.inputs', 'riskControlRefs', id).map((requirement) => requirement.id)
}

function disclosureCells(
  file: TechnicalFile,
  hazard: FileRow,
  controls: readonly FileRow[],
): readonly Cell[] {
  const items = listOf(hazard.values, 'disclosedInIfu')
  const relies = controls.some(({ values }) => textOf(values, 'controlType') === 'information')
  if (items.length === 0) return relies ? [hole('ifu_item')] : []
  return items.map((id) => {
    const item = rowById(file, 'mi.ifu-items', id) ?? rowById(file, 'mi.label-items', id)
    return item ? cell('ifu_item', id, textOf(item.values, 'present') === 'present') : hole('ifu_item')
  })
}

function traceHazard(file: TechnicalFile, hazard: FileRow): Chain {
  const controls = controlsOf(file, hazard)
  // The reason for no further reduction is asked of every hazard; it replaces no control.
  const none = controls.length === 0 ? [hole('control')] : []
  return chain(hazard.id, [
    cell('hazard', hazard.id),
    ...none,
    ...controls.flatMap((control) => [
      cell('control', control.id, textOf(control.values, 'status') !== 'proposed'),
      ...orHole('requirement', rowCells(file, 'dm.inputs', requirementIds(file, control), 'requirement')),
      ...proofCells(file, control, 'implementation'),
      ...proofCells(file, control, 'effectiveness'),
    ]),
    ...disclosureCells(file, hazard, controls),
  ])
}

/**
 * TRC-2: hazard, control, requirement, evidence of implementation, evidence of effectiveness, item of the instructions.
 */
export const traceHazards = (file: TechnicalFile): Chain[] =>
  rowsOf(file, 'br.hazards').map((hazard) => traceHazard(file, hazard))

/** TRC-5: material with body contact, its biological effects, the evidence. */
export function traceMaterials(file: TechnicalFile): Chain[] {
  const evaluation = valuesOf(file, 'vv.biocompat')
  const section = file.sections.get('vv.biocompat')
  const covered = listOf(evaluation, 'materialsCovered')
  const effects = rowsOf(file, 'vv.bio-effects')
    .filter(({ values }) => textOf(values, 'relevant') === 'yes')
    .map(({ id, values }) => {
      const tests = rowsAt(file, 'vv.tests', values, 'testRefs')
      if (textOf(values, 'addressedBy') !== 'test')
        return textOf(values, 'rationale') === '' ? hole('effect') : cell('effect', id)
      return tests.length === 0 ? hole('effect') : cell('effect', id, tests.every(isPassed))
    })
  const report = orHole('document', documentCells(file, listOf(evaluation, 'reportDocRef')))
  return rowsOf(file, 'dd.materials')
    .filter(({ values }) => ['direct', 'indirect'].includes(textOf(values, 'bodyContact')))
    .map(({ id }) =>
      chain(id, [
        cell('material', id),
        ...(section && covered.includes(id)
          ? [cell('evaluation', section.id), ...orHole('effect', effects), ...report]
          : [hole('evaluation')]),
      ]),
    )
}

/** TRC-6: use scenario chosen for the summative test, control, result. */
export const traceScenarios = (file: TechnicalFile): Chain[] =>
  rowsOf(file, 'br.use-scenarios')
    .filter(({ values }) => values['selectedForSummative'] === true)
    .map((scenario) => {
      const controls = rowsAt(file, 'br.hazards', scenario.values, 'hazardRefs').flatMap((one) =>
        controlsOf(file, one),
      )
      const written = textOf(scenario.values, 'uiControl') === '' ? [] : [cell('control', scenario.id)]
      const linked = [...new Set(controls.map(({ id }) => id))].map((id) => cell('control', id))
      return chain(scenario.id, [
        cell('scenario', scenario.id),
        ...orHole('control', [...written, ...linked]),
        ...orHole('summative', testCells(file, listOf(scenario.values, 'summativeTestRef'), 'summative')),
      ])
    })
