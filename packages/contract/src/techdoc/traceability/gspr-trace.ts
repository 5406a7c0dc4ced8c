import type { FileRow, GsprAnswer, TechnicalFile } from '../file/file-model.ts'
import { dayOf, isFilled, listOf, rowsPointingAt, textOf } from '../file/file-values.ts'
import { type Cell, cell, type Chain, chain, documentCells, hole, rowCells, testCells } from './chain.ts'

/** A standard is outdated once a newer edition is known or its transition period has ended. */
const isStandardCurrent =
  (today: string) =>
  ({ values }: FileRow): boolean => {
    const until = dayOf(values, 'transitionDate')
    return (
      textOf(values, 'edition') !== '' &&
      values['newerEditionKnown'] !== true &&
      (until === null || until >= today)
    )
  }

/** Evidence needs a document and the place in it (GSP-3). */
function evidenceCells(file: TechnicalFile, { evidence }: GsprAnswer): readonly Cell[] {
  if (evidence.length === 0) return [hole('document')]
  return evidence.flatMap(({ document, place }): Cell[] =>
    documentCells(file, [document]).map((one) =>
      one.state === 'green' && !isFilled(place) ? { ...one, state: 'amber' } : one,
    ),
  )
}

function traceAnswer(file: TechnicalFile, answer: GsprAnswer): Chain {
  const naming = (section: string) => [
    ...new Set([answer.id, answer.ref].flatMap((name) => rowsPointingAt(file, section, 'gsprRefs', name))),
  ]
  const requirements = naming('dm.inputs')
  const tests = new Set([
    ...naming('vv.tests').map(({ id }) => id),
    ...requirements.flatMap(({ values }) => listOf(values, 'testRefs')),
  ])
  const current = isStandardCurrent(file.device.today)
  const solution = [
    ...rowCells(file, 'f.standards', answer.standards, 'standard', current),
    ...(isFilled(answer.otherSolution) ? [cell('solution', answer.id)] : []),
  ]
  return chain(answer.id, [
    cell('gspr', answer.id),
    ...(solution.length === 0 ? [hole('solution')] : solution),
    // A document alone is sufficient: requirements and tests are shown where there are some.
    ...requirements.map(({ id }) => cell('requirement', id)),
    ...testCells(file, [...tests]),
    ...evidenceCells(file, answer),
  ])
}

/** TRC-1: requirement of Annex I, standard or solution, requirement, test, effective document with its place. */
export const traceGspr = (file: TechnicalFile): Chain[] =>
  file.gspr
    .filter(({ applicability }) => applicability === 'applicable')
    .map((answer) => traceAnswer(file, answer))
