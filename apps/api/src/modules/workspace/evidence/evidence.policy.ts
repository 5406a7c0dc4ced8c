import { grants } from 'contract'
import { evidence } from 'contract/workspace/evidence'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const { actions } = evidence

/** Theirs by authorship, by ownership, or because they brought the newest file. */
const isTheirs = ({ personId }: Actor, row: Row): boolean =>
  [row.createdBy, row['ownerId'], row['uploadedBy']].includes(personId)

/**
 * Evidence is changed before it is submitted and after it was rejected, by whose it is and by those who judge; it is
 * judged by somebody else than who made it or brought its file (four eyes). Linking does not change it, so what was
 * accepted can be used for more records.
 */
export const evidencePolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const theirs = isTheirs(actor, row)
  const judges = grants(actor, actions.approve)
  const open = row.status === 'draft' || row.status === 'rejected'
  if (grants(actor, actions.update)) {
    if (open && (theirs || judges)) abilities.push('update')
    if (row.status !== 'superseded') abilities.push('link')
  }
  if (judges && ![row.createdBy, row['uploadedBy']].includes(actor.personId)) abilities.push('approve')
  if (grants(actor, actions.archive) && (judges || (open && theirs))) abilities.push('archive')
  return abilities
}

/** Who sees the record sees that there is a file. A restricted one is opened by whose it is and by those who judge. */
export const mayOpen = (actor: Actor, row: Row): boolean =>
  row['confidentiality'] !== 'restricted' ||
  isTheirs(actor, row) ||
  row['obtainedBy'] === actor.personId ||
  grants(actor, actions.approve)
