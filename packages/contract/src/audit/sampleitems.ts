import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Standing } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

export const ATTRIBUTE_RESULTS = ['pass', 'fail', 'not_applicable'] as const
const attribute = () => f.choice(ATTRIBUTE_RESULTS)

/** One item of a sample, tested attribute by attribute. */
export const sampleitems = collection({
  name: 'sampleitems',
  type: 'sampleitem',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-S\d{2,4}-\d{3,6}$/),
    project: f.reference('project', { filter: true, derived: true }),
    sample: f.reference('sample', { required: true, filter: true, fixed: true }),
    /** What the population calls it. */
    ref: f.text({ required: true, max: 200 }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    position: f.whole({ min: 0, max: 2_000_000_000, derived: true, sort: true }),
    itemDate: f.day(),
    /** In hundredths of the currency. */
    amount: f.whole({ min: -2_000_000_000, max: 2_000_000_000, counts: 'hundredths' }),
    attrA: attribute(),
    attrB: attribute(),
    attrC: attribute(),
    attrD: attribute(),
    attrE: attribute(),
    attrF: attribute(),
    deviationNote: f.text(),
    /** The issue that its deviation is part of. */
    issue: f.reference('issue', { filter: true }),
    /** Why its deviation is no issue. */
    isolatedReason: f.text(),
    /** Drawn when one deviation asked for as many again. */
    extension: f.flag({ derived: true }),
    tags: f.words({ spine: 'tags' }),
    tested: f.flag({ derived: true, filter: true }),
    deviates: f.flag({ derived: true, filter: true }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    standing: f.structure(Standing, { computed: true }),
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

export type SampleItem = RecordOf<typeof sampleitems>
export const sampleItemRoutes = collectionRoutes(sampleitems)
