import { grants } from 'contract'
import { ANSWERED_ISSUE_STATES, INTERNAL_ISSUE_STATES, issues } from 'contract/audit/issues'
import { isThirdLine } from 'contract/audit/people'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type ProjectRole, projectRoleOf } from '#modules/audit/projects/index.ts'

const { actions } = issues

const isOneOf = (states: readonly string[], status: string): boolean => states.includes(status)

/** Whether the issue is not shared yet and thus visible to the third line only. */
const isInternal = (row: Pick<Stored<typeof issues>, 'status' | 'sharedOn'>): boolean =>
  isOneOf(INTERNAL_ISSUE_STATES, row.status) || (row.status === 'cancelled' && !row.sharedOn)

const BEFORE_REPORT = [...INTERNAL_ISSUE_STATES, 'shared', 'agreed', 'disputed', 'cancelled']

interface IssueRole extends ProjectRole {
  /** Is responsible for the issue in the audited unit. */
  answers: boolean
}

function mayEdit({ works, leads, reviews, heads, answers, thirdLine }: IssueRole, status: string): boolean {
  if (status === 'draft') return thirdLine && (works || leads)
  if (status === 'in_review') return thirdLine && (reviews || leads)
  if (status === 'shared' && answers) return true
  const bearable = isOneOf(ANSWERED_ISSUE_STATES, status)
  return (thirdLine && (leads || (bearable && heads))) || (bearable && answers)
}

/** Reviews need a person other than author and submitter; remediation is verified by the project team. */
function mayReview({ works, leads, reviews }: IssueRole, row: Stored<typeof issues>, me: string): boolean {
  if (row.status === 'ready_for_verification') return works || leads || reviews
  if (!reviews) return false
  return row.status === 'in_review' ? row.createdBy !== me : (row.cancelAskedBy ?? me) !== me
}

/**
 * The team drafts, submits and recalls issues, its reviewer reviews them, its lead shares and upholds them. The audited unit
 * responds.
 * Acceptance above tolerance requires an executive who is not the issue's owner (SoD-5); below it, the owner accepts.
 * Issues of sealed files can be followed up.
 */
export const issuePolicy: Policy<typeof issues> = (actor, row) => {
  const thirdLine = isThirdLine(actor.roles)
  if (!grants(actor, actions.read) || (isInternal(row) && !thirdLine)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const seat = projectRoleOf(actor, row)
  if (isOneOf(BEFORE_REPORT, row.status) && !seat.open) return abilities
  const owns = row.ownerId === me
  const parts = { ...seat, answers: !thirdLine && (owns || seat.contact) }
  if (grants(actor, actions.update) && mayEdit(parts, row.status)) abilities.push('update')
  const judges = mayReview(parts, row, me)
  const recalls = row.status === 'in_review' && thirdLine && (seat.works || seat.leads) && !judges
  const answering = parts.answers && row.status === 'shared'
  if (grants(actor, actions.do!) && (answering || recalls)) abilities.push('do')
  if (grants(actor, actions.review!) && judges) abilities.push('review')
  if (grants(actor, actions.archive) && seat.leads) abilities.push('archive')
  const accepts = row.aboveTolerance === true ? actor.roles.includes('executive') && !owns : owns
  if (grants(actor, actions.approve) && accepts && !thirdLine) abilities.push('approve')
  return abilities
}
