import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { contentLanguages, libraryActions, libraryGuards, libraryMachine } from './library.ts'

export const PROCESS_FAMILIES = [
  'governance',
  'finance',
  'third_party',
  'it',
  'privacy',
  'people',
  'quality',
  'compliance',
  'resilience',
] as const

/** Functions that usually own a process, risk or control; the person is a separate field. */
export const OWNER_ROLES = [
  ...(['BOARD', 'CEO', 'CFO', 'CRO', 'CAE', 'CCO', 'GC', 'MLRO', 'FIN_CTRL', 'AP_MGR', 'AR_MGR'] as const),
  ...(['TREASURER', 'TAX_MGR', 'PAYROLL_MGR', 'PROC_DIR', 'PROC_OWNER', 'SALES_DIR', 'LOG_MGR'] as const),
  ...([
    'HR_DIR',
    'HSE',
    'CIO',
    'IT_OPS',
    'APP_OWNER',
    'CISO',
    'SOC_LEAD',
    'DPO',
    'QA_DIR',
    'QA_MGR',
  ] as const),
  ...([
    'RA_MGR',
    'PRRC',
    'RD_DIR',
    'SW_LEAD',
    'OPS_DIR',
    'SUPQ',
    'VIG_MGR',
    'CLIN',
    'BCM_MGR',
    'AI_LEAD',
  ] as const),
] as const

const COUNT = { min: 0, max: 100_000, total: 'sum' } as const

export const processes = collection({
  name: 'processes',
  type: 'process',
  area: 'risk',
  fields: {
    code: f.code(/^[A-Z][A-Z0-9]{1,4}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.localized({ required: true, detail: true }),
    family: f.choice(PROCESS_FAMILIES, { required: true, filter: true, sort: true }),
    ownerRole: f.choice(OWNER_ROLES, { required: true, filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    units: f.references('unit', 'in_unit', { filter: true }),
    objectives: f.text({ detail: true }),
    criticality: f.whole({ min: 1, max: 5, filter: true, sort: true, total: 'average' }),
    outsourced: f.flag({ filter: true }),
    subprocesses: f.whole({ ...COUNT, computed: true }),
    risks: f.whole({ ...COUNT, computed: true }),
    keyControls: f.whole({ ...COUNT, computed: true }),
    notTranslatedYet: f.flag(),
    contentLanguages,
    tags: f.words({ spine: 'tags' }),
  },
  machine: libraryMachine,
  guards: libraryGuards,
  actions: libraryActions('process'),
  searched: ['description', 'objectives'],
  documents: ['narrative', 'summary', 'walkthrough'],
})

export type Process = RecordOf<typeof processes>
export const processRoutes = collectionRoutes(processes, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})
