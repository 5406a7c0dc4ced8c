import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { contentLanguages, libraryActions, libraryGuards, libraryMachineWith, useGuards } from './library.ts'
import { RISK_CATEGORIES } from './method.ts'
import { OWNER_ROLES } from './processes.ts'

/** Control objectives and, for finance, the financial statement assertions. */
export const OBJECTIVES = [
  ...(['OPS', 'REP', 'CMP', 'AUT', 'SAF', 'EXI', 'COM', 'ACC'] as const),
  ...(['VAL', 'CUT', 'PRE', 'CON', 'INT', 'AVA', 'SFT'] as const),
] as const

/** The longest scale that a method may have. */
const STEPS = { min: 1, max: 7 } as const

export const risks = collection({
  name: 'risks',
  type: 'risk',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^R-[A-Z][A-Z0-9]{1,4}-\d{2,3}$/),
    subprocess: f.reference('subprocess', { required: true, filter: true, fixed: true, traced: 'part_of' }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    /** Cause, event, consequence. */
    description: f.localized({ required: true, detail: true }),
    category: f.choice(RISK_CATEGORIES, { required: true, filter: true, sort: true }),
    inherentLikelihood: f.whole({ ...STEPS, required: true, filter: true, sort: true }),
    inherentImpact: f.whole({ ...STEPS, required: true, filter: true, sort: true }),
    inherentScore: f.whole({ min: 1, max: 49, computed: true, total: 'average' }),
    objectives: f.choices(OBJECTIVES, { required: true, filter: true }),
    fraud: f.flag({ filter: true }),
    causes: f.text({ detail: true }),
    consequences: f.text({ detail: true }),
    indicators: f.text({ detail: true }),
    ownerRole: f.choice(OWNER_ROLES, { filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    controls: f.whole({ min: 0, max: 10_000, computed: true, total: 'sum' }),
    noControlReason: f.text({ detail: true }),
    notTranslatedYet: f.flag(),
    contentLanguages,
    /** Number of assessments, not yet approved, with a line about it. */
    openAssessments: f.whole({ min: 0, max: 1_000_000, computed: true, detail: true }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: libraryMachineWith({ activate: ['answered'], retire: ['notInUse'] }),
  guards: {
    ...libraryGuards,
    ...useGuards,
    /** An active risk needs a control that mitigates it, or a reason why there is none. */
    answered: (row) => (row.controls ?? 0) > 0 || row.noControlReason !== null,
  },
  actions: libraryActions('risk'),
  numbering: 'R-{subprocess:head}-00',
  searched: ['description', 'causes', 'consequences'],
})

export type Risk = RecordOf<typeof risks>
export const riskRoutes = collectionRoutes(risks, { ...RECORD_PAGE, bulk: true, import: true, export: true })
