import { listOf, numberOf, plain, proseOf, rowsOf, textOf, valuesOf } from '../file/file-values.ts'
import { answerOf, deriveProfile } from '../file/profile.ts'
import { type Check, isItemPresent, nameOf, NOTHING, type Spot } from './finding.ts'

/** CON-5. Contra-indications are free text, so the check requires the two items that state them. */
export const checkContraindications: Check = (file) => {
  if (proseOf(valuesOf(file, 'dd.purpose'), 'contraindications') === '') return []
  return ['23.4(b)', '23.4(g)']
    .filter((ref) => !isItemPresent(file, 'mi.ifu-items', ref))
    .map((item): Spot => ({ section: 'mi.ifu-items', field: 'present', details: { item } }))
}

/** CON-6. The points of Annex I need no risk; general warnings and rows added by the manufacturer do. */
export const checkWarnings: Check = (file, { sections }) => {
  const given = new Set(sections.find(({ key }) => key === 'mi.ifu-items')?.items?.map(({ ref }) => ref))
  const told = new Set(
    ['br.hazards', 'br.side-effects'].flatMap((section) =>
      rowsOf(file, section).flatMap(({ values }) => listOf(values, 'disclosedInIfu')),
    ),
  )
  return rowsOf(file, 'mi.ifu-items')
    .filter(({ id, values }) => {
      const ref = textOf(values, 'itemRef')
      const asked = ref === '23.4(s)' || !given.has(ref)
      return (
        asked &&
        textOf(values, 'present') === 'present' &&
        listOf(values, 'riskControlRefs').length === 0 &&
        !told.has(id)
      )
    })
    .map((row): Spot => ({
      section: 'mi.ifu-items',
      row: row.id,
      field: 'riskControlRefs',
      details: { item: nameOf(row, 'itemRef') },
    }))
}

/** CON-7 */
export const checkClaims: Check = (file) =>
  rowsOf(file, 'mi.claims')
    .filter(({ values }) => textOf(values, 'withinPurpose') === 'no' && listOf(values, 'usedIn').length > 0)
    .map((row): Spot => ({
      section: 'mi.claims',
      row: row.id,
      field: 'withinPurpose',
      details: { name: nameOf(row, 'claimId') },
    }))

const figureIn = (text: string): number | null => {
  const found = /\d+(?:[.,]\d+)?/.exec(text)
  return found ? Number(found[0].replace(',', '.')) : null
}

/**
 * CON-15. The instructions are identified by the item that discloses the effect; the clinical evaluation by the safety
 * outcome with the same wording.
 */
export const checkSideEffects: Check = (file) =>
  rowsOf(file, 'br.side-effects').flatMap((row) => {
    const name = textOf(row.values, 'sideEffect')
    const rate = numberOf(row.values, 'expectedRate')
    if (rate === null) return []
    const item = rowsOf(file, 'mi.ifu-items').find(({ id }) =>
      listOf(row.values, 'disclosedInIfu').includes(id),
    )
    const told = item !== undefined && textOf(item.values, 'present') === 'present'
    const measured = rowsOf(file, 'cl.outcomes').filter(
      ({ values }) =>
        textOf(values, 'outcomeType') === 'safety' && plain(textOf(values, 'outcomeMeasure')) === plain(name),
    )
    return [
      ...(told
        ? []
        : [
            {
              section: 'br.side-effects',
              row: row.id,
              field: 'disclosedInIfu',
              details: { name, expected: rate, found: NOTHING },
            },
          ]),
      ...measured.flatMap((outcome): Spot[] => {
        const found = figureIn(textOf(outcome.values, 'observedValue'))
        if (found === null || found === rate) return []
        const details = { name, expected: rate, found }
        return [{ section: 'cl.outcomes', row: outcome.id, field: 'observedValue', details }]
      }),
    ]
  })

/** CON-18 */
export const checkAccuracy: Check = (file) => {
  if (answerOf(deriveProfile(file), 'measuring') !== 'yes') return []
  const rows = rowsOf(file, 'vv.measuring')
  if (rows.length === 0) return [{ section: 'vv.measuring' }]
  const silent = rows
    .filter(({ values }) => textOf(values, 'claimedAccuracy') === '')
    .map(({ id }): Spot => ({ section: 'vv.measuring', row: id, field: 'claimedAccuracy' }))
  return isItemPresent(file, 'mi.ifu-items', '23.4(h)')
    ? silent
    : [...silent, { section: 'mi.ifu-items', field: 'present' }]
}

/** CON-19 */
export const checkItRequirements: Check = (file) => {
  if (answerOf(deriveProfile(file), 'software') !== 'yes') return []
  const stated = proseOf(valuesOf(file, 'dd.software'), 'minimumItRequirements') !== ''
  const told = isItemPresent(file, 'mi.ifu-items', '23.4(ab)')
  return [
    ...(stated ? [] : [{ section: 'dd.software', field: 'minimumItRequirements' }]),
    ...(told ? [] : [{ section: 'mi.ifu-items', field: 'present' }]),
  ]
}

/** CON-24. A later issue of the same instructions makes languages outdated that it does not include. */
export const checkTranslations: Check = (file) => {
  const rows = rowsOf(file, 'mi.ifu')
  return rows
    .filter((row) => {
      const newer = rows.filter(
        (other) =>
          textOf(other.values, 'ifuId') === textOf(row.values, 'ifuId') &&
          textOf(other.values, 'issueDate') > textOf(row.values, 'issueDate'),
      )
      const replaced = new Set(newer.flatMap(({ values }) => listOf(values, 'languages')))
      const languages = listOf(row.values, 'languages')
      const behind = newer.length > 0 && languages.some((language) => !replaced.has(language))
      return behind || (languages.length > 1 && row.values['translationVerified'] === false)
    })
    .map((row): Spot => ({
      section: 'mi.ifu',
      row: row.id,
      field: 'languages',
      details: { name: nameOf(row, 'title', 'ifuId') },
    }))
}
