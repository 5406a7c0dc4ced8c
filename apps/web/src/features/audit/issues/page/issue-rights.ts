import { type Issue, issues } from 'contract/audit/issues'
import { isThirdLine } from 'contract/audit/people'

export const CANCELLABLE: readonly string[] = issues.machine.transitions
  .filter(({ to }) => to === 'cancelled')
  .map(({ from }) => from)

const BEARABLE: readonly string[] = issues.machine.transitions
  .filter(({ to }) => to === 'risk_accepted')
  .map(({ from }) => from)

export interface IssueRights {
  /** The finding itself: editable by the audit team until it has been reviewed. */
  finding: boolean
  owner: boolean
  response: boolean
  acceptance: boolean
  opinion: boolean
  /** Upholding a disputed issue. */
  keep: boolean
  verify: boolean
  actions: boolean
}

/** Which parts of an issue this person may edit, by the rules of the server. */
export function rightsOf(
  issue: Pick<Issue, 'status' | 'can' | 'kept' | 'standing' | 'ownerId'>,
  me: { id: string; roles: readonly string[] },
): IssueRights {
  const third = isThirdLine(me.roles as never)
  const { status, can } = issue
  const standing = issue.standing
  const edits = can.includes('update')
  const heads = me.roles.includes('cae') || standing?.caeId === me.id
  const bearable = BEARABLE.includes(status)
  const answers = issue.ownerId === me.id || (standing?.contacts ?? []).includes(me.id)
  const leads = third && can.includes('archive')
  return {
    finding: third && edits && (status === 'draft' || status === 'in_review'),
    owner: third && edits,
    response: !third && edits && status === 'shared',
    acceptance: edits && bearable,
    opinion: third && edits && heads && bearable,
    keep: leads && status === 'disputed' && issue.kept !== true,
    verify: third && status === 'ready_for_verification',
    actions: (answers || leads) && (status === 'shared' || bearable),
  }
}
