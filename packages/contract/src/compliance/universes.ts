import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { INSTRUMENTS, ROLES_OF_LAW, TOPICS } from './catalogues.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'
import { BANDS, Scoring, BAND_MARKS } from './scoring.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const
/** Shares in thousandths, maturity in hundredths. */
const SHARE = { min: 0, max: 1000, computed: true, counts: 'thousandths' } as const

interface Judged {
  ownerId: string | null
  units: string[] | null
  scoring: Scoring | null
  requirements: number
}

/**
 * A regulation, standard or framework that the organisation must comply with. Its requirements are separate records.
 */
export const universes = collection({
  name: 'universes',
  type: 'universe',
  area: 'compliance',
  fields: {
    code: f.code(/^[A-Z][A-Z0-9]{1,15}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.localized({ detail: true }),
    jurisdiction: f.text({ required: true, max: 60 }),
    instrument: f.choice(INSTRUMENTS, { required: true, filter: true, sort: true }),
    officialReference: f.text({ required: true, max: 200 }),
    topic: f.choice(TOPICS, { required: true, filter: true, sort: true }),
    authority: f.text({ max: 200 }),
    adoptedOn: f.day(),
    applicableFrom: f.day({ required: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    units: f.references('unit', 'covers', { filter: true }),
    /** The legal roles of the organisation under the text. */
    profile: f.choices(ROLES_OF_LAW, { filter: true }),
    certified: f.flag({ filter: true }),
    certificate: f.text({ max: 200 }),
    certificateUntil: f.day(),
    /** The version of the official text. */
    edition: f.text({ required: true, max: 60 }),
    reviewMonths: f.whole({ min: 1, max: 120, required: true }),
    nextReviewOn: f.day({ spine: 'due_on' }),
    /** The default scoring if empty. */
    scoring: f.structure(Scoring),
    tags: f.words({ spine: 'tags' }),
    requirements: f.whole(COUNT),
    applicable: f.whole(COUNT),
    /** Requirements whose applicability is undecided. */
    undecided: f.whole(COUNT),
    /** Applicable requirements without an owner. */
    unowned: f.whole(COUNT),
    assessed: f.whole(COUNT),
    compliance: f.whole(SHARE),
    coverage: f.whole(SHARE),
    prudent: f.whole(SHARE),
    gapIndex: f.whole(SHARE),
    maturity: f.whole({ min: 0, max: 500, computed: true, counts: 'hundredths' }),
    band: f.choice(BANDS, { computed: true, filter: true, marks: BAND_MARKS }),
    /** Gaps of the two highest priorities. */
    openGaps: f.whole(COUNT),
    /** Nothing has been approved yet: the figures come from open analyses. */
    provisional: f.flag({ computed: true, filter: true }),
    reviewDue: f.flag({ computed: true, filter: true }),
    /** A new version of the text has undecided lines. */
    changeWaiting: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['draft', 'active', 'under_update', 'retired'],
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'active',
        action: 'approve',
        guards: ['owned', 'scoped', 'hasRequirements', 'scored'],
      },
      // Done by the platform when a new version is created, activated or discarded.
      { from: 'active', to: 'under_update', action: 'replace' },
      { from: 'under_update', to: 'active', action: 'replace' },
      { from: 'active', to: 'retired', action: 'approve', reasonRequired: true },
      { from: 'retired', to: 'active', action: 'approve', reasonRequired: true },
    ],
    settled: ['retired'],
  }),
  guards: {
    owned: (row: Judged) => row.ownerId !== null,
    scoped: (row: Judged) => (row.units ?? []).length > 0,
    hasRequirements: (row: Judged) => row.requirements > 0,
    scored: (row: Judged) => row.scoring !== null,
  },
  actions: {
    read: action('universe.read', COMPLIANCE_READERS),
    create: action('universe.create', COMPLIANCE_LEADERS),
    update: action('universe.update', COMPLIANCE_LEADERS),
    approve: action('universe.approve', COMPLIANCE_LEADERS),
    archive: action('universe.archive', COMPLIANCE_LEADERS),
    export: action('universe.export', COMPLIANCE_READERS),
    import: action('universe.import', COMPLIANCE_LEADERS),
  },
  searched: ['description', 'officialReference', 'authority'],
})

export type UniverseCollection = typeof universes
export type Universe = RecordOf<typeof universes>
export type UniverseLine = LineOf<typeof universes>
export const universeRoutes = collectionRoutes(universes, { ...RECORD_PAGE, import: true, export: true })
