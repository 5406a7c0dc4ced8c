import type { StatusMark } from './marks.ts'
import type { Meaning } from './meaning.ts'

/**
 * People who must not make a transition (four eyes), counted since the last approval or else since creation:
 * - `edited`: everyone who changed its content;
 * - `step`: everyone who brought it to a status;
 * - `changed`: everyone who changed one field, or its links of one kind (`link:supports`);
 * - `signed`: everyone who signed it with a meaning after its content last changed.
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
  /** The name of the transition, where the status it leads to says something else, or another one leads there too. */
  readonly name?: string
  readonly guards?: readonly string[]
  /** Guards that do not forbid the transition: where one does not hold, the person is asked first. */
  readonly warnings?: readonly string[]
  readonly reasonRequired?: boolean
  /** The transition can only be made by signing with this meaning. */
  readonly signature?: Meaning
  /**
   * The transition must be made by a person other than all of these. Transitions with such a rule, or to an approved
   * status, judge the content: `machine` adds the rule `edited` to them.
   */
  readonly otherThan?: readonly OtherThan<State>[]
  /** Why editors of the record may still make a transition that judges it. Its other rules apply. */
  readonly openToEditors?: string
  /** The platform makes the transition once two people have agreed to the current content. */
  readonly byTwo?: true
  /** A boolean field of the record that lifts the four-eyes rules of this transition. */
  readonly liftedBy?: string
}

export interface Machine<State extends string = string> {
  readonly states: readonly State[]
  readonly initial: State
  readonly transitions: readonly Transition<State>[]
  /** In these states a record cannot be edited; it must first move to another state. */
  readonly frozen?: readonly State[]
  /** In these states nothing is due: no reminders are sent. */
  readonly settled?: readonly State[]
  /**
   * In these states another person has vouched for the content: when a record reaches one, its list of authors is
   * cleared. A machine with four-eyes transitions must declare them, and no author can bring a record there alone.
   */
  readonly approved?: readonly State[]
  /** The marks of states whose name alone would say something else; see `marks.ts`. */
  readonly marks?: Readonly<Partial<Record<State, StatusMark>>>
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
  checkAlternatives(definition)
  for (const state of definition.settled ?? [])
    if (!isKnown(state)) throw new Error(`${state} is settled and unknown`)
  for (const state of definition.frozen ?? []) {
    if (!isKnown(state)) throw new Error(`${state} is frozen and unknown`)
    if (definition.transitions.some(({ from, action }) => from === state && action === 'update'))
      throw new Error(`an editor cannot leave ${state}, which is frozen`)
  }
  const { transitions, approved = [] } = definition
  return { ...definition, transitions: transitions.map((step) => closeToEditors(step, approved)) }
}

/** Whether the transition vouches for the work of others. Those of the platform (`replace`) follow from others. */
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

/** A person who could approve alone would clear themselves from the list of authors. */
function checkApproved({ states, transitions, approved }: Machine): void {
  if (!approved && transitions.some(({ otherThan }) => otherThan))
    throw new Error('a machine with four-eyes steps says which of its states are approved')
  for (const state of approved ?? [])
    if (!states.includes(state)) throw new Error(`${state} is approved and unknown`)
  for (const { from, to, otherThan = [], openToEditors } of transitions)
    if (openToEditors !== undefined && (otherThan.length === 0 || otherThan.includes('edited')))
      throw new Error(`${from} → ${to} is open to editors, and no other rule applies`)
}

/**
 * Two transitions between the same statuses are told apart by who makes them: each has its own name and action, and neither
 * is signed or subject to a four-eyes rule.
 */
function checkAlternatives(of: Machine): void {
  for (const { from, to } of of.transitions) {
    const both = transitionsBetween(of, from, to)
    if (both.length === 1) continue
    const names = new Set(both.map(({ name }) => name))
    const actions = new Set(both.map(({ action }) => action))
    const plain = both.every(({ signature, otherThan }) => !signature && !otherThan)
    if (names.has(undefined) || names.size < both.length || actions.size < both.length || !plain)
      throw new Error(`the transitions ${from} → ${to} cannot be told apart`)
  }
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

/** All transitions between two statuses. If there are several, the person's abilities decide which one is made. */
export const transitionsBetween = <State extends string>(
  of: Machine<State>,
  from: string,
  to: string,
): readonly Transition<State>[] =>
  of.transitions.filter((transition) => transition.from === from && transition.to === to)

/** The names of a transition in `can`: its target and, if another one leads there from the same status, its name too. */
export function stepKeys(of: Machine, { from, to, name }: Transition): string[] {
  const key = `to:${to}`
  return transitionsBetween(of, from, to).length > 1 ? [key, `${key}:${name}`] : [key]
}

export const isFrozen = (of: Machine, state: string): boolean => of.frozen?.includes(state) ?? false

export const isSettled = (of: Machine, state: string): boolean => of.settled?.includes(state) ?? false

/** Guards are pure, so that the browser can explain why a button is disabled. */
export type Guards<Row> = Readonly<Record<string, (row: Row) => boolean>>

/** The names of the guards of a transition that this record does not meet. */
export function unmetGuards<Row>(transition: Transition, guards: Guards<Row>, row: Row): string[] {
  return (transition.guards ?? []).filter((name) => {
    const guard = guards[name]
    if (!guard) throw new Error(`unknown guard ${name}`)
    return !guard(row)
  })
}
