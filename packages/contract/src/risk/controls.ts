import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { contentLanguages, libraryActions, libraryGuards, libraryMachineWith, useGuards } from './library.ts'
import { OWNER_ROLES } from './processes.ts'
import { OBJECTIVES } from './risks.ts'

export const CONTROL_TYPES = ['preventive', 'detective', 'corrective'] as const
export const CONTROL_NATURES = ['manual', 'automated', 'it_dependent'] as const
export const FREQUENCIES = [
  ...(['continuous', 'multiple_daily', 'daily', 'weekly', 'monthly'] as const),
  ...(['quarterly', 'semiannual', 'annual', 'event_driven'] as const),
] as const
const TEST_METHODS = ['inquiry', 'observation', 'inspection', 'reperformance', 'analytics'] as const

export const controls = collection({
  name: 'controls',
  type: 'control',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^C-[A-Z][A-Z0-9]{1,4}-\d{2,3}$/),
    subprocess: f.reference('subprocess', { required: true, filter: true, fixed: true, traced: 'part_of' }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.localized({ required: true, detail: true }),
    risks: f.references('risk', 'mitigates', { filter: true }),
    type: f.choice(CONTROL_TYPES, { required: true, filter: true, sort: true }),
    nature: f.choice(CONTROL_NATURES, { required: true, filter: true }),
    frequency: f.choice(FREQUENCIES, { required: true, filter: true }),
    key: f.flag({ filter: true }),
    objectives: f.choices(OBJECTIVES, { required: true, filter: true }),
    ownerRole: f.choice(OWNER_ROLES, { required: true, filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    performer: f.text({ max: 200 }),
    system: f.text({ max: 200 }),
    /** The report it relies on, and how its completeness and accuracy are assured. */
    report: f.text({ detail: true }),
    proof: f.text({ detail: true }),
    testProcedure: f.localized({ required: true, detail: true }),
    testMethods: f.choices(TEST_METHODS, { filter: true }),
    notTranslatedYet: f.flag(),
    contentLanguages,
    /** Number of assessments, not yet approved, that use it. */
    openAssessments: f.whole({ min: 0, max: 1_000_000, computed: true, detail: true }),
    /** The last audit result that the owner has accepted. */
    lastTestOn: f.day({ computed: true }),
    lastDesign: f.whole({ min: 0, max: 3, computed: true }),
    lastOperation: f.whole({ min: 0, max: 3, computed: true }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: libraryMachineWith({ activate: ['mitigates'], retire: ['notInUse'] }),
  guards: {
    ...libraryGuards,
    ...useGuards,
    /** An active control must mitigate at least one risk. */
    mitigates: (row) => (row.risks ?? []).length > 0,
  },
  actions: libraryActions('control'),
  numbering: 'C-{subprocess:head}-00',
  searched: ['description', 'testProcedure', 'system'],
})

export type Control = RecordOf<typeof controls>
export const controlRoutes = collectionRoutes(controls, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})
