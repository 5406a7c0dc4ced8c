import { SECTIONS } from 'contract/audit/engagement'
import type { ProcedureLine } from 'contract/audit/procedures'
import { placeOf } from 'contract/audit/references'

export interface Branch {
  procedure: ProcedureLine
  below: ProcedureLine[]
}

/** The procedures of each section; C3.2 is nested below C3 if there is a C3. */
export function bySection(
  procedures: readonly ProcedureLine[],
): { section: (typeof SECTIONS)[number]; branches: Branch[]; done: number; of: number }[] {
  return SECTIONS.flatMap((section) => {
    const own = procedures.filter((one) => one.section === section)
    if (own.length === 0) return []
    const heads = new Map<number, Branch>()
    const branches: Branch[] = []
    for (const procedure of own) {
      const place = placeOf(procedure.ref ?? '')
      const head = place && place.sub > 0 ? heads.get(place.number) : undefined
      if (head) {
        head.below.push(procedure)
        continue
      }
      const branch = { procedure, below: [] }
      branches.push(branch)
      if (place && place.sub === 0) heads.set(place.number, branch)
    }
    return [{ section, branches, done: own.filter(isDone).length, of: own.length }]
  })
}

const isDone = ({ status }: Pick<ProcedureLine, 'status'>): boolean =>
  status === 'reviewed' || status === 'waived'

/** The next and the previous procedure in the order of the file. */
export function besides(
  procedures: readonly ProcedureLine[],
  id: string,
): { before: ProcedureLine | undefined; after: ProcedureLine | undefined } {
  const at = procedures.findIndex((one) => one.id === id)
  return { before: at > 0 ? procedures[at - 1] : undefined, after: at < 0 ? undefined : procedures[at + 1] }
}

/** The procedure to open first: the person's own open work, else any open one, else the first. */
export function firstToDo(procedures: readonly ProcedureLine[], person: string): ProcedureLine | undefined {
  const open = procedures.filter((one) => !isDone(one))
  const mine = open.filter(
    ({ ownerId, status }) =>
      ownerId === person && ['not_started', 'in_progress', 'returned'].includes(status),
  )
  const toReview = open.filter(
    ({ reviewerId, status }) => reviewerId === person && ['prepared', 'in_review'].includes(status),
  )
  return mine[0] ?? toReview[0] ?? open[0] ?? procedures[0]
}
