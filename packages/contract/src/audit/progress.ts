import type { Gated } from './gates.ts'
import { GATES, gateGuards } from './gates.ts'

/** Progress of a project (5.2): shares in thousandths. */

/** Progress credit of a procedure by status, in tenths. */
export const PROCEDURE_CREDIT: Readonly<Record<string, number>> = {
  not_started: 0,
  in_progress: 4,
  returned: 4,
  prepared: 7,
  in_review: 8,
  reviewed: 10,
  waived: 10,
}

/** Procedures weighted by planned hours; equally weighted where no hours are planned. */
export function fieldworkShare(rows: readonly { hours: number | null; status: string }[]): number {
  const planned = rows.reduce((sum, { hours }) => sum + (hours ?? 0), 0)
  const weightOf = ({ hours }: { hours: number | null }) => (planned > 0 ? (hours ?? 0) : 1)
  const whole = rows.reduce((sum, row) => sum + weightOf(row), 0)
  if (whole === 0) return 0
  const done = rows.reduce((sum, row) => sum + weightOf(row) * (PROCEDURE_CREDIT[row.status] ?? 0), 0)
  return Math.round((done * 100) / whole)
}

const doneOf = (items: readonly (keyof typeof gateGuards)[], row: Gated): number =>
  items.filter((item) => gateGuards[item](row)).length

export const planningShare = (row: Gated): number =>
  Math.round((doneOf(GATES.G1, row) * 1000) / GATES.G1.length)

/** The completion steps that people tick off, by their references in the file. */
export const COMPLETION_STEPS = ['E1', 'E2', 'E3', 'E4', 'E5'] as const

export function completionShare(row: Gated, ticked: readonly string[] | null): number {
  const steps = COMPLETION_STEPS.filter((step) => ticked?.includes(step)).length
  return Math.round(((doneOf(GATES.G3, row) + steps) * 1000) / (GATES.G3.length + COMPLETION_STEPS.length))
}

export function totalProgress(
  shares: { planning: number; fieldwork: number; completion: number },
  weights: { planning: number; fieldwork: number; completion: number },
): number {
  const sum =
    shares.planning * weights.planning +
    shares.fieldwork * weights.fieldwork +
    shares.completion * weights.completion
  return Math.round(sum / 100)
}

/** 5.2: the share of hours used exceeds progress by more than ten points. */
export const burnsTooFast = (booked: number, planned: number, progress: number): boolean =>
  booked * 1000 > (progress + 100) * planned && planned > 0
