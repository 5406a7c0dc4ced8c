import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, STAFF_ROLES } from '../permissions.ts'

const UNIT_KINDS = ['group', 'company', 'site', 'department'] as const

/** Organisational units: the tree that scopes, owners and reports refer to. */
export const units = collection({
  name: 'units',
  type: 'unit',
  area: 'workspace',
  fields: {
    code: f.code(/^[A-Z0-9][A-Z0-9_-]{0,19}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    kind: f.choice(UNIT_KINDS, { required: true, filter: true, sort: true }),
    parent: f.reference('unit', { filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    country: f.text({ max: 2 }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['active', 'closed'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'closed', action: 'approve', reasonRequired: true },
      { from: 'closed', to: 'active', action: 'approve' },
    ],
  }),
  guards: {},
  actions: {
    read: action('unit.read', STAFF_ROLES),
    create: action('unit.create', ['admin']),
    update: action('unit.update', ['admin']),
    approve: action('unit.approve', ['admin']),
    archive: action('unit.archive', ['admin']),
    export: action('unit.export', STAFF_ROLES),
    import: action('unit.import', ['admin']),
  },
  searched: [],
})

export type Unit = RecordOf<typeof units>
export const unitRoutes = collectionRoutes(units, { archive: true, import: true, export: true })
