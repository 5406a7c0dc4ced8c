import { type Gate, type Gated, gateGuards, GATES, type GateItem } from 'contract/audit/gates'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'

/** The gates of the last phases, in the order in which they are passed. */
export const LAST_GATES = ['G2', 'G3', 'G4'] as const satisfies readonly Gate[]

export interface CheckedLine {
  readonly item: GateItem
  readonly done: boolean
  /** Number of open points, where it can be counted. */
  readonly left: number | null
  /** Number of procedures that the line counts as settled although they were not performed. */
  readonly waived: number
  /** Where to resolve it. */
  readonly link: LinkTarget
}

const COUNTED: Partial<Record<GateItem, keyof NonNullable<Gated['facts']>>> = {
  proceduresReviewed: 'openProcedures',
  risksTested: 'waivedRisks',
  noMustNotes: 'openMustNotes',
  deviationsExplained: 'looseDeviations',
  conclusionsProven: 'unprovenProcedures',
  referencesSound: 'brokenReferences',
  issuesAnswered: 'unansweredIssues',
  actionsPlanned: 'unplannedActions',
  issuesClosed: 'openIssues',
  followUpSealed: 'unsealedFollowUp',
}

const PLACES: Partial<Record<GateItem, (project: string) => LinkTarget>> = {
  proceduresReviewed: (id) => linkTo({ to: '/fieldwork/$projectId', params: { projectId: id } }),
  risksTested: (id) =>
    linkTo({ to: '/planning/$projectId', params: { projectId: id }, search: { view: 'risks' } }),
  noMustNotes: (id) =>
    linkTo({ to: '/fieldwork/$projectId', params: { projectId: id }, search: { view: 'notes' } }),
  deviationsExplained: (id) => linkTo({ to: '/fieldwork/$projectId', params: { projectId: id } }),
  conclusionsProven: (id) => linkTo({ to: '/fieldwork/$projectId', params: { projectId: id } }),
  referencesSound: (id) => linkTo({ to: '/fieldwork/$projectId', params: { projectId: id } }),
  issuesAnswered: (id) => linkTo({ to: '/issues/$projectId', params: { projectId: id } }),
  opinionDecided: (id) =>
    linkTo({ to: '/completion/$projectId', params: { projectId: id }, search: { view: 'opinion' } }),
  reportIssued: (id) =>
    linkTo({ to: '/completion/$projectId', params: { projectId: id }, search: { view: 'report' } }),
  actionsPlanned: (id) => linkTo({ to: '/issues/$projectId', params: { projectId: id } }),
  issuesClosed: (id) => linkTo({ to: '/issues/$projectId', params: { projectId: id } }),
  fileSealed: (id) =>
    linkTo({ to: '/completion/$projectId', params: { projectId: id }, search: { view: 'archive' } }),
  followUpSealed: (id) =>
    linkTo({ to: '/completion/$projectId', params: { projectId: id }, search: { view: 'archive' } }),
}

/** A gate line by line: whether each is fulfilled, how many points are open, and where to resolve them. */
export function checkGate(gate: Gate, project: Gated & { id: string }): CheckedLine[] {
  return GATES[gate].map((item) => {
    const key = COUNTED[item]
    const left = key && project.facts ? Number(project.facts[key]) : null
    return {
      item,
      done: gateGuards[item](project),
      left,
      waived: item === 'proceduresReviewed' ? (project.facts?.waivedProcedures ?? 0) : 0,
      link:
        PLACES[item]?.(project.id) ??
        linkTo({ to: '/planning/$projectId', params: { projectId: project.id } }),
    }
  })
}
