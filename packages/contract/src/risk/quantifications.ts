import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import type { Marks } from '../marks.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { IdParams, route } from '../route.ts'
import { LOSS_MODELS, MAX_FREQUENCY, MAX_RUNS } from './loss-model.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
const ESTIMATORS = ['risk_manager', 'compliance_officer'] as const satisfies readonly Role[]
/** Who edited a quantification does not approve it, whatever their role. */
const APPROVERS = ['risk_manager', 'executive'] as const satisfies readonly Role[]

const MONEY = { min: 0, max: 1_000_000_000_000 } as const
/** The value of a treatment may be negative: it then costs more than it saves. */
const VALUE = { min: -MONEY.max * MAX_FREQUENCY, max: MONEY.max * MAX_FREQUENCY } as const
const FREQUENCY = { min: 0, max: MAX_FREQUENCY } as const

const APPETITES = ['within', 'above'] as const
const APPETITE_MARKS = {
  within: { result: 'met' },
  above: { result: 'failed' },
} as const satisfies Marks

/** What the simulation found about the loss within a year. */
const Outcome = z.object({
  mean: z.number(),
  /** The mean without simulation, by the formula of the distributions. */
  exact: z.number(),
  /** Of the simulated mean. */
  standardError: z.number(),
  p50: z.number(),
  p90: z.number(),
  p95: z.number(),
  p99: z.number(),
  /** The share of simulated years that cost more than the appetite. */
  exceedance: z.number(),
})
export type LossOutcome = z.output<typeof Outcome>

const LossResult = z.object({
  before: Outcome,
  after: z.nullable(Outcome),
  /** How the losses of the curve are spaced. */
  scale: z.enum(['linear', 'log']),
  /** The share of years that cost more than each loss, without and with the treatment. */
  curve: z.array(z.object({ loss: z.number(), before: z.number(), after: z.nullable(z.number()) })),
})
export type LossResult = z.output<typeof LossResult>

interface Judged {
  inputsHash: string | null
  simulatedHash: string | null
  stale: boolean | null
}

const guards = {
  /** The figures are those of the estimates as they stand. */
  simulated: (row: Judged) => row.inputsHash !== null && row.inputsHash === row.simulatedHash,
  riskUnchanged: (row: Judged) => row.stale !== true || row.inputsHash !== row.simulatedHash,
} satisfies Guards<Judged>

/**
 * The loss within a year that a risk may cause, as estimated on a day: how often, how much, with and without a treatment.
 * The figures follow from the estimates by simulation. Amounts are in the currency of the organisation.
 */
export const quantifications = collection({
  name: 'quantifications',
  type: 'quantification',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^RQ-\d{4,6}$/),
    risk: f.reference('risk', { required: true, filter: true, fixed: true, traced: 'concerns' }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** The day that the estimates are of. */
    asOf: f.day({ required: true, sort: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    // Events per year. Without a range, the rate is fixed.
    frequencyMin: f.number(FREQUENCY),
    frequencyLikely: f.number({ ...FREQUENCY, required: true }),
    frequencyMax: f.number(FREQUENCY),
    // The loss of one event: minimum, most likely and maximum, or the 5 % and the 95 % quantile.
    lossModel: f.choice(LOSS_MODELS, { required: true, filter: true }),
    lossLow: f.number({ ...MONEY, required: true }),
    lossLikely: f.number(MONEY),
    lossHigh: f.number({ ...MONEY, required: true }),
    /** The appetite: a loss that may be exceeded in no more than this percentage of years. */
    appetiteLoss: f.number({ ...MONEY, required: true }),
    appetitePercent: f.number({ min: 0.1, max: 99.9, required: true }),
    treatment: f.text({ max: 300 }),
    yearlyCost: f.number(MONEY),
    // With the treatment; what is left out stays as it is without it.
    treatedFrequencyMin: f.number(FREQUENCY),
    treatedFrequencyLikely: f.number(FREQUENCY),
    treatedFrequencyMax: f.number(FREQUENCY),
    treatedLossLow: f.number(MONEY),
    treatedLossLikely: f.number(MONEY),
    treatedLossHigh: f.number(MONEY),
    sources: f.text({ detail: true, lines: true }),
    seed: f.whole({ min: 1, max: 999_999_999 }),
    runs: f.whole({ min: 1_000, max: MAX_RUNS }),
    tags: f.words({ spine: 'tags' }),
    // What the simulation of the estimates found.
    expectedLoss: f.number({ ...VALUE, derived: true }),
    /** The loss that one year in twenty exceeds. */
    loss95: f.number({ ...VALUE, derived: true }),
    exceedance: f.whole({ min: 0, max: 1000, counts: 'thousandths', derived: true, total: 'average' }),
    position: f.choice(APPETITES, { derived: true, filter: true, marks: APPETITE_MARKS }),
    treatedExpectedLoss: f.number({ ...VALUE, derived: true }),
    /** The fall of the expected loss, less the yearly cost. */
    treatmentValue: f.number({ ...VALUE, derived: true }),
    result: f.structure(LossResult, { derived: true, detail: true }),
    /** Hashes of the estimates: as they stand, and as they were simulated. */
    inputsHash: f.text({ max: 64, derived: true, detail: true }),
    simulatedHash: f.text({ max: 64, derived: true, detail: true }),
    simulatedAt: f.moment({ derived: true }),
    /** The version of the risk that the figures were calculated for. */
    riskVersion: f.whole({ min: 1, max: 1_000_000_000, derived: true, detail: true }),
    /** The estimates or the risk changed after the simulation. */
    stale: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['draft', 'in_review', 'approved'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'in_review', action: 'update', guards: ['simulated', 'riskUnchanged'] },
      { from: 'in_review', to: 'draft', name: 'returned', action: 'do', reasonRequired: true },
      {
        from: 'in_review',
        to: 'approved',
        action: 'approve',
        guards: ['simulated', 'riskUnchanged'],
        signature: 'approval',
        otherThan: [{ step: 'in_review' }],
      },
      { from: 'approved', to: 'draft', name: 'revised', action: 'do', reasonRequired: true },
    ],
    approved: ['approved'],
    frozen: ['in_review', 'approved'],
    settled: ['draft', 'in_review', 'approved'],
  }),
  guards,
  actions: {
    read: action('quantification.read', READERS),
    create: action('quantification.create', ESTIMATORS),
    update: action('quantification.update', ESTIMATORS),
    do: action('quantification.do', [...ESTIMATORS, 'executive']),
    approve: action('quantification.approve', APPROVERS),
    archive: action('quantification.archive', ['risk_manager']),
    export: action('quantification.export', READERS),
    import: action('quantification.import', ESTIMATORS),
  },
  numbering: 'RQ-0000',
  searched: ['sources', 'treatment'],
})

export type Quantification = RecordOf<typeof quantifications>
export type QuantificationLine = LineOf<typeof quantifications>

export const quantificationRoutes = {
  ...collectionRoutes(quantifications, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  simulate: route(
    'quantifications.simulate',
    'POST /quantifications/:id/simulations',
    quantifications.actions.update,
    {
      summary: 'Simulate the estimates again, for the risk as it stands; the figures follow in a moment',
      params: IdParams,
      reply: quantifications.Record,
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
    },
  ),
}
