import { isFrozen, isSettled, type Machine, type Transition } from 'contract'
import type { WorkKind } from 'contract/workspace/me'
import type { Row } from '#platform/collection/stored.ts'

/** Whether records of this type are lines of another record: the work is that record, not each line. */
export const isPart = (machine: Machine): boolean =>
  machine.states.every((state) => isSettled(machine, state)) || machine.states.length === 1

/**
 * The transitions that wait for a reviewer, approver or signer. Transitions with a reason are objections or withdrawals,
 * which nobody waits for.
 */
export function awaitedSteps(machine: Machine): readonly Transition[] {
  if (isPart(machine)) return []
  return machine.transitions.filter(
    ({ action, reasonRequired, signature }) =>
      !reasonRequired &&
      signature !== 'rejection' &&
      (action === 'review' || action === 'approve' || (action === 'do' && signature !== undefined)),
  )
}

export const kindOf = ({ signature }: Transition): WorkKind => (signature ? 'sign' : 'review')

/** Fields that name the deciding people. */
const NAMING = ['reviewerId', 'approverId', 'caeId', 'verifierId', 'reviewers', 'approvers'] as const

const isNamed = (person: string, row: Row): boolean =>
  NAMING.some((field) => [row[field]].flat().includes(person))

/** Whether a transition is expected of the named people only, if there are any. */
export const asksNamed = ({ signature, action }: Transition): boolean =>
  action !== 'do' && signature !== undefined && signature !== 'release'

/** Whether the transition is expected of this person: if people are named, it is not expected of others. */
export function isExpectedOf(person: string, row: Row, step: Transition): boolean {
  if (step.action === 'do') return row['ownerId'] === person
  if (!asksNamed(step)) return true
  return isNamed(person, row) || !NAMING.some((field) => field in row)
}

/**
 * Whether a submitted record waits for this named person, also while guards or earlier signatures block the last
 * transition. A person who has signed their review is done.
 */
export function waitsFor(person: string, machine: Machine, row: Row): boolean {
  if (!isFrozen(machine, row.status) || !isNamed(person, row)) return false
  return row['reviewSigned'] !== true || row['approverId'] === person
}

/** When owned records of a status count as work. */
export type OwnedWork = 'always' | 'when_due'

/**
 * When the owner of a record has work: while a transition is theirs, or while a due date is set and it is not submitted.
 */
export function ownedWork(machine: Machine, state: string): OwnedWork | null {
  if (isPart(machine) || isSettled(machine, state)) return null
  const theirs = machine.transitions.some(
    ({ from, action, reasonRequired }) =>
      from === state && !reasonRequired && (action === 'do' || action === 'update'),
  )
  if (theirs && machine.settled !== undefined) return 'always'
  return isFrozen(machine, state) ? null : 'when_due'
}
