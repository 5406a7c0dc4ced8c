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

/** Whoever judges documents may be asked to look at the trail of one that they had no hand in. */
const TRAIL_REVIEWERS = [...new Set([...FILE_REVIEWERS, ...FILE_APPROVERS])]

const REVIEW_OUTCOMES = ['clear', 'objections'] as const

/**
 * Somebody who acted in none of it has looked through a stretch of a record's trail, and says so with their name (EU GMP
 * Annex 11, draft §12.6–12.9). The reviewer is who began it. The stretch is fixed when it begins: the hash of its last entry
 * stands for everything in it.
 */
export const trailreviews = collection({
  name: 'trailreviews',
  type: 'trailreview',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^TR-\d{4}-\d{2,6}$/),
    /** As the record that it is about is called, where nobody says otherwise. */
    name: f.localized({ max: 200, spine: 'title' }),
    subject: f.reference('documentversion', { required: true, filter: true, fixed: true }),
    firstSeq: f.whole(SEQ),
    lastSeq: f.whole(SEQ),
    lastHash: f.text({ max: 64, derived: true }),
    entryCount: f.whole(COUNT),
    notableCount: f.whole(COUNT),
    outcome: f.choice(REVIEW_OUTCOMES, { filter: true }),
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

/** An entry of the trail, and why it deserves a second look. */
export const ReviewedEntry = z.extend(HistoryEntry, { marks: z.array(z.enum(MARKS)) })
export type ReviewedEntry = z.output<typeof ReviewedEntry>

export const trailReviewRoutes = {
  ...collectionRoutes(trailreviews, RECORD_PAGE),
  entries: route('trailreviews.entries', 'GET /trailreviews/:id/entries', trailreviews.actions.read, {
    summary: 'The entries that a review is about, oldest first, with what is notable about each',
    params: IdParams,
    query: z.extend(PageQuery, { marked: z.optional(z.boolean()) }),
    reply: pageOf(ReviewedEntry),
    fails: ['INVALID_CURSOR'],
  }),
}
