import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import { monthsAfter } from '../days.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { ASSESSORS } from './assessments.ts'
import { POSITIONS, POSITION_MARKS } from './scoring.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** A risk manager accepts within tolerance, an executive above it; the policy enforces this (SoD-5). */
const ACCEPTERS = ['risk_manager', 'executive'] as const satisfies readonly Role[]

/** The longest duration of an acceptance in months, by position of the risk. */
export const LONGEST_ACCEPTANCE = { within_appetite: 12, within_tolerance: 12, above_tolerance: 6 } as const

interface Judged {
  score: number | null
  currentScore: number | null
  position: (typeof POSITIONS)[number] | null
  requestedOn: string | null
  expiresOn: string
  lapsed: boolean | null
}

const guards = {
  /** The score is still the one requested; after a change a new request is needed. */
  unchanged: (row: Judged) => row.score === row.currentScore,
  notTooLong: (row: Judged) =>
    row.requestedOn === null ||
    row.expiresOn <= monthsAfter(row.requestedOn, LONGEST_ACCEPTANCE[row.position ?? 'above_tolerance']),
  /** It has not expired. */
  notLapsed: (row: Judged) =>
    row.lapsed !== true && (row.requestedOn === null || row.expiresOn > row.requestedOn),
} satisfies Guards<Judged>

/** An authorised person accepts a risk as it is, until a date. It becomes stale when the score changes. */
export const acceptances = collection({
  name: 'acceptances',
  type: 'acceptance',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^ACC-\d{4}-\d{3,6}$/),
    riskline: f.reference('riskline', { required: true, filter: true, fixed: true, traced: 'accepts' }),
    // The subject of the line: the acceptance also applies to its next assessment if the score stays the same.
    risk: f.reference('risk', { derived: true, filter: true }),
    requirement: f.reference('requirement', { derived: true, filter: true }),
    domain: f.reference('domain', { derived: true, filter: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    reason: f.text({ required: true }),
    /** The requester, who is responsible for it. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    expiresOn: f.day({ required: true, spine: 'due_on', content: true }),
    requestedOn: f.day({ derived: true }),
    /** The score to accept. */
    score: f.whole({ min: 1, max: 49, derived: true, total: 'average' }),
    position: f.choice(POSITIONS, { derived: true, filter: true, marks: POSITION_MARKS }),
    tags: f.words({ spine: 'tags' }),
    /** The risk owner, who can never be the one to accept it. */
    riskOwnerId: f.person({ computed: true }),
    /** The latest score of the risk in the same context. */
    currentScore: f.whole({ min: 1, max: 49, computed: true, total: 'average' }),
    stale: f.flag({ computed: true, filter: true }),
    lapsed: f.flag({ computed: true, filter: true }),
    /** In force, and soon over. */
    endsSoon: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['requested', 'accepted', 'refused', 'withdrawn'],
    initial: 'requested',
    transitions: [
      { from: 'requested', to: 'withdrawn', action: 'update', reasonRequired: true },
      {
        from: 'requested',
        to: 'accepted',
        action: 'approve',
        guards: ['unchanged', 'notTooLong', 'notLapsed'],
        signature: 'responsibility',
      },
      { from: 'requested', to: 'refused', action: 'approve', reasonRequired: true },
      { from: 'accepted', to: 'withdrawn', action: 'approve', reasonRequired: true },
    ],
    approved: ['accepted'],
    frozen: ['accepted', 'refused', 'withdrawn'],
    settled: ['accepted', 'refused', 'withdrawn'],
  }),
  guards,
  actions: {
    read: action('acceptance.read', READERS),
    create: action('acceptance.create', ASSESSORS),
    update: action('acceptance.update', ASSESSORS),
    approve: action('acceptance.approve', ACCEPTERS),
    archive: action('acceptance.archive', ['risk_manager']),
    export: action('acceptance.export', READERS),
  },
  numbering: 'ACC-{year}-000',
  searched: ['reason'],
})

export type AcceptanceCollection = typeof acceptances
export type Acceptance = RecordOf<typeof acceptances>
export const acceptanceRoutes = collectionRoutes(acceptances, { ...RECORD_PAGE, export: true })
