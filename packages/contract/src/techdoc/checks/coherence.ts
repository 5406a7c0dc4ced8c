import { citationsOf } from '../file/citations.ts'
import { isFilled, numberOf, plain, rowsOf } from '../file/file-values.ts'
import { controlsOf } from '../risk/hazard-rules.ts'
import { probabilityOf } from '../risk/risk-estimate.ts'
import { scaleOf } from '../risk/risk-scale.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

/** From this number of identical rows on, a justification counts as copied (CON-26). */
const COPIES = 10

/** CON-26. Justifications inherited from a heading (GSP-7) are expected to be identical. */
export const checkJustifications: Check = (file) => {
  const written = file.gspr.filter(
    ({ applicability, inherited, justification }) =>
      applicability === 'not_applicable' && !inherited && isFilled(justification),
  )
  return [...Map.groupBy(written, ({ justification }) => plain(justification ?? '')).values()]
    .filter((some) => some.length > COPIES)
    .map((some): Spot => ({
      section: 'gs.checklist',
      row: some[0]!.id,
      field: 'naJustification',
      details: { count: some.length },
    }))
}

/** CON-27 */
export const checkOrphans: Check = (file) =>
  [...file.documents.values()]
    .filter(
      ({ id, status }) =>
        status !== 'withdrawn' && status !== 'obsolete' && citationsOf(file, id).length === 0,
    )
    .map(({ id, code }): Spot => ({ section: 'dc.register', row: id, details: { name: code } }))

/** CON-30 */
export const checkResidualRisks: Check = (file) => {
  const scale = scaleOf(file)
  return rowsOf(file, 'br.hazards')
    .filter((row) => {
      const [before, after] = (['initial', 'residual'] as const).map((moment) => ({
        severity: numberOf(row.values, `${moment}Severity`),
        probability: probabilityOf(row.values, moment, scale),
      }))
      const estimated = after!.severity !== null && after!.probability !== null
      const same = before!.severity === after!.severity && before!.probability === after!.probability
      return estimated && same && controlsOf(file, row).length > 0
    })
    .map((row): Spot => ({
      section: 'br.hazards',
      row: row.id,
      field: 'residualRisk',
      details: { name: nameOf(row, 'hazardId') },
    }))
}
