/** The step of a record in its workflow, as the shape before its name: from a dashed ring to a disc with a tick. */
export type StatusMark = 'draft' | 'begun' | 'progress' | 'review' | 'returned' | 'approved' | 'ended'

/** The outcome of a test or the answer to a requirement, as a tick mark. */
type ResultMark =
  | 'met'
  | 'footed'
  | 'recalculated'
  | 'partly'
  | 'failed'
  | 'query'
  | 'not-applicable'
  | 'open'

/** From the least to the greatest. Methods with four levels begin at 2. */
type LevelMark = 1 | 2 | 3 | 4 | 5

/** The shape before the name of a choice. */
export type ChoiceMark =
  | { readonly level: LevelMark }
  | { readonly result: ResultMark }
  | { readonly status: StatusMark }

/** Marks of the choices of a field; a choice without one is a word alone. */
export type Marks<Value extends string = string> = Readonly<Partial<Record<Value, ChoiceMark>>>

const NAMES: Readonly<Record<StatusMark, string>> = {
  draft: 'draft drafting new not_assessed not_started pending planned proposed',
  begun: 'asked in_preparation open planning running waiting',
  progress:
    'agreed assessed assessing booked completion current drawn fieldwork follow_up frozen ' +
    'in_progress in_remediation listed on_hold prepared recorded registered shared ' +
    'under_update validated',
  review:
    'answered in_approval in_review internal_review ready_for_review ready_for_verification ' +
    'received requested submitted with_auditee',
  returned: 'challenged changes_requested conflict disputed late_met needs_update refused rejected returned',
  approved:
    'accepted activated active approved certified cleared closed completed decided declared ' +
    'effective evaluated final issued made met reviewed sent signed verified',
  ended:
    'archived cancelled discarded discontinued ended not_applicable obsolete retired ' +
    'risk_accepted superseded waived withdrawn',
}

const BY_NAME: ReadonlyMap<string, StatusMark> = new Map(
  Object.entries(NAMES).flatMap(([mark, names]) =>
    names.split(' ').map((name) => [name, mark as StatusMark] as const),
  ),
)

/** The mark of a state by its name, if no machine says otherwise. */
export const markByName = (state: string): StatusMark | undefined => BY_NAME.get(state)

/** The mark of a state of a workflow. */
export const markOf = (
  of: { readonly marks?: Readonly<Partial<Record<string, StatusMark>>> },
  state: string,
): StatusMark => of.marks?.[state] ?? markByName(state) ?? 'progress'

/** The marks of a choice field that repeats the state of another record. */
export const stateMarks = <State extends string>(states: readonly State[]): Marks<State> =>
  Object.fromEntries(
    states.map((state) => [state, { status: markByName(state) ?? 'progress' }]),
  ) as Marks<State>

/** Levels by name, as priorities and severities use them too. */
export const LEVEL_MARKS = {
  low: { level: 2 },
  medium: { level: 3 },
  high: { level: 4 },
  critical: { level: 5 },
} as const satisfies Marks
