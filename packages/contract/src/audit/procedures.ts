import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import {
  areAllConcluded,
  type Concluded,
  ControlConclusion,
  isDesignFirst,
  MAX_CONCLUSIONS,
} from './control-conclusions.ts'
import {
  DESIGN_RESULTS,
  OPERATION_RESULTS,
  PROCEDURE_RESULTS,
  SECTIONS,
  ProjectAccess,
  TEST_TYPES,
  DESIGN_MARKS,
  OPERATION_MARKS,
  PROCEDURE_MARKS,
} from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

const StepText = z.strictObject({
  en: z.optional(z.string().check(z.maxLength(2000))),
  fr: z.optional(z.string().check(z.maxLength(2000))),
  ar: z.optional(z.string().check(z.maxLength(2000))),
})
/** One step: what to do, whether it was done, and the observation. */
export const ProcedureStep = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The text of the programme, or one written by a person in their language. */
  text: StepText,
  done: z.boolean(),
  note: z.nullable(z.string().check(z.maxLength(4000))),
})
export type ProcedureStep = z.output<typeof ProcedureStep>

interface Judged extends Concluded {
  ownerId: string | null
  reviewerId: string | null
  test: (typeof TEST_TYPES)[number]
  result: (typeof PROCEDURE_RESULTS)[number] | null
  conclusion: string | null
  waiverReason: string | null
  evidence: number
  samples: number
  unevaluatedSamples: number
  openNotes: number
}

const guards = {
  /** Nobody reviews their own work (SoD-1). */
  peopleDiffer: (row: Judged) => row.ownerId !== null && row.ownerId !== row.reviewerId,
  concluded: (row: Judged) => row.result !== null && row.conclusion !== null,
  proven: (row: Judged) => row.evidence > 0 || row.result === 'not_applicable',
  /** A test of operation needs a sample, and every sample must be evaluated. */
  sampled: (row: Judged) =>
    row.unevaluatedSamples === 0 &&
    (row.test !== 'toe' || row.samples > 0 || row.result === 'not_applicable'),
  /** A control with inadequate design is not tested for operation, unless a reason is given. */
  designFirst: isDesignFirst,
  /** Once one of several controls has a conclusion, each has one, if only that it was not tested. */
  controlsConcluded: areAllConcluded,
  noted: (row: Judged) => row.openNotes > 0,
  notesCleared: (row: Judged) => row.openNotes === 0,
  waiverExplained: (row: Judged) => row.waiverReason !== null,
} satisfies Guards<Judged>

/**
 * People who worked on a procedure, as opposed to planning it, are in `preparers`; the policy excludes them from
 * review.
 */
const PLANNED =
  'Planning is not work: the author of the programme may review work that others did under it (SoD-1).'

/** One audit procedure: the work done, the result, its preparer and its reviewer. */
export const procedures = collection({
  name: 'procedures',
  type: 'procedure',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-P\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    /** Its reference in the audit file, C3 or C3.2. The platform assigns the next number where none is given. */
    ref: f.text({ max: 20 }),
    section: f.choice(SECTIONS, { required: true, filter: true }),
    position: f.whole({ min: 0, max: 1_000_000, derived: true, sort: true }),
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    objective: f.text({ detail: true }),
    test: f.choice(TEST_TYPES, { required: true, filter: true }),
    steps: f.structure(z.array(ProcedureStep).check(z.maxLength(200)), { detail: true }),
    guidance: f.localized({ detail: true }),
    controls: f.references('control', 'tests', { filter: true }),
    risks: f.references('risk', 'addresses', { filter: true }),
    requirements: f.references('requirement', 'verifies', { filter: true }),
    expectedEvidence: f.words({ max: 30 }),
    /** The preparer. */
    ownerId: f.person({ filter: true, spine: 'owner_id', namedFor: 'do' }),
    reviewerId: f.person({ filter: true, namedFor: 'review' }),
    hours: f.whole({ min: 0, max: 1_000_000, counts: 'hundredths', total: 'sum' }),
    dueOn: f.day({ spine: 'due_on' }),
    designResult: f.choice(DESIGN_RESULTS, { filter: true, marks: DESIGN_MARKS }),
    designRating: f.whole({ min: 0, max: 3 }),
    operationResult: f.choice(OPERATION_RESULTS, { filter: true, marks: OPERATION_MARKS }),
    operationRating: f.whole({ min: 0, max: 3 }),
    /** Why operation was tested although the design is inadequate. */
    operationReason: f.text({ detail: true }),
    /** Of several controls, the conclusion on each; the overall conclusion follows from them. */
    controlConclusions: f.structure(z.array(ControlConclusion).check(z.maxLength(MAX_CONCLUSIONS))),
    result: f.choice(PROCEDURE_RESULTS, { filter: true, marks: PROCEDURE_MARKS }),
    conclusion: f.text({ detail: true, max: 20_000 }),
    waiverReason: f.text({ detail: true }),
    /** The procedure of an earlier year that it was rolled forward from. */
    previous: f.reference('procedure', { fixed: true }),
    tags: f.words({ spine: 'tags' }),
    // Set by the transitions. Not part of the signed content: otherwise the review would invalidate the earlier
    // signature.
    preparedOn: f.day({ computed: true }),
    reviewedOn: f.day({ computed: true }),
    /** Everybody who ever worked on it or signed it as preparer; none of them may review it, whatever their roles. */
    preparers: f.structure(z.array(Id), { computed: true }),
    evidence: f.whole(COUNT),
    samples: f.whole(COUNT),
    unevaluatedSamples: f.whole(COUNT),
    /** Review notes that are not cleared, and those that must be cleared before sign-off. */
    openNotes: f.whole(COUNT),
    mustNotes: f.whole(COUNT),
    issues: f.whole(COUNT),
    hoursBooked: f.whole({ min: 0, max: 100_000_000, computed: true, counts: 'hundredths', total: 'sum' }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['not_started', 'in_progress', 'prepared', 'in_review', 'returned', 'reviewed', 'waived'],
    initial: 'not_started',
    transitions: [
      { from: 'not_started', to: 'in_progress', action: 'do' },
      {
        from: 'in_progress',
        to: 'prepared',
        action: 'do',
        guards: ['peopleDiffer', 'concluded', 'controlsConcluded', 'proven', 'sampled', 'designFirst'],
        signature: 'authorship',
      },
      {
        from: 'prepared',
        to: 'in_review',
        action: 'review',
        otherThan: [{ signed: 'authorship' }, { changed: 'link:supports' }],
        openToEditors: PLANNED,
      },
      { from: 'in_review', to: 'returned', action: 'review', guards: ['noted'], reasonRequired: true },
      {
        from: 'in_review',
        to: 'reviewed',
        action: 'review',
        guards: ['notesCleared'],
        signature: 'review',
        otherThan: [{ signed: 'authorship' }, { changed: 'link:supports' }],
        openToEditors: PLANNED,
      },
      { from: 'returned', to: 'in_progress', action: 'do' },
      // Reopening signed work needs a reason, and its signatures become invalid.
      ...(['prepared', 'in_review', 'reviewed'] as const).map(
        (from) =>
          ({ from, to: 'in_progress', name: 'reopened', action: 'do', reasonRequired: true }) as const,
      ),
      ...(['not_started', 'in_progress'] as const).map(
        (from) =>
          ({
            from,
            to: 'waived',
            action: 'approve',
            guards: ['waiverExplained'],
            reasonRequired: true,
            otherThan: ['edited'],
          }) as const,
      ),
      { from: 'waived', to: 'in_progress', name: 'taken_up', action: 'do', reasonRequired: true },
    ],
    approved: ['reviewed'],
    frozen: ['prepared', 'in_review', 'reviewed', 'waived'],
    settled: ['prepared', 'in_review', 'reviewed', 'waived'],
  }),
  guards,
  actions: {
    read: action('procedure.read', AUDIT_READERS),
    create: action('procedure.create', AUDITORS),
    update: action('procedure.update', AUDIT_READERS),
    approve: action('procedure.approve', AUDITORS),
    archive: action('procedure.archive', AUDITORS),
    export: action('procedure.export', AUDITORS),
    import: action('procedure.import', AUDITORS),
    do: action('procedure.do', AUDIT_READERS),
    review: action('procedure.review', AUDITORS),
  },
  numbering: '{project}-P00',
  searched: ['ref', 'objective', 'conclusion'],
})

export type ProcedureCollection = typeof procedures
export type Procedure = RecordOf<typeof procedures>
export type ProcedureLine = LineOf<typeof procedures>

/** Fields of the work done, as opposed to its planning: a person who changes them becomes a preparer. */
export const WORKED_FIELDS = [
  ...(['designResult', 'designRating', 'operationResult', 'operationRating'] as const),
  ...(['operationReason', 'controlConclusions', 'result', 'conclusion'] as const),
] as const

export const MAX_PROCEDURE_EDITS = 1000
const ProcedureEdit = z.strictObject({ id: Id, version: z.int(), changes: procedures.Changes })
const EditedProcedure = z.object({
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'forbidden', 'refused']),
  /** The current record, whatever the outcome. */
  item: procedures.Record,
  problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
})
export type EditedProcedure = z.output<typeof EditedProcedure>

/** One value that changed since the reviewer last saw it. */
const Change = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  at: Moment,
  by: z.nullable(Id),
})

/** Work that waits for a reviewer, or that changed after the review. */
const ToReview = z.object({
  id: Id,
  type: z.enum(['procedure', 'workpaper']),
  ref: z.nullable(z.string()),
  title: z.unknown(),
  status: z.string(),
  ownerId: z.nullable(Id),
  preparedOn: z.nullable(z.string()),
  openNotes: z.int(),
  /** Ready for this person now, as opposed to reopened by its preparer. */
  waits: z.boolean(),
  /** When this person last reviewed or returned it. */
  seenAt: z.nullable(Moment),
  changes: z.array(Change),
})
export type ToReview = z.output<typeof ToReview>

export const procedureRoutes = {
  ...collectionRoutes(procedures, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  editMany: route('procedures.editMany', 'POST /projects/:id/procedure-edits', procedures.actions.update, {
    summary: 'Update several procedures of a project individually; failures do not affect the others',
    params: IdParams,
    body: z.strictObject({
      edits: z.array(ProcedureEdit).check(z.minLength(1), z.maxLength(MAX_PROCEDURE_EDITS)),
    }),
    reply: z.object({ items: z.array(EditedProcedure) }),
    fails: ['NOT_FOUND'],
  }),
  reviewQueue: route('procedures.reviewQueue', 'GET /projects/:id/review-queue', procedures.actions.review!, {
    summary: 'Work that waits for my review, with changes since my last review',
    params: IdParams,
    reply: z.object({ items: z.array(ToReview) }),
    fails: ['NOT_FOUND'],
  }),
}
