import type { TechnicalFile } from '../file/file-model.ts'
import { isFilled, listOf, proseOf, rowById, rowsOf, textOf, valuesOf } from '../file/file-values.ts'
import { answerOf, deriveProfile } from '../file/profile.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

/** Certificates of the quality system, which cover the manufacturer and not one device. */
export const QMS_CERTIFICATES: ReadonlySet<string> = new Set(['iso13485', 'eu-qms', 'eu-qa', 'mdsap'])

/**
 * CON-13: the manufacturer's own sites, and only those, are on the certificate and in the scope of the quality system.
 */
export const checkSites: Check = (file) => {
  const certified = rowsOf(file, 'f.certificates').some(
    ({ values }) =>
      QMS_CERTIFICATES.has(textOf(values, 'certificateType')) && textOf(values, 'status') === 'valid',
  )
  if (!certified) return []
  const scope = listOf(valuesOf(file, 'f.qms'), 'sitesInScope')
  const own = rowsOf(file, 'dm.sites').filter(({ values }) => textOf(values, 'ownership') === 'own')
  const spot = (row: (typeof own)[number]): Spot => ({
    section: 'dm.sites',
    row: row.id,
    field: 'onCertificate',
    details: { name: nameOf(row, 'siteName') },
  })
  return [
    ...own
      .filter(
        ({ id, values }) => values['onCertificate'] !== true || (scope.length > 0 && !scope.includes(id)),
      )
      .map(spot),
    ...scope
      .flatMap((id) => rowById(file, 'dm.sites', id) ?? [])
      .filter(({ values }) => values['onCertificate'] === false && textOf(values, 'ownership') !== 'own')
      .map(spot),
  ]
}

/** CON-16 */
export const checkImplantCard: Check = (file) => {
  if (answerOf(deriveProfile(file), 'implantable') !== 'yes') return []
  const values = valuesOf(file, 'mi.implant-card')
  const exempt = values['exempt'] === true
  const done = exempt ? proseOf(values, 'exemptionBasis') !== '' : isFilled(values['cardArtwork'])
  return done ? [] : [{ section: 'mi.implant-card', field: exempt ? 'exemptionBasis' : 'cardArtwork' }]
}

/** CON-28 */
export const checkOtherLaw: Check = (file) => {
  const named = listOf(valuesOf(file, 'f.doc'), 'otherUnionLaw')
  return rowsOf(file, 'ar.register')
    .filter(
      ({ id, values }) =>
        ['applicable', 'partly'].includes(textOf(values, 'applicability')) &&
        textOf(values, 'inDeclaration') === 'yes' &&
        !named.includes(id),
    )
    .map((row): Spot => ({
      section: 'f.doc',
      field: 'otherUnionLaw',
      details: { name: nameOf(row, 'legislationText', 'legislation') },
    }))
}

/** The fields that name signatories of the file. */
const SIGNING: readonly (readonly [string, string])[] = [
  ['f.doc', 'signatory'],
  ['dd.class-result', 'decidedBy'],
  ['br.policy', 'approvedBy'],
  ['br.report', 'approvedBy'],
  ['cl.cer', 'approvedBy'],
]

/** People with a competence record in the risk team, or with an appointment as responsible person. */
const trained = (file: TechnicalFile): Set<string> =>
  new Set([
    ...rowsOf(file, 'br.team')
      .filter(({ values }) => isFilled(values['competenceRecordRef']))
      .map(({ values }) => textOf(values, 'person')),
    ...rowsOf(file, 'f.prrc')
      .filter(({ values }) => isFilled(values['appointmentDoc']))
      .map(({ values }) => textOf(values, 'person')),
  ])

/** CON-29 */
export const checkTraining: Check = (file) => {
  const known = trained(file)
  return SIGNING.flatMap(([section, field]): Spot[] => {
    const person = textOf(valuesOf(file, section), field)
    return person === '' || known.has(person) ? [] : [{ section, field, details: { person } }]
  })
}
