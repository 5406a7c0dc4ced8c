import * as z from 'zod/mini'
import { collectionRoutes, HistoryEntry, pageOf, PageQuery, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { IdParams, route } from '../route.ts'
import { FILE_APPROVERS, FILE_MAKERS, FILE_REVIEWERS } from '../techdoc/people.ts'
import { MARKS } from './trail-attention.ts'

const SEQ = { min: 1, max: 1_000_000_000_000, derived: true } as const
const COUNT = { min: 0, max: 1_000_000, derived: true } as const

/** Roles that may review the audit trail of a document to which they did not contribute. */
const TRAIL_REVIEWERS = [...new Set([...FILE_REVIEWERS, ...FILE_APPROVERS])]

const REVIEW_OUTCOMES = ['clear', 'objections'] as const

/**
 * A signed review of a range of a record's audit trail by an independent person (EU GMP Annex 11, draft §12.6–12.9).
 * The reviewer is the person who created it. The range is fixed on creation: the hash of its last entry covers all
 * entries in it.
 */
export const trailreviews = collection({
  name: 'trailreviews',
  type: 'trailreview',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^TR-\d{4}-\d{2,6}$/),
    /** The title of the reviewed record by default. */
    name: f.localized({ max: 200, spine: 'title' }),
    subject: f.reference('documentversion', { required: true, filter: true, fixed: true }),
    firstSeq: f.whole(SEQ),
    lastSeq: f.whole(SEQ),
    lastHash: f.text({ max: 64, derived: true }),
    entryCount: f.whole(COUNT),
    notableCount: f.whole(COUNT),
    outcome: f.choice(REVIEW_OUTCOMES, {
      filter: true,
      marks: { clear: { result: 'met' }, objections: { result: 'failed' } },
    }),
    findings: f.text({ max: 4000 }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['open', 'completed', 'cancelled'],
    initial: 'open',
    transitions: [
      {
        from: 'open',
        to: 'completed',
        action: 'approve',
        guards: ['outcomeSaid', 'objectionsSaid'],
        signature: 'review',
      },
      { from: 'open', to: 'cancelled', action: 'approve', reasonRequired: true },
    ],
    frozen: ['completed', 'cancelled'],
    settled: ['completed', 'cancelled'],
  }),
  guards: {
    outcomeSaid: (row) => row.outcome !== null,
    objectionsSaid: (row) => row.outcome !== 'objections' || row.findings !== null,
  },
  actions: {
    read: action('trailreview.read', FILE_MAKERS),
    create: action('trailreview.create', TRAIL_REVIEWERS),
    update: action('trailreview.update', TRAIL_REVIEWERS),
    approve: action('trailreview.approve', TRAIL_REVIEWERS),
    archive: action('trailreview.archive', ['prrc']),
    export: action('trailreview.export', FILE_MAKERS),
  },
  numbering: 'TR-{year}-00',
  searched: ['findings'],
})

export type TrailReview = RecordOf<typeof trailreviews>
export type TrailReviewLine = LineOf<typeof trailreviews>

/** An entry of the trail, with the reasons to examine it. */
export const ReviewedEntry = z.extend(HistoryEntry, { marks: z.array(z.enum(MARKS)) })
export type ReviewedEntry = z.output<typeof ReviewedEntry>

export const trailReviewRoutes = {
  ...collectionRoutes(trailreviews, RECORD_PAGE),
  entries: route('trailreviews.entries', 'GET /trailreviews/:id/entries', trailreviews.actions.read, {
    summary: 'Audit trail entries under review, oldest first, with points of attention',
    params: IdParams,
    query: z.extend(PageQuery, { marked: z.optional(z.boolean()) }),
    reply: pageOf(ReviewedEntry),
    fails: ['INVALID_CURSOR'],
  }),
}
