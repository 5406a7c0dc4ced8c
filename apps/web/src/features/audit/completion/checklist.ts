import { type Gate, type Gated, gateGuards, GATES, type GateItem } from 'contract/audit/gates'

/** The gates of the last phases, in the order in which they are passed. */
export const LAST_GATES = ['G2', 'G3', 'G4'] as const satisfies readonly Gate[]

export interface CheckedLine {
  readonly item: GateItem
  readonly done: boolean
  /** How many stand in the way, where that is counted. */
  readonly left: number | null
  /** Where it is put right. */
  readonly href: string
}

const COUNTED: Partial<Record<GateItem, keyof NonNullable<Gated['facts']>>> = {
  proceduresReviewed: 'openProcedures',
  noMustNotes: 'openMustNotes',
  deviationsExplained: 'looseDeviations',
  conclusionsProven: 'unprovenProcedures',
  referencesSound: 'brokenReferences',
  issuesAnswered: 'unansweredIssues',
  actionsPlanned: 'unplannedActions',
  issuesClosed: 'openIssues',
}

const PLACES: Partial<Record<GateItem, (project: string) => string>> = {
  proceduresReviewed: (id) => `/fieldwork/${id}`,
  noMustNotes: (id) => `/fieldwork/${id}?view=notes`,
  deviationsExplained: (id) => `/fieldwork/${id}`,
  conclusionsProven: (id) => `/fieldwork/${id}`,
  referencesSound: (id) => `/fieldwork/${id}`,
  issuesAnswered: (id) => `/issues/${id}`,
  opinionDecided: (id) => `/completion/${id}?view=opinion`,
  reportIssued: (id) => `/completion/${id}?view=report`,
  actionsPlanned: (id) => `/issues/${id}`,
  issuesClosed: (id) => `/issues/${id}`,
  fileSealed: (id) => `/completion/${id}?view=archive`,
}

/** A gate line by line: what holds, what does not, how much of it is left and where. */
export function checkGate(gate: Gate, project: Gated & { id: string }): CheckedLine[] {
  return GATES[gate].map((item) => {
    const key = COUNTED[item]
    const left = key && project.facts ? Number(project.facts[key]) : null
    return {
      item,
      done: gateGuards[item](project),
      left,
      href: PLACES[item]?.(project.id) ?? `/planning/${project.id}`,
    }
  })
}
