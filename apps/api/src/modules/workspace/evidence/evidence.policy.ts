import { grants } from 'contract'
import { evidence } from 'contract/workspace/evidence'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const { actions } = evidence

/** Whether the person created it, owns it or uploaded the newest file. */
const isTheirs = ({ personId }: Actor, row: Stored<typeof evidence>): boolean =>
  [row.createdBy, row.ownerId, row.uploadedBy].includes(personId)

/**
 * Evidence is editable before submission and after rejection, by its owner and by reviewers; it is assessed by someone
 * other than its author and uploader (four eyes). Linking is not a change, so accepted evidence can support more records.
 */
export const evidencePolicy: Policy<typeof evidence> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const theirs = isTheirs(actor, row)
  const judges = grants(actor, actions.approve)
  const open = row.status === 'draft' || row.status === 'rejected'
  if (grants(actor, actions.update)) {
    if (open && (theirs || judges)) abilities.push('update')
    if (row.status !== 'superseded') abilities.push('link')
  }
  if (judges && ![row.createdBy, row.uploadedBy].includes(actor.personId)) abilities.push('approve')
  if (grants(actor, actions.archive) && (judges || (open && theirs))) abilities.push('archive')
  return abilities
}

/** Whether the person may open the file. Restricted files are open to their owner and to reviewers only. */
export const mayOpen = (actor: Actor, row: Stored<typeof evidence>): boolean =>
  row.confidentiality !== 'restricted' ||
  isTheirs(actor, row) ||
  row.obtainedBy === actor.personId ||
  grants(actor, actions.approve)
