import type { FileDocument } from '../file/file-model.ts'
import {
  isEffective,
  isFilled,
  listOf,
  numberOf,
  plain,
  proseOf,
  rowsOf,
  textOf,
  valuesOf,
} from '../file/file-values.ts'
import { CMR_LIMIT_PERCENT } from '../gspr/gspr-applicability.ts'
import { answerOf, deriveProfile } from '../file/profile.ts'
import { isPassed } from '../traceability/chain.ts'
import { isTestedAsReleased, releasedVersion } from '../traceability/design-trace.ts'
import { otherEdition } from '../file/listed-standards.ts'
import { type Check, isItemPresent, nameOf, type Spot } from './finding.ts'

/** CON-9 */
export const checkTestedVersion: Check = (file) => {
  const expected = releasedVersion(file)
  const asReleased = isTestedAsReleased(file)
  const validated = textOf(valuesOf(file, 'vv.software'), 'softwareVersion')
  return [
    ...rowsOf(file, 'vv.tests')
      .filter((row) => textOf(row.values, 'deviceVersionTested') !== '' && !asReleased(row))
      .map((row): Spot => ({
        section: 'vv.tests',
        row: row.id,
        field: 'deviceVersionTested',
        details: { expected, found: textOf(row.values, 'deviceVersionTested') },
      })),
    ...(expected === '' || validated === '' || validated === expected
      ? []
      : [{ section: 'vv.software', field: 'softwareVersion', details: { expected, found: validated } }]),
  ]
}

/** CON-10: a newer edition is known, and no gap analysis was made. */
export const checkStandards: Check = (file) =>
  rowsOf(file, 'f.standards')
    .filter(
      ({ values }) =>
        values['newerEditionKnown'] === true &&
        textOf(values, 'application') !== 'no' &&
        !isFilled(values['gapAnalysisRef']),
    )
    .map((row): Spot => ({
      section: 'f.standards',
      row: row.id,
      field: 'newerEditionKnown',
      details: { name: nameOf(row, 'designation') },
    }))

/** STD-1: the Official Journal lists another edition than the file states, and no gap analysis was made. */
export const checkListedEditions: Check = (file, { harmonised = [] }) =>
  rowsOf(file, 'f.standards').flatMap((row): Spot[] => {
    const { id, values } = row
    const isClaimed = textOf(values, 'harmonised') !== 'no' && textOf(values, 'application') !== 'no'
    const edition = isClaimed && !isFilled(values['gapAnalysisRef']) ? otherEdition(values, harmonised) : null
    return edition === null
      ? []
      : [
          {
            section: 'f.standards',
            row: id,
            field: 'edition',
            details: { name: nameOf(row, 'designation'), edition },
          },
        ]
  })

const isUnfit = (document: FileDocument | undefined): document is FileDocument =>
  document !== undefined && !isEffective(document)

/** CON-11: reports and evidence that are not effective. The data do not tell whether a report is abridged. */
export const checkReports: Check = (file, { sections }) => {
  const spots = (section: string, field: string, ids: readonly string[], row?: string): Spot[] =>
    ids
      .map((id) => file.documents.get(id))
      .filter(isUnfit)
      .map(({ code }) => ({ section, field, ...(row === undefined ? {} : { row }), details: { name: code } }))
  const reports = sections.flatMap(({ key, fields }) =>
    fields
      .filter((field) => field.target === 'document' && /report|evidence/i.test(field.key))
      .flatMap((field) => [
        ...spots(key, field.key, listOf(valuesOf(file, key), field.key)),
        ...rowsOf(file, key).flatMap(({ id, values }) =>
          spots(key, field.key, listOf(values, field.key), id),
        ),
      ]),
  )
  const cited = file.gspr.flatMap(({ id, evidence }) =>
    spots(
      'gs.checklist',
      'evidenceDocs',
      evidence.map(({ document }) => document),
      id,
    ),
  )
  return [...reports, ...cited]
}

/** CON-12 */
export const checkSampleSizes: Check = (file) =>
  (
    [
      ['vv.tests', 'sampleRationale'],
      ['dm.validation', 'statisticalRationale'],
    ] as const
  ).flatMap(([section, field]) =>
    rowsOf(file, section)
      .filter(({ values }) => numberOf(values, 'sampleSize') !== null && proseOf(values, field) === '')
      .map((row): Spot => ({ section, row: row.id, field, details: { name: nameOf(row, 'testId') } })),
  )

/** CON-17 */
export const checkSterilisation: Check = (file) => {
  if (answerOf(deriveProfile(file), 'sterile') !== 'yes') return []
  const values = valuesOf(file, 'vv.sterilisation')
  const proven = isEffective(file.documents.get(textOf(values, 'validationReportRef')))
  return [
    ...(textOf(values, 'sterilisationMethod') === ''
      ? [{ section: 'vv.sterilisation', field: 'sterilisationMethod' }]
      : []),
    ...(proven ? [] : [{ section: 'vv.sterilisation', field: 'validationReportRef' }]),
  ]
}

const LAY = /\b(lay|patients?|carers?|home|profanes?|aidants?|domicile)\b|مريض|مرضى|غير المختص|عامة الناس/u

/** CON-20. Participants are free text, which is searched for lay users. */
export const checkLayUsers: Check = (file) => {
  const users = listOf(valuesOf(file, 'dd.purpose'), 'intendedUsers')
  const lay =
    answerOf(deriveProfile(file), 'lay-user') === 'yes' || users.includes('patient') || users.includes('lay')
  const values = valuesOf(file, 'vv.usability')
  const tested = isFilled(values['summativeReportRef']) && LAY.test(plain(proseOf(values, 'userGroups')))
  return lay && !tested ? [{ section: 'vv.usability', field: 'userGroups' }] : []
}

/** CON-23 */
export const checkSubstances: Check = (file) =>
  rowsOf(file, 'dd.materials').flatMap((row): Spot[] => {
    const percent = numberOf(row.values, 'cmrEdPercent') ?? 0
    if (percent <= CMR_LIMIT_PERCENT) return []
    const justified = rowsOf(file, 'vv.cmr').some(
      ({ values }) =>
        textOf(values, 'materialRef') === row.id &&
        proseOf(values, 'unsuitabilityReason') !== '' &&
        values['labelStatement'] === true,
    )
    const details = { name: nameOf(row, 'material'), percent }
    return justified && isItemPresent(file, 'mi.label-items', '23.2(f)')
      ? []
      : [{ section: 'dd.materials', row: row.id, field: 'cmrEdPercent', details }]
  })

/** CON-25. Software alone has no electrical safety. */
export const checkElectrical: Check = (file) => {
  const profile = deriveProfile(file)
  if (answerOf(profile, 'active') !== 'yes' || answerOf(profile, 'physical') === 'no') return []
  const attached = file.sections
    .get('vv.electrical')
    ?.documents.some((id) => isEffective(file.documents.get(id)))
  const passed = (category: string) =>
    rowsOf(file, 'vv.tests').some((row) => textOf(row.values, 'testCategory') === category && isPassed(row))
  return attached || (passed('emc') && passed('electrical')) ? [] : [{ section: 'vv.electrical' }]
}
