import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { LEVELS, RISK_CATEGORIES } from '../risk/method.ts'
import { Standing } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** A risk of the library as an engagement sees it: how large it is here, and whether it is looked at. */
export const engagementrisks = collection({
  name: 'engagementrisks',
  type: 'engagementrisk',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-R\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    risk: f.reference('risk', { required: true, filter: true, fixed: true }),
    // As the risk was when it was taken in; the page says when there is a newer version.
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    description: f.localized({ detail: true, derived: true }),
    category: f.choice(RISK_CATEGORIES, { derived: true, filter: true }),
    riskVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    likelihood: f.whole({ min: 1, max: 7 }),
    impact: f.whole({ min: 1, max: 7 }),
    score: f.whole({ min: 1, max: 49, derived: true, sort: true }),
    level: f.choice(LEVELS, { derived: true, filter: true }),
    inScope: f.flag({ filter: true }),
    /** Why it is left out, or how it was judged. */
    reason: f.text(),
    tags: f.words({ spine: 'tags' }),
    /** The version of the library now. */
    currentVersion: f.whole({ min: 1, max: 1_000_000, computed: true }),
    /** Controls and tests that answer it. */
    rows: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    standing: f.structure(Standing, { computed: true }),
  },
  machine: machine({ states: ['recorded'], initial: 'recorded', transitions: [], settled: ['recorded'] }),
  guards: {},
  actions: {
    read: action('engagementrisk.read', AUDIT_READERS),
    create: action('engagementrisk.create', AUDITORS),
    update: action('engagementrisk.update', AUDITORS),
    approve: action('engagementrisk.approve', AUDITORS),
    archive: action('engagementrisk.archive', AUDITORS),
    export: action('engagementrisk.export', AUDITORS),
    import: action('engagementrisk.import', AUDITORS),
  },
  numbering: '{project}-R00',
  searched: ['reason'],
})

export type EngagementRisk = RecordOf<typeof engagementrisks>
export const engagementRiskRoutes = collectionRoutes(engagementrisks)
