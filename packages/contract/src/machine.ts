/** A change of status: who may make it (by action name) and what must hold (guards by name). */
export interface Transition<State extends string = string> {
  readonly from: State
  readonly to: State
  readonly action: string
  readonly guards?: readonly string[]
  readonly reasonRequired?: boolean
}

export interface Machine<State extends string = string> {
  readonly states: readonly State[]
  readonly initial: State
  readonly transitions: readonly Transition<State>[]
}

export function machine<const State extends string>(definition: Machine<State>): Machine<State> {
  for (const { from, to } of definition.transitions) {
    if (!definition.states.includes(from) || !definition.states.includes(to)) {
      throw new Error(`transition ${from} → ${to} names an unknown state`)
    }
  }
  return definition
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
