import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { FREQUENCIES } from '../risk/controls.ts'
import { Standing } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true } as const

export const SAMPLING_METHODS = [
  'random',
  'systematic',
  'haphazard',
  'judgemental',
  'monetary',
  'full',
] as const
export const SAMPLE_RISKS = ['low', 'moderate', 'high'] as const
export const SAMPLE_CONCLUSIONS = ['effective', 'extend', 'ineffective'] as const
export const ATTRIBUTES = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** What each attribute asks of an item: A … F. */
export const AttributeNames = z.record(z.enum(ATTRIBUTES), z.string().check(z.maxLength(300)))

/** What was drawn from a population, how, and what it shows. */
export const samples = collection({
  name: 'samples',
  type: 'sample',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-S\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    procedure: f.reference('procedure', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    /** Of what, where it comes from, and how it was seen to be complete. */
    population: f.text({ required: true }),
    source: f.text({ required: true, max: 500 }),
    completeness: f.text({ required: true }),
    populationSize: f.whole({ min: 0, max: 2_000_000_000 }),
    /** SHA-256 of the list of references that was drawn from, so that it can be drawn again. */
    populationHash: f.text({ max: 64, derived: true }),
    periodFrom: f.day({ required: true }),
    periodTo: f.day({ required: true }),
    frequency: f.choice(FREQUENCIES),
    riskLevel: f.choice(SAMPLE_RISKS),
    automated: f.flag(),
    /** General controls of the systems are effective: one item of each variation is enough. */
    generalControlsEffective: f.flag(),
    method: f.choice(SAMPLING_METHODS, { required: true, filter: true }),
    seed: f.text({ max: 100, derived: true }),
    suggestedSize: f.whole({ min: 0, max: 1_000_000, derived: true }),
    size: f.whole({ min: 1, max: 100_000, required: true }),
    rationale: f.text({ required: true }),
    /** Why it is smaller than suggested; the reviewer sees it. */
    sizeReason: f.text(),
    attributes: f.structure(AttributeNames),
    extended: f.flag({ derived: true }),
    /** A sign of fraud: sampling stops, and the lead is told. */
    fraudIndicator: f.flag({ filter: true }),
    conclusion: f.choice(SAMPLE_CONCLUSIONS, { derived: true, filter: true }),
    note: f.text({ detail: true }),
    tags: f.words({ spine: 'tags' }),
    items: f.whole(COUNT),
    tested: f.whole(COUNT),
    deviations: f.whole(COUNT),
    /** Deviations that no issue names and nobody explained. */
    loose: f.whole(COUNT),
    /** The highest rate of deviation that the sample cannot rule out, in thousandths. */
    upperLimit: f.whole({ min: 0, max: 1000, computed: true, counts: 'thousandths' }),
    standing: f.structure(Standing, { computed: true }),
  },
  machine: machine({
    states: ['planned', 'drawn', 'evaluated'],
    initial: 'planned',
    transitions: [
      // Made by the platform when items are drawn.
      { from: 'planned', to: 'drawn', action: 'do', guards: ['hasItems'] },
      { from: 'drawn', to: 'evaluated', action: 'do', guards: ['allTested'] },
      { from: 'evaluated', to: 'drawn', name: 'reopened', action: 'do', reasonRequired: true },
    ],
    frozen: ['evaluated'],
    settled: ['planned', 'drawn', 'evaluated'],
  }),
  guards: {
    hasItems: (row) => row.items > 0,
    allTested: (row) => row.items > 0 && row.tested === row.items,
  },
  actions: {
    read: action('sample.read', AUDIT_READERS),
    create: action('sample.create', AUDITORS),
    update: action('sample.update', AUDIT_READERS),
    approve: action('sample.approve', AUDITORS),
    archive: action('sample.archive', AUDITORS),
    export: action('sample.export', AUDITORS),
    import: action('sample.import', AUDITORS),
    do: action('sample.do', AUDIT_READERS),
  },
  numbering: '{project}-S00',
  searched: ['population', 'rationale'],
})

export type Sample = RecordOf<typeof samples>
export const sampleRoutes = collectionRoutes(samples)
