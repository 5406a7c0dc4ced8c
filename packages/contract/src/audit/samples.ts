import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { FREQUENCIES } from '../risk/controls.ts'
import { Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'
import { MAX_POPULATION_CHARACTERS } from './population.ts'
import { evaluate, SAMPLE_CONCLUSIONS, SAMPLE_RISKS, SIZE_BASES, type TestedSample } from './sampling.ts'
import { MAX_ITEMS } from './selection.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

const SAMPLING_METHODS = ['random', 'systematic', 'haphazard', 'judgemental', 'monetary', 'full'] as const
/** Methods by which a person selects each item. */
const BY_HAND = ['haphazard', 'judgemental'] as const satisfies (typeof SAMPLING_METHODS)[number][]
export const isByHand = (method: unknown): boolean => (BY_HAND as readonly unknown[]).includes(method)
export const ATTRIBUTES = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** The description of each attribute: A … F. */
export const AttributeNames = z.partialRecord(z.enum(ATTRIBUTES), z.string().check(z.maxLength(300)))
export type AttributeNames = z.output<typeof AttributeNames>

/** The facts that determine the verdict. */
export type DrawnSample = Omit<TestedSample, 'exhausted'> & {
  method: (typeof SAMPLING_METHODS)[number]
  populationSize: number | null
}
export const verdictOf = (sample: DrawnSample) =>
  evaluate({
    ...sample,
    exhausted:
      sample.method === 'full' || (sample.populationSize !== null && sample.items >= sample.populationSize),
  })

/** A sample: its population, its selection and its result. */
export const samples = collection({
  name: 'samples',
  type: 'sample',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-S\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    procedure: f.reference('procedure', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    /** The population, its source, and how its completeness was verified. */
    population: f.text({ required: true }),
    source: f.text({ required: true, max: 500 }),
    completeness: f.text({ required: true }),
    populationSize: f.whole({ min: 0, max: 2_000_000_000, total: 'sum' }),
    /** SHA-256 of the population, so that the selection can be re-performed. */
    populationHash: f.text({ max: 64, derived: true }),
    /** The evidence that holds this population as a file. */
    populationFile: f.reference('evidence', { derived: true }),
    periodFrom: f.day({ required: true }),
    periodTo: f.day({ required: true }),
    basis: f.choice(SIZE_BASES),
    frequency: f.choice(FREQUENCIES),
    riskLevel: f.choice(SAMPLE_RISKS, {
      marks: { low: { level: 2 }, moderate: { level: 3 }, high: { level: 4 } },
    }),
    automated: f.flag(),
    /** IT general controls are effective: one item of each variation is enough. */
    generalControlsEffective: f.flag(),
    /** The number of variations of an automated control. */
    variations: f.whole({ min: 1, max: 1000 }),
    /** For statistical sample sizes and for the upper limit, in percent. */
    confidence: f.whole({ min: 50, max: 99 }),
    tolerable: f.whole({ min: 1, max: 50 }),
    method: f.choice(SAMPLING_METHODS, { required: true, filter: true }),
    seed: f.text({ max: 100, derived: true }),
    suggestedSize: f.whole({ min: 0, max: 1_000_000, derived: true }),
    size: f.whole({ min: 1, max: MAX_ITEMS, required: true, total: 'sum' }),
    rationale: f.text({ required: true }),
    /** Why it is smaller than suggested; shown to the reviewer. */
    sizeReason: f.text(),
    attributes: f.structure(AttributeNames),
    extended: f.flag({ derived: true }),
    /** An indicator of fraud: sampling stops, and the lead is notified. */
    fraudIndicator: f.flag({ filter: true }),
    conclusion: f.choice(SAMPLE_CONCLUSIONS, {
      derived: true,
      filter: true,
      marks: {
        effective: { result: 'met' },
        ineffective: { result: 'failed' },
        stopped: { result: 'partly' },
      },
    }),
    note: f.text({ detail: true }),
    tags: f.words({ spine: 'tags' }),
    items: f.whole(COUNT),
    tested: f.whole(COUNT),
    deviations: f.whole(COUNT),
    /** Deviations explained as isolated, and those among the extension items. */
    isolated: f.whole(COUNT),
    extensionDeviations: f.whole(COUNT),
    /** Deviations without an issue or an explanation, and those without a description. */
    loose: f.whole(COUNT),
    unnoted: f.whole(COUNT),
    /** The upper limit of the deviation rate, in thousandths. */
    upperLimit: f.whole({ min: 0, max: 1000, computed: true, counts: 'thousandths' }),
    /** The status of its procedure: once prepared and signed, the sample is read-only. */
    procedureState: f.text({ max: 40, computed: true }),
    /** The reviewer of the procedure does none of the work. */
    procedureReviewerId: f.person({ computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['planned', 'drawn', 'evaluated'],
    initial: 'planned',
    transitions: [
      // Made by the platform when items are drawn.
      { from: 'planned', to: 'drawn', action: 'do', guards: ['hasItems'] },
      { from: 'drawn', to: 'evaluated', action: 'do', guards: ['noted', 'decided'] },
      { from: 'evaluated', to: 'drawn', name: 'reopened', action: 'do', reasonRequired: true },
    ],
    frozen: ['evaluated'],
    settled: ['planned', 'drawn', 'evaluated'],
  }),
  guards: {
    hasItems: (row) => row.items > 0,
    /** Every deviation needs a description. */
    noted: (row) => row.unnoted === 0,
    /** Everything is tested and no extension is due, or the deviations already decide the result. */
    decided: (row) => !['untested', 'extend'].includes(verdictOf(row)),
  },
  actions: {
    read: action('sample.read', AUDIT_READERS),
    create: action('sample.create', AUDITORS),
    update: action('sample.update', AUDIT_READERS),
    approve: action('sample.approve', AUDITORS),
    archive: action('sample.archive', AUDITORS),
    export: action('sample.export', AUDITORS),
    do: action('sample.do', AUDIT_READERS),
  },
  numbering: '{project}-S00',
  searched: ['population', 'rationale'],
})

export type SampleCollection = typeof samples
export type Sample = RecordOf<typeof samples>
export type SampleLine = LineOf<typeof samples>

/** The list as `writePopulation` writes it. */
const Population = z.string().check(z.minLength(1), z.maxLength(MAX_POPULATION_CHARACTERS))
const Difference = z.object({ position: z.int(), ref: z.string() })
/** Whether re-performing the selection gives the same items, and the differences. */
export const Reperformance = z.object({
  same: z.boolean(),
  /** Hash of the given population, to compare with the stored one. */
  hash: z.string(),
  samePopulation: z.boolean(),
  drawn: z.int(),
  /** Selected now but not stored; stored but not selected now. */
  missing: z.array(Difference),
  unexpected: z.array(Difference),
})
export type Reperformance = z.output<typeof Reperformance>

/** Maximum columns read from an uploaded list. */
export const MAX_LIST_COLUMNS = 30

export const sampleRoutes = {
  ...collectionRoutes(samples, {}),
  readList: route('samples.readList', 'POST /samples/lists', samples.actions.create, {
    summary: 'Cells of the largest sheet of a workbook, for mapping the columns of a population',
    body: 'workbook',
    reply: z.object({ cells: z.array(z.array(z.string())) }),
    fails: ['UNREADABLE_FILE'],
    changesNothing: true,
  }),
  draw: route('samples.draw', 'POST /samples/:id/draw', samples.actions.do!, {
    summary:
      'Draw the items of a planned sample from a population; a judgemental sample takes the list as it is',
    params: IdParams,
    body: z.strictObject({ population: Population, evidence: z.nullable(Id) }),
    bulky: true,
    reply: samples.Record,
    fails: ['NOT_FOUND', 'ARCHIVED', 'TRANSITION_NOT_ALLOWED'],
  }),
  extend: route('samples.extend', 'POST /samples/:id/extend', samples.actions.do!, {
    summary: 'Extend the sample by the same number of items after an isolated deviation',
    params: IdParams,
    body: z.strictObject({ population: Population }),
    bulky: true,
    reply: samples.Record,
    fails: ['NOT_FOUND', 'ARCHIVED', 'TRANSITION_NOT_ALLOWED'],
  }),
  reperform: route('samples.reperform', 'POST /samples/:id/reperform', samples.actions.read, {
    summary: 'Repeat the draw from the stored seed and a population, and compare it with the stored items',
    params: IdParams,
    body: z.strictObject({ population: Population }),
    bulky: true,
    reply: Reperformance,
    fails: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
    changesNothing: true,
  }),
}
