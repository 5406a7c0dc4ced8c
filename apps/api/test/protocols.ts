import { action, collection, collectionRoutes, machine, RECORD_PAGE, type RecordOf } from 'contract'
import * as f from 'contract/field'
import type { Harness } from './harness.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import type { Mount } from '#platform/collection/slice.ts'

const WRITERS = ['risk_manager', 'auditor'] as const

/**
 * A controlled document type for tests: reviewed and approved by signature, by people other than the author, and
 * locked after approval.
 */
const protocols = collection({
  name: 'protocols',
  type: 'protocol',
  area: 'workspace',
  fields: {
    code: f.code(/^[A-Z0-9-]{2,20}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    body: f.text({ detail: true }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['draft', 'submitted', 'reviewed', 'approved'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'reviewed', action: 'update', signature: 'review', otherThan: ['edited'] },
      {
        from: 'reviewed',
        to: 'approved',
        action: 'approve',
        signature: 'approval',
        otherThan: ['edited', { step: 'reviewed' }, { signed: 'authorship' }],
      },
      { from: 'draft', to: 'submitted', action: 'update' },
      { from: 'submitted', to: 'draft', action: 'approve' },
      { from: 'reviewed', to: 'draft', action: 'update' },
      { from: 'approved', to: 'draft', action: 'approve', reasonRequired: true },
    ],
    approved: ['approved'],
    frozen: ['submitted', 'approved'],
  }),
  guards: {},
  actions: {
    read: action('protocol.read', WRITERS),
    create: action('protocol.create', WRITERS),
    update: action('protocol.update', WRITERS),
    approve: action('protocol.approve', WRITERS),
    archive: action('protocol.archive', WRITERS),
    export: action('protocol.export', WRITERS),
    import: action('protocol.import', WRITERS),
  },
  searched: ['body'],
  documents: ['procedure'],
})
export type Protocol = RecordOf<typeof protocols>
export const protocolRoutes = collectionRoutes(protocols, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})

export const serveProtocols: Mount = (api, services, byType) => {
  serveCollection(api, services, protocols, protocolRoutes, byRole(protocols.actions), byType)
}

/** Creates its table, in the database of this test only. */
export const makeProtocols = (harness: Harness) =>
  harness.admin.query(`
    create table app.protocols (
      org_id uuid not null, id uuid not null, body text, primary key (org_id, id),
      foreign key (org_id, id) references app.records (org_id, id));
    call app.isolate('app.protocols');
    grant select, insert, update on app.protocols to evidentia_app;
  `)
