import type { QueryKey } from '@tanstack/react-query'
import type { Thread } from 'contract/workspace/discussion'
import type { Signature } from 'contract/workspace/signatures'
import { type Export, exportActions } from 'contract/workspace/exports'
import { trailActions } from 'contract/workspace/trail'
import type { Presence } from 'contract/workspace/live'
import type { Me } from 'contract/workspace/me'
import type { View } from 'contract/workspace/views'
import type { HistoryLine, RecordAssignment, RecordLink } from '#platform/records/record-queries.ts'
import { SampleClient } from '#features/workspace/workbench/collection/sample-client.ts'
import { PEOPLE, sampleLines } from '#features/workspace/workbench/collection/sample-lines.ts'
import { samples } from '#features/workspace/workbench/collection/samples.ts'

const LINES = sampleLines()
export const RECORD = LINES[14]!

export const ME: Me = {
  id: PEOPLE[0]!.id,
  name: String(PEOPLE[0]!.title),
  email: null,
  locale: 'en',
  memberships: [],
  organisationId: null,
  roles: ['risk_manager'],
  isSuperUser: false,
  isTestMode: true,
  closingOn: null,
  permissions: [...Object.values(samples.actions), exportActions.use, trailActions.verification].map(
    ({ name }) => name,
  ),
}

export const HISTORY: readonly HistoryLine[] = [
  {
    seq: 2,
    at: '2026-10-20T14:05:00Z',
    action: 'update',
    actorId: PEOPLE[1]!.id,
    actorRoles: ['auditor'],
    version: 2,
    changes: { severity: [2, RECORD['severity']], dueOn: [null, RECORD['dueOn']] },
    reason: 'Seen again in the second sample',
    requestId: null,
  },
  {
    seq: 1,
    at: '2026-10-04T08:30:00Z',
    action: 'create',
    actorId: PEOPLE[0]!.id,
    actorRoles: ['auditor'],
    version: 1,
    changes: { code: [null, RECORD['code']], topic: [null, RECORD['topic']] },
    reason: null,
    requestId: null,
  },
]

export const LINKS: readonly RecordLink[] = LINES.slice(0, 4).map((line, at) => ({
  id: `00000000-0000-7000-8002-00000000000${at}`,
  kind: at % 2 ? 'depends_on' : 'relates_to',
  direction: at < 2 ? 'out' : 'in',
  record: {
    id: line.id,
    type: 'process',
    code: String(line['code']),
    title: line['name'],
    status: line.status,
  },
}))

const ASSIGNMENTS: readonly RecordAssignment[] = [
  {
    id: '00000000-0000-7000-8003-000000000001',
    recordId: RECORD.id,
    personId: PEOPLE[2]!.id,
    role: 'reviewer',
    dueOn: '2026-11-20',
    doneAt: null,
  },
]

const VIEWS: readonly View[] = [PEOPLE[0]!, PEOPLE[1]!].map(({ id }, at) => ({
  id: `00000000-0000-7000-8004-00000000000${at}`,
  collection: samples.name,
  name: at === 0 ? 'WB 1' : 'WB 2',
  query: at === 0 ? 'severity=4%2C5' : 'status=draft',
  shared: at === 1,
  ownerId: id,
  version: 1,
  can: at === 0 ? ['update', 'remove'] : [],
}))

const comment = (at: number, text: string, mentions: string[] = []): Thread['comments'][number] => ({
  id: `00000000-0000-7000-8006-00000000000${at}`,
  threadId: '00000000-0000-7000-8005-000000000001',
  authorId: PEOPLE[at % 2]!.id,
  text,
  mentions,
  version: 1,
  createdAt: `2026-10-2${at}T08:30:00Z`,
  editedAt: at === 1 ? '2026-10-21T08:35:00Z' : null,
  removedAt: text === '' ? '2026-10-24T08:30:00Z' : null,
  can: at % 2 === 0 && text !== '' ? ['update', 'remove'] : [],
})

const THREADS: readonly Thread[] = [
  {
    id: '00000000-0000-7000-8005-000000000001',
    recordId: RECORD.id,
    field: 'topic',
    resolvedAt: null,
    resolvedBy: null,
    version: 1,
    createdAt: '2026-10-20T08:30:00Z',
    createdBy: PEOPLE[0]!.id,
    comments: [
      comment(0, `@${String(PEOPLE[1]!.title)} ?`, [PEOPLE[1]!.id]),
      comment(1, 'OK'),
      comment(3, ''),
    ],
    can: ['reply', 'resolve'],
  },
]

const PRESENT: readonly Presence[] = [
  {
    personId: PEOPLE[1]!.id,
    name: String(PEOPLE[1]!.title),
    editing: true,
    field: 'topic',
    until: '2999-01-01T00:00:00Z',
  },
]

const signature = (id: string, more: Partial<Signature>): Signature => ({
  id,
  texts: [],
  meaning: 'approval',
  reason: null,
  signer: { id: PEOPLE[0]!.id, name: String(PEOPLE[0]!.title), roles: ['risk_manager'] },
  at: '2026-11-12T09:30:15.123456Z',
  record: { version: 3, status: 'active' },
  step: { from: 'draft', to: 'active' },
  authentication: { issuer: 'https://id.example', method: 'password', at: '2026-11-12T09:30:02.000Z' },
  language: 'en',
  content: '9f'.repeat(32),
  hash: '3c'.repeat(32),
  validity: 'valid',
  ...more,
})
const SIGNATURES = [
  signature('s1', {}),
  signature('s2', {
    meaning: 'review',
    step: null,
    validity: 'changed',
    record: { version: 2, status: 'draft' },
  }),
  signature('s3', { meaning: 'rejection', step: null, reason: 'The owner is missing.', validity: 'damaged' }),
]
const EXPORTS: readonly Export[] = (['running', 'done', 'failed'] as const).map((state, at) => ({
  id: `00000000-0000-7000-8007-00000000000${at}`,
  format: (['bundle', 'pdf', 'word'] as const)[at]!,
  collection: samples.name,
  recordId: null,
  code: null,
  locale: 'en',
  state,
  done: 30,
  total: 50,
  error: state === 'failed' ? 'EXPORT_TOO_LARGE' : null,
  file: state === 'done' ? { name: 'workbench.pdf', bytes: 90_000, sha256: '0'.repeat(64) } : null,
  createdAt: '2026-10-20T08:30:00Z',
  endedAt: null,
  expiresAt: '2026-10-27T08:30:00Z',
}))

const DEVICE = {
  ...RECORD,
  code: 'DEV-001',
  name: { en: 'Infusion pump', fr: 'Pompe à perfusion', ar: 'مضخة تسريب' },
  riskClass: 'IIb',
  language: 'en',
  content: 42,
  approved: 10,
  blockers: 3,
  toUpdate: 1,
}

const TRAIL_STATUS = {
  state: 'verified',
  checkedAt: '2026-11-16T09:15:00.000Z',
  verifiedSeq: 1204,
  headSeq: 1204,
  passedAt: '2026-11-16T09:15:00.000Z',
  anchors: 96,
  anchoredSeq: 1204,
  anchoredAt: '2026-11-16T09:10:00.000Z',
  stampedAt: '2026-11-16T09:00:00.000Z',
  problem: null,
}

/** Answers every query of the kit, so that whole records can be shown without a server. */
export class CatalogueClient extends SampleClient {
  protected override answer(key: QueryKey): unknown {
    const [subject, what, id, part] = key as string[]
    if (subject === 'me') return ME
    if (subject === 'trail') return TRAIL_STATUS
    if (subject === 'views') return VIEWS
    if (subject === 'exports') return EXPORTS
    if (subject === 'devices') return DEVICE
    if (subject === 'threads' && id === 'count') return THREADS.length
    if (subject === 'threads') return { items: THREADS, next: null }
    if (subject === 'readers') return PEOPLE.map(({ id: person, title }) => ({ id: person, name: title }))
    if (subject === 'presence') return PRESENT
    if (subject === 'search') return LINKS.map(({ record }) => record)
    if (what !== 'record') return super.answer(key)
    if (part === 'history') return { items: HISTORY, next: null }
    if (part === 'links') return LINKS
    if (part === 'signatures')
      return key.length > 4
        ? []
        : { items: SIGNATURES, next: null, may: ['review', 'approval'], lockedUntil: null }
    if (part === 'assignments') return ASSIGNMENTS
    const record = this.lines.find((line) => line.id === id)
    return part === 'as-at' ? { values: record, entry: HISTORY[0] } : record
  }
}
