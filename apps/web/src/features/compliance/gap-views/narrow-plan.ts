import type { PlannedAction } from 'contract/compliance/gap-figures'

export interface PlanFilter {
  readonly owner?: string | undefined
  readonly priority?: string | undefined
  readonly overdue?: boolean | undefined
}

export const narrowPlan = (actions: readonly PlannedAction[], filter: PlanFilter): PlannedAction[] =>
  actions.filter(
    ({ owner, priority, overdue }) =>
      (filter.owner === undefined || owner?.id === filter.owner) &&
      (filter.priority === undefined || priority === filter.priority) &&
      (!filter.overdue || overdue),
  )

/** The owners of actions, by name. */
export const ownersOf = (actions: readonly PlannedAction[]): NonNullable<PlannedAction['owner']>[] =>
  [...new Map(actions.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : []))).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name),
  )
