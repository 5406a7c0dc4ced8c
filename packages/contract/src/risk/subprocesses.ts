import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { contentLanguages, libraryActions, libraryGuards, libraryMachine } from './library.ts'

const COUNT = { min: 0, max: 100_000, total: 'sum' } as const

export const subprocesses = collection({
  name: 'subprocesses',
  type: 'subprocess',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^[A-Z][A-Z0-9]{1,4}\.\d{2,3}$/),
    process: f.reference('process', { required: true, filter: true, fixed: true, traced: 'part_of' }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.localized({ required: true, detail: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    inputs: f.text({ detail: true }),
    outputs: f.text({ detail: true }),
    systems: f.words(),
    risks: f.whole({ ...COUNT, computed: true }),
    keyControls: f.whole({ ...COUNT, computed: true }),
    notTranslatedYet: f.flag(),
    contentLanguages,
    tags: f.words({ spine: 'tags' }),
  },
  machine: libraryMachine,
  guards: libraryGuards,
  actions: libraryActions('subprocess'),
  numbering: '{process}.00',
  searched: ['description', 'inputs', 'outputs', 'systems'],
})

export type Subprocess = RecordOf<typeof subprocesses>
export const subprocessRoutes = collectionRoutes(subprocesses, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})
