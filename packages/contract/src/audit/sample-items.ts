import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import type { Marks } from '../marks.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'
import { MAX_AMOUNT } from './population.ts'
import type { AttributeNames } from './samples.ts'

/** The tick marks of the trade. A footed or recalculated item has passed; one with a query is not tested yet. */
export const ATTRIBUTE_RESULTS = [
  'pass',
  'footed',
  'recalculated',
  'fail',
  'query',
  'not_applicable',
] as const
export type AttributeResult = (typeof ATTRIBUTE_RESULTS)[number]
const ATTRIBUTE_MARKS = {
  pass: { result: 'met' },
  footed: { result: 'footed' },
  recalculated: { result: 'recalculated' },
  fail: { result: 'failed' },
  query: { result: 'query' },
  not_applicable: { result: 'not-applicable' },
} as const satisfies Marks<AttributeResult>
/** Whether an attribute is tested: the counts of samples on the server say the same in SQL. */
export const isTested = (result: AttributeResult | null): boolean => result !== null && result !== 'query'
const ATTRIBUTE_KEYS = ['attrA', 'attrB', 'attrC', 'attrD', 'attrE', 'attrF'] as const
export type AttributeKey = (typeof ATTRIBUTE_KEYS)[number]
/** The attributes to test on each item; one by default. */
export function askedOf(names: AttributeNames | null): AttributeKey[] {
  const asked = ATTRIBUTE_KEYS.filter((key) => names?.[key.at(-1) as keyof AttributeNames] !== undefined)
  return asked.length > 0 ? asked : ['attrA']
}
const attribute = () => f.choice(ATTRIBUTE_RESULTS, { marks: ATTRIBUTE_MARKS })

/** One item of a sample, tested attribute by attribute. */
export const sampleitems = collection({
  name: 'sampleitems',
  type: 'sampleitem',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-S\d{2,4}-\d{3,6}$/),
    project: f.reference('project', { filter: true, derived: true }),
    procedure: f.reference('procedure', { filter: true, derived: true }),
    sample: f.reference('sample', { required: true, filter: true, fixed: true }),
    /** Its identifier in the population. */
    ref: f.text({ required: true, max: 200, fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** Its position in the population, from one. */
    position: f.whole({ min: 0, max: 2_000_000_000, derived: true, sort: true }),
    itemDate: f.day({ fixed: true }),
    /** In hundredths of the currency. */
    amount: f.whole({ min: -MAX_AMOUNT, max: MAX_AMOUNT, counts: 'hundredths', fixed: true, total: 'sum' }),
    attrA: attribute(),
    attrB: attribute(),
    attrC: attribute(),
    attrD: attribute(),
    attrE: attribute(),
    attrF: attribute(),
    deviationNote: f.text(),
    /** The issue that covers its deviation. */
    issue: f.reference('issue', { filter: true }),
    /** Why its deviation is isolated and not an issue. */
    isolatedReason: f.text(),
    /** Drawn in the extension that followed a first deviation. */
    extension: f.flag({ derived: true }),
    tags: f.words({ spine: 'tags' }),
    tested: f.flag({ computed: true, filter: true }),
    deviates: f.flag({ computed: true, filter: true }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    /** The status of its sample and procedure: once evaluated or signed, the item is read-only. */
    sampleState: f.text({ max: 40, computed: true }),
    procedureState: f.text({ max: 40, computed: true }),
    procedureReviewerId: f.person({ computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({ states: ['drawn'], initial: 'drawn', transitions: [], settled: ['drawn'] }),
  guards: {},
  actions: {
    read: action('sampleitem.read', AUDIT_READERS),
    create: action('sampleitem.create', AUDITORS),
    update: action('sampleitem.update', AUDIT_READERS),
    approve: action('sampleitem.approve', AUDITORS),
    archive: action('sampleitem.archive', AUDITORS),
    export: action('sampleitem.export', AUDITORS),
    import: action('sampleitem.import', AUDITORS),
  },
  numbering: '{sample}-000',
  searched: ['ref', 'deviationNote'],
})

export type SampleItemCollection = typeof sampleitems
export type SampleItem = RecordOf<typeof sampleitems>

export const MAX_SAMPLE_EDITS = 1000
const ItemEdit = z.strictObject({ id: Id, version: z.int(), changes: sampleitems.Changes })
const EditedItem = z.object({
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'forbidden', 'refused']),
  /** The current record, whatever the outcome. */
  item: sampleitems.Record,
  /** The fields of a refused edit, with reasons. */
  problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
})
export type EditedSampleItem = z.output<typeof EditedItem>

export const sampleItemRoutes = {
  ...collectionRoutes(sampleitems, {
    transition: false,
    archive: true,
    import: true,
    export: true,
    links: true,
  }),
  editMany: route('sampleitems.editMany', 'POST /samples/:id/item-edits', sampleitems.actions.update, {
    summary: 'Update several sample items individually; failures do not affect the others',
    params: IdParams,
    body: z.strictObject({ edits: z.array(ItemEdit).check(z.minLength(1), z.maxLength(MAX_SAMPLE_EDITS)) }),
    reply: z.object({ items: z.array(EditedItem) }),
    fails: ['NOT_FOUND'],
  }),
}
