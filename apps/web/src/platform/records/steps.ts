import type { Collection } from 'contract/collection'
import { stepKeys, transitionsFrom, unmetGuards, type Transition } from 'contract/machine'
import type { Meaning } from 'contract/meaning'
import type { AnyRecord } from './record.ts'

/** A status that the record could move to, available to this reader or with the reasons why not. */
export interface OfferedStep {
  to: string
  /** The key of its label. */
  name: string
  reasonRequired: boolean
  /** The transition is made by signing, with this meaning. */
  signature?: Meaning
  /** Four-eyes rule: people who contributed before may not make this transition. */
  fourEyes: boolean
  allowed: boolean
  /** Names of guards that the record does not satisfy. */
  unmet: string[]
  /** Names of guards that do not forbid the transition, but that the person should know of. */
  warnings: string[]
  /** The record is ready, but this reader's roles do not permit the transition. */
  forbidden: boolean
}

function offer(of: Collection, record: AnyRecord, transition: Transition): OfferedStep {
  const { to, name = to, reasonRequired = false, signature, otherThan, warnings = [] } = transition
  const allowed = stepKeys(of.machine, transition).every((key) => record.can.includes(key))
  const unmet = allowed ? [] : unmetGuards(transition, of.guards, record as never)
  return {
    to,
    name,
    reasonRequired,
    ...(signature ? { signature } : {}),
    fourEyes: otherThan !== undefined,
    allowed,
    unmet,
    warnings: warnings.filter((guard) => !of.guards[guard]!(record as never)),
    forbidden: !allowed && unmet.length === 0,
  }
}

/** Of several transitions to one status only those of this person are offered, such as sending back or recalling. */
function isOwnWay(step: OfferedStep, _at: number, offered: readonly OfferedStep[]): boolean {
  const others = offered.filter(({ to }) => to === step.to)
  return step.allowed || others.length === 1 || (!step.forbidden && !others.some(({ allowed }) => allowed))
}

/**
 * The transitions from the record's status. The server says which are available (`can`); the pure guards of the
 * contract say why another is not, before anyone presses it. Transitions that only the platform makes are not
 * offered.
 */
export function offeredSteps(of: Collection, record: AnyRecord): OfferedStep[] {
  if (record.archivedAt !== null) return []
  return transitionsFrom(of.machine, record.status)
    .filter(({ action }) => action in of.actions)
    .map((transition) => offer(of, record, transition))
    .filter(isOwnWay)
}
