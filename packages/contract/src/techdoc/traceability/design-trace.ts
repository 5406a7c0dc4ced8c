import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import {
  isFilled,
  listOf,
  rowById,
  rowsAt,
  rowsOf,
  rowsPointingAt,
  textOf,
  valuesOf,
} from '../file/file-values.ts'
import { cell, type Chain, chain, hole, isPassed, orHole, rowCells, testCells } from './chain.ts'

/** The released version of software; the file has none for other devices. */
export const releasedVersion = (file: TechnicalFile): string =>
  textOf(valuesOf(file, 'dd.software'), 'softwareVersion')

/** Tested on the released version, or on one declared representative. */
export const isTestedAsReleased =
  (file: TechnicalFile) =>
  ({ values }: FileRow): boolean => {
    const released = releasedVersion(file)
    return (
      released === '' ||
      textOf(values, 'deviceVersionTested') === released ||
      textOf(values, 'representativeRationale') !== ''
    )
  }

function traceRequirement(file: TechnicalFile, requirement: FileRow): Chain {
  const { id, values } = requirement
  const needs = rowsAt(file, 'dm.user-needs', values, 'needRefs')
  // Requirements from law, a standard or a risk control need no user need.
  const other = ['gsprRefs', 'standardRefs', 'riskControlRefs'].some((key) => isFilled(values[key]))
  const outputs = rowsPointingAt(file, 'dm.outputs', 'inputRefs', id)
  const released = isTestedAsReleased(file)
  const verified = rowCells(
    file,
    'vv.tests',
    listOf(values, 'testRefs'),
    'verification',
    (test) => isPassed(test) && released(test),
  )
  return chain(id, [
    ...(needs.length > 0 ? needs.map((need) => cell('need', need.id)) : other ? [] : [hole('need')]),
    cell('requirement', id),
    ...orHole(
      'output',
      outputs.map((output) => cell('output', output.id, textOf(output.values, 'status') === 'effective')),
    ),
    ...orHole('verification', verified),
    ...needs.flatMap((need) =>
      orHole('validation', testCells(file, listOf(need.values, 'validationRefs'), 'validation')),
    ),
  ])
}

/** TRC-4: user need, requirement, design output, verification, validation. */
export function traceDesign(file: TechnicalFile): Chain[] {
  const requirements = rowsOf(file, 'dm.inputs')
  const met = new Set(requirements.flatMap(({ values }) => listOf(values, 'needRefs')))
  return [
    ...requirements.map((requirement) => traceRequirement(file, requirement)),
    ...rowsOf(file, 'dm.user-needs')
      .filter(({ id }) => !met.has(id))
      .map(({ id }) => chain(id, [cell('need', id), hole('requirement')])),
  ]
}

/** TRC-7: component, vulnerability, decision, release. */
export function traceComponents(file: TechnicalFile): Chain[] {
  const found = rowsOf(file, 'ar.vulnerabilities')
  const known = new Set(found.map(({ values }) => textOf(values, 'componentRef')))
  const quiet = rowsOf(file, 'vv.soup').filter(({ id }) => !known.has(id))
  return [
    ...found.map(({ id, values }) => {
      const component = rowById(file, 'vv.soup', textOf(values, 'componentRef'))
      const status = textOf(values, 'vulnStatusField')
      const version = textOf(values, 'patchedInVersion')
      // Decided but not released is in progress; an accepted or mitigated vulnerability needs no release.
      const release =
        status === 'patched'
          ? [version === '' ? hole('release') : cell('release', id)]
          : status === 'affected'
            ? [cell('release', id, false)]
            : []
      return chain(id, [
        component ? cell('component', component.id) : hole('component'),
        cell('vulnerability', id),
        textOf(values, 'decision') === '' ? hole('decision') : cell('decision', id),
        ...release,
      ])
    }),
    ...quiet.map(({ id, values }) =>
      // Marked as affected, without a vulnerability in the log.
      chain(id, [
        cell('component', id),
        ...(textOf(values, 'vulnerabilityStatus') === 'affected' ? [hole('vulnerability')] : []),
      ]),
    ),
  ]
}
