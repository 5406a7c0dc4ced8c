import { assessments as assessmentsOf } from 'contract/risk/assessments'
import { FigureFilter, type Figures } from 'contract/risk/figures'
import type { Level, Method } from 'contract/risk/method'
import { levelOf } from 'contract/risk/scoring'
import { fail } from 'contract'
import { type ExportContext, type Wording, wordingOf } from '#modules/workspace/exports/index.ts'
import { registered } from '#platform/collection/spine.ts'
import { label } from '#platform/translations.ts'
import { loadFigures } from './figures.service.ts'

/** The data of both reports: the figures as the reader may see them now, with the translations. */
export interface ReportSource {
  readonly figures: Figures
  readonly filter: FigureFilter
  readonly method: Method
  readonly wording: Wording
  readonly organisation: string
}

export async function loadReport(exportContext: ExportContext): Promise<ReportSource> {
  const { services, tx, actor, order } = exportContext
  const filter = FigureFilter.parse(order.query.filter ?? {})
  const figures = await loadFigures(tx, registered(services.collections, assessmentsOf), actor, filter)
  // Before the first assessment there is no matrix to draw.
  if (!figures.method) throw fail('NOT_FOUND')
  const { wording, organisation } = await wordingOf(exportContext)
  return { figures, filter, method: figures.method.config, wording, organisation }
}

/** Whether the lines are about requirements, which are grouped by domain instead of process. */
export const isOfCompliance = ({ figures, filter }: ReportSource): boolean =>
  figures.assessment
    ? figures.assessment.context === 'compliance'
    : filter.context?.every((one) => one === 'compliance') === true

export const levelWord = (wording: Wording, level: Level): string =>
  label(wording.locale, 'risklines', 'choices', 'residualLevel', level)

export interface MatrixRow {
  readonly name: string
  readonly cells: readonly { readonly level: Level; readonly count: number }[]
}

/** The matrix from the top down, with how many risks lie in each cell. */
export function matrixRows(
  method: Method,
  cells: Figures['cells']['residual'],
  wording: Wording,
): MatrixRow[] {
  const { likelihood, impact } = method.matrix
  return Array.from({ length: likelihood }, (_, at) => {
    const row = likelihood - at
    return {
      name: `${row} ${wording.text(method.scales.likelihood[row - 1]!.label)}`,
      cells: Array.from({ length: impact }, (__, column) => {
        const place = { likelihood: row, impact: column + 1 }
        const found = cells.find((cell) => cell.likelihood === row && cell.impact === column + 1)
        return { level: levelOf(method, place), count: found?.count ?? 0 }
      }),
    }
  })
}

export const impactNames = (method: Method, wording: Wording): string[] =>
  method.scales.impact.map(({ label: name }, at) => `${at + 1} ${wording.text(name)}`)
