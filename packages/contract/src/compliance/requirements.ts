import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { PROCEDURE_MARKS, PROCEDURE_RESULTS } from '../audit/engagement.ts'
import { action } from '../permissions.ts'
import { EVIDENCE_TYPES } from '../workspace/evidence-types.ts'
import { OBLIGATIONS, ROLES_OF_LAW } from './catalogues.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'
import { ANSWERS, GAP_PRIORITIES, ANSWER_MARKS } from './scoring.ts'

export const APPLICABILITIES = ['undecided', 'applicable', 'not_applicable'] as const
const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

/** One obligation of a universe: its text, applicability, owner and status of compliance. */
export const requirements = collection({
  name: 'requirements',
  type: 'requirement',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^[A-Z][A-Z0-9]{1,15}-[A-Za-z0-9][A-Za-z0-9.()-]{0,39}$/),
    universe: f.reference('universe', { required: true, filter: true, fixed: true }),
    domain: f.reference('domain', { required: true, filter: true }),
    /** The number in the official text. */
    ref: f.text({ required: true, max: 60 }),
    position: f.whole({ min: 0, max: 100_000, required: true, sort: true }),
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    summary: f.localized({ required: true, detail: true }),
    obligation: f.choice(OBLIGATIONS, { required: true, filter: true }),
    weight: f.whole({ min: 1, max: 3, required: true, filter: true, sort: true }),
    appliesTo: f.choices(ROLES_OF_LAW, { filter: true }),
    deadline: f.localized({ max: 300, detail: true }),
    applicableFrom: f.day(),
    relatedRefs: f.words({ detail: true }),
    evidenceTypes: f.choices(EVIDENCE_TYPES, { detail: true }),
    controls: f.references('control', 'satisfied_by', { filter: true }),
    risks: f.references('risk', 'guards_against', { filter: true }),
    /** Requirements of other universes that may be satisfied together with this one. Applies in both directions. */
    alsoSatisfies: f.references('requirement', 'also_satisfies', { detail: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    applicability: f.choice(APPLICABILITIES, { filter: true }),
    applicabilityReason: f.text({ max: 2000 }),
    /** The maturity aimed at, where it is another than its weight asks for. */
    target: f.whole({ min: 0, max: 5 }),
    reviewMonths: f.whole({ min: 1, max: 120 }),
    notes: f.text({ detail: true }),
    /** Carried over to a new version of the text, to be looked at again. */
    flagged: f.flag({ filter: true }),
    tags: f.words({ spine: 'tags' }),
    /** The applicability proposed from the organisation's profile. */
    proposal: f.choice(['applicable', 'not_applicable'], { computed: true }),
    /** Has no owner, neither its own nor that of its domain. */
    unowned: f.flag({ computed: true, filter: true }),
    uncontrolled: f.flag({ computed: true, filter: true }),
    /** Number of pieces of evidence, and of those that are accepted and valid. */
    evidence: f.whole(COUNT),
    validEvidence: f.whole(COUNT),
    unproven: f.flag({ computed: true, filter: true }),
    /** Number of pieces of accepted evidence of mapped requirements that this one lacks. */
    offers: f.whole(COUNT),
    offered: f.flag({ computed: true, filter: true }),
    // From its current gap item: the last approved one, or the newest if none was approved.
    item: f.reference('gapitem', { computed: true }),
    answer: f.choice(ANSWERS, { computed: true, filter: true, marks: ANSWER_MARKS }),
    maturity: f.whole({ min: 0, max: 5, computed: true, total: 'average' }),
    priority: f.choice(GAP_PRIORITIES, { computed: true, filter: true, marks: LEVEL_MARKS }),
    /** A gap of the two highest priorities without an action. */
    unplanned: f.flag({ computed: true, filter: true }),
    unsupported: f.flag({ computed: true, filter: true }),
    assessedOn: f.day({ computed: true }),
    /** The last audit result that the owner has accepted. */
    lastTestOn: f.day({ computed: true }),
    lastTestResult: f.choice(PROCEDURE_RESULTS, { computed: true, marks: PROCEDURE_MARKS }),
  },
  machine: machine({
    states: ['active', 'retired'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'retired', action: 'approve', reasonRequired: true },
      { from: 'retired', to: 'active', action: 'approve', reasonRequired: true },
    ],
    settled: ['retired'],
  }),
  guards: {},
  actions: {
    read: action('requirement.read', COMPLIANCE_READERS),
    create: action('requirement.create', COMPLIANCE_LEADERS),
    update: action('requirement.update', COMPLIANCE_LEADERS),
    approve: action('requirement.approve', COMPLIANCE_LEADERS),
    archive: action('requirement.archive', COMPLIANCE_LEADERS),
    export: action('requirement.export', COMPLIANCE_READERS),
    import: action('requirement.import', COMPLIANCE_LEADERS),
  },
  numbering: '{universe}-000',
  searched: ['ref', 'summary', 'notes', 'relatedRefs'],
})

export type RequirementCollection = typeof requirements
export type Requirement = RecordOf<typeof requirements>
export type RequirementLine = LineOf<typeof requirements>
export const requirementRoutes = collectionRoutes(requirements, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})
