import { collection } from 'contract/collection'
import { collectionRoutes, RECORD_PAGE } from 'contract/collection-routes'
import * as f from 'contract/field'
import { machine } from 'contract/machine'
import { action, ROLES } from 'contract/permissions'
import type { Slice } from '#platform/collections/slice.ts'

export const TOPICS = ['access', 'finance', 'supplier', 'quality', 'safety'] as const

const may = (name: string) => action(`sample.${name}`, ROLES)

/** A collection that only the workbench has: one field of every kind, and no server. */
export const samples = collection({
  name: 'workbench',
  type: 'sample',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^WB-\d{3}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    topic: f.choice(TOPICS, { required: true, filter: true, sort: true }),
    severity: f.whole({ min: 1, max: 5, required: true, filter: true, sort: true, total: 'average' }),
    hours: f.whole({ min: 0, max: 100_000, counts: 'hundredths', total: 'sum' }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    dueOn: f.day({ spine: 'due_on' }),
    blocking: f.flag({ filter: true }),
    cause: f.text({ detail: true, max: 400 }),
    advice: f.localized({ detail: true, max: 400 }),
    parent: f.reference('sample', { filter: true }),
    related: f.references('sample', 'relates_to'),
    tags: f.words({ max: 5, spine: 'tags' }),
  },
  machine: machine({
    states: ['draft', 'active', 'closed'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'active', action: 'approve' },
      { from: 'active', to: 'closed', action: 'approve' },
    ],
  }),
  guards: {},
  actions: {
    read: may('read'),
    create: may('create'),
    update: may('update'),
    approve: may('approve'),
    archive: may('archive'),
    export: may('export'),
    import: may('import'),
  },
  searched: ['cause'],
})

export const sampleSlice = {
  of: samples,
  routes: collectionRoutes(samples, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
} satisfies Slice
