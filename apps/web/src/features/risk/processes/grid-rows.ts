import type { GridControl, GridRisk, GridSubprocess, ProcessGrid } from 'contract/risk/process-grid'

export interface RiskRow {
  readonly risk: GridRisk
  /** Empty if the risk has no control. */
  readonly controls: readonly GridControl[]
}

export interface GridSection {
  readonly subprocess: GridSubprocess
  readonly rows: readonly RiskRow[]
  /** Controls of the sub process that mitigate no risk of the process. */
  readonly idle: readonly GridControl[]
}

export interface GridFilter {
  readonly subprocess?: string | undefined
  readonly holes?: boolean | undefined
}

/** The grid by sub process: each risk with the controls that mitigate it. */
export function sectionsOf(grid: ProcessGrid, { subprocess, holes = false }: GridFilter = {}): GridSection[] {
  const answers = new Map<string, GridControl[]>()
  for (const control of grid.controls)
    for (const risk of control.risks) answers.set(risk, [...(answers.get(risk) ?? []), control])
  return grid.subprocesses
    .filter(({ id }) => subprocess === undefined || id === subprocess)
    .map((one) => ({
      subprocess: one,
      rows: grid.risks
        .filter((risk) => risk.subprocess === one.id)
        .map((risk) => ({ risk, controls: answers.get(risk.id) ?? [] }))
        .filter(({ controls }) => !holes || controls.length === 0),
      idle: grid.controls.filter((control) => control.subprocess === one.id && control.risks.length === 0),
    }))
    .filter(({ rows, idle }) => !holes || rows.length + idle.length > 0)
}

export interface GridFigures {
  readonly subprocesses: number
  readonly risks: number
  readonly controls: number
  readonly keyControls: number
  readonly holes: number
}

export function figuresOf(sections: readonly GridSection[]): GridFigures {
  const controls = new Map(
    sections.flatMap(({ rows, idle }) =>
      [...rows.flatMap((row) => row.controls), ...idle].map((control) => [control.id, control]),
    ),
  )
  const rows = sections.flatMap((section) => section.rows)
  return {
    subprocesses: sections.length,
    risks: rows.length,
    controls: controls.size,
    keyControls: [...controls.values()].filter(({ key }) => key).length,
    holes: rows.filter((row) => row.controls.length === 0).length,
  }
}
