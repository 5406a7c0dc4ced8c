import type { Meaning } from './meaning.ts'

/**
 * Whose hands a step must not be in (four eyes). All of it counts from the last approval on, or from the beginning:
 * - `edited`: everybody who changed its content;
 * - `step`: everybody who brought it to a status;
 * - `changed`: everybody who changed one field of it, or its links of one kind (`link:supports`);
 * - `signed`: everybody who signed it with a meaning after its content last changed.
 */
export type OtherThan<State extends string = string> =
  | 'edited'
  | { step: State }
  | { changed: string }
  | { signed: Meaning }

/** A change of status: who may make it (by action name) and what must hold (guards by name). */
export interface Transition<State extends string = string> {
  readonly from: State
  readonly to: State
  readonly action: string
  /** What the step is called, where another step leads to the same status. */
  readonly name?: string
  readonly guards?: readonly string[]
  readonly reasonRequired?: boolean
  /** The step is made by signing, with this meaning, and in no other way. */
  readonly signature?: Meaning
  /**
   * The step is made by another person than all of these. A step that says so, or that leads to an approved status, judges
   * the content: it is closed to whoever edited that as well, and `machine` adds the rule.
   */
  readonly otherThan?: readonly OtherThan<State>[]
  /** Why whoever edited the record may make a step that judges it. Its other rules stay. */
  readonly openToEditors?: string
  /** The platform makes the step once two people have agreed to the content as it is. */
  readonly byTwo?: true
  /** The field of a record that lifts this where it holds. */
  readonly liftedBy?: string
}

export interface Machine<State extends string = string> {
  readonly states: readonly State[]
  readonly initial: State
  readonly transitions: readonly Transition<State>[]
  /** Here a record is not edited: it must be brought to another status first. */
  readonly frozen?: readonly State[]
  /** Here nothing is due any more: nobody is reminded of a date. */
  readonly settled?: readonly State[]
  /**
   * Here somebody else has vouched for the content: when a record arrives here, nobody counts as its author any more. A
   * machine with four-eyes steps names these, and no author brings a record here alone.
   */
  readonly approved?: readonly State[]
}

export function machine<const State extends string>(definition: Machine<State>): Machine<State> {
  const isKnown = (state: State) => definition.states.includes(state)
  for (const { from, to, otherThan = [] } of definition.transitions) {
    const named = otherThan.flatMap((rule) => (typeof rule === 'object' && 'step' in rule ? [rule.step] : []))
    if (![from, to, ...named].every(isKnown)) {
      throw new Error(`transition ${from} → ${to} names an unknown state`)
    }
  }
  checkApproved(definition)
  for (const state of definition.settled ?? [])
    if (!isKnown(state)) throw new Error(`${state} is settled and unknown`)
  for (const state of definition.frozen ?? []) {
    if (!isKnown(state)) throw new Error(`${state} is frozen and unknown`)
    if (definition.transitions.some(({ from, action }) => from === state && action === 'update'))
      throw new Error(`whoever may only edit cannot lead out of ${state}, which is frozen`)
  }
  const { transitions, approved = [] } = definition
  return { ...definition, transitions: transitions.map((step) => closeToEditors(step, approved)) }
}

/** Whether whoever makes this step vouches for what others wrote. Steps of the platform (`replace`) follow from others. */
const judges = ({ from, to, action, otherThan, byTwo }: Transition, approved: readonly string[]): boolean =>
  otherThan !== undefined || (approved.includes(to) && from !== to && action !== 'replace' && !byTwo)

function closeToEditors<State extends string>(
  step: Transition<State>,
  approved: readonly State[],
): Transition<State> {
  const { otherThan = [], openToEditors } = step
  if (!judges(step, approved) || openToEditors !== undefined || otherThan.includes('edited')) return step
  return { ...step, otherThan: [...otherThan, 'edited'] }
}

/** Whoever could bring a record to an approved status alone could clear themselves of what they wrote. */
function checkApproved({ states, transitions, approved }: Machine): void {
  if (!approved && transitions.some(({ otherThan }) => otherThan))
    throw new Error('a machine with four-eyes steps says which of its states are approved')
  for (const state of approved ?? [])
    if (!states.includes(state)) throw new Error(`${state} is approved and unknown`)
  for (const { from, to, otherThan = [], openToEditors } of transitions)
    if (openToEditors !== undefined && (otherThan.length === 0 || otherThan.includes('edited')))
      throw new Error(`${from} → ${to} is open to whoever edited, and no other rule holds`)
}

export function transitionsFrom<State extends string>(
  of: Machine<State>,
  state: string,
): readonly Transition<State>[] {
  return of.transitions.filter((transition) => transition.from === state)
}

export function findTransition<State extends string>(
  of: Machine<State>,
  from: string,
  to: string,
): Transition<State> | undefined {
  return of.transitions.find((transition) => transition.from === from && transition.to === to)
}

export const isFrozen = (of: Machine, state: string): boolean => of.frozen?.includes(state) ?? false

export const isSettled = (of: Machine, state: string): boolean => of.settled?.includes(state) ?? false

/** Guards are pure, so that the browser can say why a button is off before anyone presses it. */
export type Guards<Row> = Readonly<Record<string, (row: Row) => boolean>>

/** The names of the guards of a transition that this record does not meet. */
export function unmetGuards<Row>(transition: Transition, guards: Guards<Row>, row: Row): string[] {
  return (transition.guards ?? []).filter((name) => {
    const guard = guards[name]
    if (!guard) throw new Error(`unknown guard ${name}`)
    return !guard(row)
  })
}
