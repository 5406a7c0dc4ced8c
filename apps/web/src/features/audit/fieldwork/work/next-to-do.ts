import type { ProcedureLine, ToReview } from 'contract/audit/procedures'

export type ToDo = 'prepare' | 'review'

const TO_PREPARE: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'returned'])

type Listed = Pick<ProcedureLine, 'id' | 'status' | 'ownerId' | 'can'>

/** What a person may do next in a project. */
export interface Asked {
  readonly person: string
  /** What waits for their review: the server decides who may. */
  readonly queue: readonly Pick<ToReview, 'id' | 'waits'>[]
}

/** What this person may do with a procedure now. A procedure without a preparer is performed by anybody in the team. */
function toDoWith({ id, status, ownerId, can }: Listed, { person, queue }: Asked): ToDo | undefined {
  if (TO_PREPARE.has(status) && can.includes('update') && (ownerId === person || ownerId === null))
    return 'prepare'
  return queue.some((one) => one.id === id && one.waits) ? 'review' : undefined
}

/**
 * The next procedure to prepare or to review, in the order of the programme and from its start again at the end. Whoever
 * reviews goes on reviewing while anything is left.
 */
export function nextToDo<L extends Listed>(
  procedures: readonly L[],
  id: string,
  asked: Asked,
): { kind: ToDo; procedure: L } | undefined {
  const at = procedures.findIndex((one) => one.id === id)
  const others = [...procedures.slice(at + 1), ...procedures.slice(0, Math.max(0, at))]
  const next = others.flatMap((procedure) => {
    const kind = toDoWith(procedure, asked)
    return kind ? [{ kind, procedure }] : []
  })
  const now = at < 0 ? undefined : toDoWith(procedures[at]!, asked)
  return next.find(({ kind }) => kind === now) ?? next[0]
}
