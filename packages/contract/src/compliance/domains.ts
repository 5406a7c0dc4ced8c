import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'

/** A chapter of a universe that groups requirements. */
export const domains = collection({
  name: 'domains',
  type: 'domain',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^[A-Z][A-Z0-9]{1,15}-[A-Z0-9][A-Z0-9.-]{0,19}$/),
    universe: f.reference('universe', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    position: f.whole({ min: 0, max: 100_000, required: true, sort: true }),
    /** Owner of the requirements in it that have no owner of their own. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['active', 'retired'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'retired', action: 'approve', reasonRequired: true },
      { from: 'retired', to: 'active', action: 'approve' },
    ],
  }),
  guards: {},
  actions: {
    read: action('domain.read', COMPLIANCE_READERS),
    create: action('domain.create', COMPLIANCE_LEADERS),
    update: action('domain.update', COMPLIANCE_LEADERS),
    approve: action('domain.approve', COMPLIANCE_LEADERS),
    archive: action('domain.archive', COMPLIANCE_LEADERS),
    export: action('domain.export', COMPLIANCE_READERS),
    import: action('domain.import', COMPLIANCE_LEADERS),
  },
  numbering: '{universe}-00',
  searched: [],
})

export type DomainCollection = typeof domains
export type Domain = RecordOf<typeof domains>
export const domainRoutes = collectionRoutes(domains, { ...RECORD_PAGE, import: true, export: true })
