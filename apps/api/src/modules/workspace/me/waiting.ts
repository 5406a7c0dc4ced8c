import { isFrozen, isSettled, type Machine, type Transition } from 'contract'
import type { WorkKind } from 'contract/workspace/me'
import type { Row } from '#platform/collection/shape.ts'

/** What is settled wherever it stands is a line of something else: that is the work, not each of its lines. */
export const isPart = (machine: Machine): boolean =>
  machine.states.every((state) => isSettled(machine, state)) || machine.states.length === 1

/**
 * Steps that somebody waits for: those of who looks over, decides or signs. What needs a reason is an objection, or takes
 * something back: nobody waits for it.
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

/** Fields that name who decides. */
export const NAMING = ['reviewerId', 'approverId', 'caeId', 'verifierId', 'reviewers', 'approvers'] as const

export const isNamed = (person: string, row: Row): boolean =>
  NAMING.some((field) => [row[field]].flat().includes(person))

/** Steps that are asked of those who are named, where anybody is: a release is made by who answers for it. */
export const asksNamed = ({ signature, action }: Transition): boolean =>
  action !== 'do' && signature !== undefined && signature !== 'release'

/** Whether the step is this person's: where somebody is named for decisions, the others are not asked to sign. */
export function isAskedOf(person: string, row: Row, step: Transition): boolean {
  if (step.action === 'do') return row['ownerId'] === person
  if (!asksNamed(step)) return true
  return isNamed(person, row) || !NAMING.some((field) => field in row)
}

/**
 * What was handed in lies with those who are named to judge it, also while something stands in the way of the last step:
 * lines to be looked over, the signature of somebody before them. Who has signed their review has done their part.
 */
export function liesWith(person: string, machine: Machine, row: Row): boolean {
  if (!isFrozen(machine, row.status) || !isNamed(person, row)) return false
  return row['reviewSigned'] !== true || row['approverId'] === person
}

/** How a record that somebody owns is theirs to do something with, by its status. */
export type Owned = 'always' | 'when_due'

/** Whoever owns a record has something to do while a step is theirs, or while a day is set and nothing is handed in. */
export function ownedWork(machine: Machine, state: string): Owned | null {
  if (isPart(machine) || isSettled(machine, state)) return null
  const theirs = machine.transitions.some(
    ({ from, action, reasonRequired }) =>
      from === state && !reasonRequired && (action === 'do' || action === 'update'),
  )
  if (theirs && machine.settled !== undefined) return 'always'
  return isFrozen(machine, state) ? null : 'when_due'
}
