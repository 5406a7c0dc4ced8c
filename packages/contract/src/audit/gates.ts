import * as z from 'zod/mini'

const Count = z.int().check(z.gte(0))

/** Facts that the gates check, counted by the server from the whole project. */
export const GateFacts = z.strictObject({
  undeclared: Count,
  conflicts: Count,
  risks: Count,
  unratedRisks: Count,
  /** High and critical risks in scope without a control or a test. */
  uncoveredRisks: Count,
  procedures: Count,
  /** Without preparer, reviewer or hours, or with the same person as both. */
  unstaffedProcedures: Count,
  openProcedures: Count,
  /** Planned work that was not performed. */
  waivedProcedures: Count,
  /** High and critical risks in scope whose procedures are all waived. */
  waivedRisks: Count,
  /** Concluded without any evidence. */
  unprovenProcedures: Count,
  openMustNotes: Count,
  /** Deviations in samples without an issue or an explanation. */
  looseDeviations: Count,
  brokenReferences: Count,
  /** Neither agreed, nor disputed and maintained, nor cancelled. */
  unansweredIssues: Count,
  /** Actions of its issues without an owner or a due date. */
  unplannedActions: Count,
  openIssues: Count,
  /** Issues and actions that changed after the last sealed file. */
  unsealedFollowUp: Count,
  reportIssued: z.boolean(),
})
export type GateFacts = z.output<typeof GateFacts>

/** Fields of the project that the gates check. */
export interface Gated {
  ownerId: string | null
  reviewerId: string | null
  announcedOn: string | null
  kickoffOn: string | null
  objectives: readonly unknown[] | null
  scopeIn: string | null
  criteria: readonly unknown[] | null
  topical: readonly { applicable: boolean | null }[] | null
  hoursPlanned: number | null
  startOn: string | null
  fieldworkFrom: string | null
  fieldworkTo: string | null
  dueOn: string | null
  opinion: string | null
  heldFrom: string | null
  sealedOn: string | null
  /** Absent in list rows: there, all gates are closed. */
  facts?: GateFacts | null
}

const none =
  (...keys: readonly (keyof GateFacts)[]) =>
  ({ facts }: Gated): boolean =>
    facts ? keys.every((key) => facts[key] === 0) : false

/** Each guard is one line of a checklist; its name says what is missing. */
export const gateGuards = {
  // G0: planned → planning.
  leadAndReviewer: (row: Gated) =>
    row.ownerId !== null && row.reviewerId !== null && row.ownerId !== row.reviewerId,
  declared: none('undeclared', 'conflicts'),
  announced: (row: Gated) => row.announcedOn !== null,
  // G1: planning → fieldwork.
  objectivesSet: (row: Gated) => (row.objectives ?? []).length > 0,
  scopeSet: (row: Gated) => row.scopeIn !== null,
  criteriaSet: (row: Gated) => (row.criteria ?? []).length > 0,
  risksAssessed: (row: Gated) => (row.facts?.risks ?? 0) > 0 && none('unratedRisks')(row),
  risksCovered: none('uncoveredRisks'),
  programmeReady: (row: Gated) => (row.facts?.procedures ?? 0) > 0 && none('unstaffedProcedures')(row),
  hoursAndDates: (row: Gated) =>
    row.hoursPlanned !== null &&
    row.startOn !== null &&
    row.fieldworkFrom !== null &&
    row.fieldworkTo !== null &&
    row.dueOn !== null,
  topicalDecided: (row: Gated) =>
    (row.topical ?? []).length > 0 && (row.topical ?? []).every(({ applicable }) => applicable !== null),
  kickoffHeld: (row: Gated) => row.kickoffOn !== null,
  // G2: fieldwork → completion.
  proceduresReviewed: none('openProcedures'),
  /** Waiving settles a procedure, but tests nothing. */
  risksTested: none('waivedRisks'),
  noMustNotes: none('openMustNotes'),
  deviationsExplained: none('looseDeviations'),
  conclusionsProven: none('unprovenProcedures'),
  referencesSound: none('brokenReferences'),
  // G3: completion → follow-up.
  issuesAnswered: none('unansweredIssues'),
  opinionDecided: (row: Gated) => row.opinion !== null,
  reportIssued: (row: Gated) => row.facts?.reportIssued === true,
  actionsPlanned: none('unplannedActions'),
  // G4: follow-up → closed.
  issuesClosed: none('openIssues'),
  fileSealed: (row: Gated) => row.sealedOn !== null,
  followUpSealed: none('unsealedFollowUp'),
  // Resume to the state in which it was put on hold.
  heldInPlanning: (row: Gated) => row.heldFrom === 'planning',
  heldInFieldwork: (row: Gated) => row.heldFrom === 'fieldwork',
  heldInCompletion: (row: Gated) => row.heldFrom === 'completion',
  /** A project with an issued report cannot be cancelled. */
  notIssued: (row: Gated) => row.facts?.reportIssued === false,
}

export const GATES = {
  G0: ['leadAndReviewer', 'declared', 'announced'],
  G1: [
    ...(['objectivesSet', 'scopeSet', 'criteriaSet', 'risksAssessed', 'risksCovered'] as const),
    ...(['programmeReady', 'hoursAndDates', 'topicalDecided', 'kickoffHeld'] as const),
  ],
  G2: [
    ...(['proceduresReviewed', 'risksTested', 'noMustNotes', 'deviationsExplained'] as const),
    ...(['conclusionsProven', 'referencesSound'] as const),
  ],
  G3: ['issuesAnswered', 'opinionDecided', 'reportIssued', 'actionsPlanned'],
  G4: ['issuesClosed', 'fileSealed', 'followUpSealed'],
} as const satisfies Record<string, readonly (keyof typeof gateGuards)[]>
export type Gate = keyof typeof GATES
export type GateItem = (typeof GATES)[Gate][number]
