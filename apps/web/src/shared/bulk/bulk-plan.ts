import type { Collection } from 'contract/collection'
import type { Field, Fields } from 'contract/field'
import type { BulkChange } from '#platform/collections/bulk.ts'
import { isList, toChanges, toDraft, type Draft } from '#shared/form/draft.ts'

/** The person's input so far. */
export interface BulkPlan {
  readonly mode: 'fields' | 'status'
  /** The fields to change, in the order in which they were added. */
  readonly fields: readonly string[]
  readonly draft: Draft
  readonly to: string
  readonly reason: string
}

/** Fields that can have the same value in many records: no codes, names or fixed fields. */
export const bulkFields = ({ fields }: Collection): string[] =>
  Object.keys(fields).filter((key) => {
    const { fixed, kind } = fields[key]!
    return !fixed && kind !== 'code' && kind !== 'localized'
  })

export function startPlan(of: Collection): BulkPlan {
  return { mode: 'fields', fields: [], draft: toDraft(of.fields), to: '', reason: '' }
}

/** Statuses that some transition leads to. */
export const reachable = ({ machine }: Collection): string[] =>
  machine.states.filter((state) => machine.transitions.some(({ to }) => to === state))

export const needsReason = ({ machine }: Collection, to: string): boolean =>
  machine.transitions.some((step) => step.to === to && step.reasonRequired === true)

const emptyOf = ({ kind }: Field): unknown => (kind === 'flag' ? false : isList(kind) ? [] : null)

/** The values for all records; an empty field is cleared. */
function changesOf(of: Collection, { fields, draft }: BulkPlan): Record<string, unknown> {
  const chosen: Fields = Object.fromEntries(fields.map((key) => [key, of.fields[key]!]))
  const empty = Object.fromEntries(fields.map((key) => [key, emptyOf(of.fields[key]!)]))
  return { ...empty, ...toChanges(chosen, {}, draft) }
}

/** The request, or the names of the fields that must be filled in first. */
export function readPlan(of: Collection, plan: BulkPlan): { change: BulkChange } | { missing: string[] } {
  if (plan.mode === 'status') {
    const reason = plan.reason.trim()
    const missing = [plan.to === '' ? 'to' : '', needsReason(of, plan.to) && !reason ? 'reason' : '']
    if (missing.some(Boolean)) return { missing: missing.filter(Boolean) }
    return { change: { to: plan.to, ...(reason ? { reason } : {}) } }
  }
  if (plan.fields.length === 0) return { missing: ['fields'] }
  const changes = changesOf(of, plan)
  const judged = of.Changes.safeParse(changes)
  if (judged.success) return { change: { changes } }
  return { missing: [...new Set(judged.error.issues.map(({ path }) => String(path[0])))] }
}
