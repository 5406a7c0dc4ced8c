import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { action } from '../permissions.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS, GAP_ASSESSORS } from './people.ts'

const IMPACTS = ['none', 'low', 'medium', 'high'] as const
const MONITOR_DECISIONS = ['no_action', 'update'] as const

interface Judged {
  ownerId: string | null
  universes: string[] | null
  impact: (typeof IMPACTS)[number] | null
  decision: (typeof MONITOR_DECISIONS)[number] | null
  decisionNote: string | null
}

const guards = {
  owned: (row: Judged) => row.ownerId !== null,
  judged: (row: Judged) => row.impact !== null,
  concluded: (row: Judged) => row.decision !== null && row.decisionNote !== null,
  /** A decision to update must name a universe. */
  placed: (row: Judged) => row.decision !== 'update' || (row.universes ?? []).length > 0,
} satisfies Guards<Judged>

/** A publication that may change the organisation's obligations. */
export const sourceMonitors = collection({
  name: 'watches',
  type: 'watch',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^WATCH-\d{4}-\d{3,6}$/),
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    address: f.address({ required: true }),
    publishedOn: f.day(),
    universes: f.references('universe', 'concerns', { filter: true }),
    impact: f.choice(IMPACTS, { filter: true, sort: true, marks: LEVEL_MARKS }),
    summary: f.text({ detail: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    decideBy: f.day({ spine: 'due_on' }),
    decision: f.choice(MONITOR_DECISIONS, { filter: true }),
    decisionNote: f.text({ max: 2000 }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['new', 'assessing', 'decided'],
    initial: 'new',
    transitions: [
      { from: 'new', to: 'assessing', action: 'update', guards: ['owned'] },
      { from: 'assessing', to: 'decided', action: 'approve', guards: ['judged', 'concluded', 'placed'] },
      { from: 'decided', to: 'assessing', name: 'reopened', action: 'approve', reasonRequired: true },
    ],
    frozen: ['decided'],
    settled: ['decided'],
  }),
  guards,
  actions: {
    read: action('watch.read', COMPLIANCE_READERS),
    create: action('watch.create', GAP_ASSESSORS),
    update: action('watch.update', GAP_ASSESSORS),
    approve: action('watch.approve', COMPLIANCE_LEADERS),
    archive: action('watch.archive', COMPLIANCE_LEADERS),
    export: action('watch.export', COMPLIANCE_READERS),
  },
  numbering: 'WATCH-{year}-000',
  searched: ['summary', 'decisionNote', 'address'],
})

export type SourceMonitor = RecordOf<typeof sourceMonitors>
export const sourceMonitorRoutes = collectionRoutes(sourceMonitors, { ...RECORD_PAGE, export: true })
