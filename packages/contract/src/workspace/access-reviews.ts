import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, Role } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { EXCEPTIONS, PROTECTED_KINDS } from './protection.ts'

const COUNT = { min: 0, max: 1_000_000, derived: true, total: 'sum' } as const

/** One member, as of the time the list was taken. */
export const ReviewedPerson = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(Role),
  superUser: z.boolean(),
  expiresOn: z.nullable(z.string()),
  lastSignInAt: z.nullable(Moment),
  /** Version of the membership; a different current one means that it has changed since. */
  version: z.int(),
})
export type ReviewedPerson = z.output<typeof ReviewedPerson>

/** A protected change that was carried out without a second administrator. */
const ReviewedException = z.strictObject({
  id: Id,
  kind: z.enum(PROTECTED_KINDS),
  by: Id,
  at: Moment,
  exception: z.enum(EXCEPTIONS),
})

export const ACCESS_DECISIONS = ['keep', 'change', 'end'] as const
export const AccessDecision = z.strictObject({
  person: Id,
  decision: z.enum(ACCESS_DECISIONS),
  note: z.nullable(z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(1000))),
})
export type AccessDecision = z.output<typeof AccessDecision>

/** A periodic access review: one person checks the roles of every member and signs the result. */
export const accessreviews = collection({
  name: 'accessreviews',
  type: 'accessreview',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^AR-\d{4}-\d{2,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    dueOn: f.day({ spine: 'due_on' }),
    /** The occasion, and what was reviewed beside the list. */
    scope: f.text({ max: 2000 }),
    tags: f.words({ spine: 'tags' }),
    takenAt: f.moment({ derived: true }),
    memberCount: f.whole(COUNT),
    undecided: f.whole(COUNT),
    toChange: f.whole(COUNT),
    toEnd: f.whole(COUNT),
    people: f.structure(z.array(ReviewedPerson), { derived: true, detail: true }),
    /** Protected changes made without a second administrator since the previous review. */
    exceptions: f.structure(z.array(ReviewedException), { derived: true, detail: true }),
    decisions: f.structure(z.array(AccessDecision).check(z.maxLength(10_000)), { detail: true }),
    /** People joined, left or changed roles since the list was taken. */
    outdated: f.flag({ computed: true }),
  },
  machine: machine({
    states: ['open', 'completed', 'cancelled'],
    initial: 'open',
    transitions: [
      {
        from: 'open',
        to: 'completed',
        action: 'approve',
        guards: ['decided', 'current'],
        signature: 'review',
      },
      { from: 'open', to: 'cancelled', action: 'approve', reasonRequired: true },
    ],
    frozen: ['completed', 'cancelled'],
    settled: ['completed', 'cancelled'],
  }),
  guards: {
    decided: (row) => row.undecided === 0,
    current: (row) => row.outdated !== true,
  },
  actions: {
    read: action('accessreview.read', ['admin', 'cae', 'compliance_officer']),
    create: action('accessreview.create', ['admin']),
    update: action('accessreview.update', ['admin']),
    approve: action('accessreview.approve', ['admin']),
    archive: action('accessreview.archive', ['admin']),
    export: action('accessreview.export', ['admin', 'cae', 'compliance_officer']),
  },
  numbering: 'AR-{year}-00',
  searched: ['scope'],
})

export type AccessReview = RecordOf<typeof accessreviews>

export const accessReviewRoutes = {
  ...collectionRoutes(accessreviews, { ...RECORD_PAGE, export: true }),
  refresh: route('accessreviews.refresh', 'POST /accessreviews/:id/people', accessreviews.actions.update, {
    summary: 'Refresh the list of people; decisions on unchanged people are kept',
    params: IdParams,
    reply: accessreviews.Record,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
}
