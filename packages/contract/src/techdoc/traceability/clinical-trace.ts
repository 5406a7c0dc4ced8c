import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { dayOf, listOf, rowById, rowsAt, rowsOf, rowsPointingAt, textOf } from '../file/file-values.ts'
import {
  cell,
  type Cell,
  type Chain,
  chain,
  documentCells,
  hole,
  orHole,
  rowCells,
  testCells,
} from './chain.ts'

/** Met, or a gap that a PMCF activity addresses. */
function conclusionCell(file: TechnicalFile, { id, values }: FileRow): Cell {
  if (textOf(values, 'met') === 'met') return cell('conclusion', id)
  const activity = rowById(file, 'cl.pmcf-activities', textOf(values, 'pmcfRef'))
  return activity ? cell('pmcf', activity.id) : hole('conclusion')
}

function traceClaim(file: TechnicalFile, claim: FileRow): Chain {
  const { id, values } = claim
  const used = cell('channel', id)
  // A technical claim is demonstrated by a report, not by clinical data.
  if (['technical', 'other'].includes(textOf(values, 'claimType')))
    return chain(id, [
      cell('claim', id),
      ...orHole('document', documentCells(file, listOf(values, 'evidenceDocs'))),
      used,
    ])
  const outcomes = new Set([
    ...rowsAt(file, 'cl.outcomes', values, 'clinicalOutcomeRef'),
    ...rowsPointingAt(file, 'cl.outcomes', 'claimRefs', id),
  ])
  return chain(id, [
    cell('claim', id),
    ...orHole(
      'outcome',
      [...outcomes].flatMap((outcome) => [
        cell('outcome', outcome.id, textOf(outcome.values, 'acceptanceLimit') !== ''),
        ...orHole('data', [
          ...rowCells(file, 'cl.literature', listOf(outcome.values, 'dataSources'), 'data'),
          ...rowCells(file, 'cl.investigations', listOf(outcome.values, 'investigationRefs'), 'data'),
          ...testCells(file, listOf(outcome.values, 'testRefs'), 'data'),
        ]),
        conclusionCell(file, outcome),
      ]),
    ),
    used,
  ])
}

/** TRC-3: claim, outcome and limit, data, conclusion, text; an unused claim needs no evidence. */
export const traceClaims = (file: TechnicalFile): Chain[] =>
  rowsOf(file, 'mi.claims')
    .filter(({ values }) => listOf(values, 'usedIn').length > 0)
    .map((claim) => traceClaim(file, claim))

/** TRC-8: surveillance finding, decision, updated section. */
export const traceFindings = (file: TechnicalFile): Chain[] =>
  rowsOf(file, 'pms.feedback').map(({ id, values }) => {
    const named = listOf(values, 'affectedSections')
    const sections = [...file.sections.values()].filter(
      (one) => named.includes(one.id) || named.includes(one.key),
    )
    const done = dayOf(values, 'doneOn') !== null
    return chain(id, [
      cell('finding', id),
      textOf(values, 'decision') === '' ? hole('decision') : cell('decision', id),
      ...(done ? sections.map((one) => cell('section', one.id, one.status !== 'needs_update')) : []),
      ...(done && sections.length > 0 ? [] : [hole('section')]),
      ...documentCells(file, listOf(values, 'updatedDocs')),
    ])
  })
