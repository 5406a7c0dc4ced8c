import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS, GAP_APPROVERS } from './people.ts'
import { APPLICABILITIES } from './requirements.ts'
import { ANSWERS } from './scoring.ts'

const COUNT = { min: 0, max: 1_000_000, derived: true, total: 'sum' } as const
const Texts = z.strictObject({
  en: z.optional(z.string()),
  fr: z.optional(z.string()),
  ar: z.optional(z.string()),
})

/** One requirement as a statement keeps it. */
export const StatementRow = z.strictObject({
  id: Id,
  code: z.string(),
  ref: z.string(),
  title: Texts,
  domain: Texts,
  applicability: z.enum(APPLICABILITIES),
  reason: z.nullable(z.string()),
  /** Codes of the controls that satisfy it. */
  controls: z.array(z.string()),
  answer: z.nullable(z.enum(ANSWERS)),
  evidence: z.int(),
  validEvidence: z.int(),
})
export type StatementRow = z.output<typeof StatementRow>

/** The requirements of a universe with applicability, reason and controls. Signed, and verifiable offline. */
export const statements = collection({
  name: 'statements',
  type: 'statement',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^SOA-[A-Z][A-Z0-9]{1,15}-\d{4}-\d{2,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    universe: f.reference('universe', { required: true, filter: true, fixed: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    /** Audience and exclusions. */
    scope: f.text({ max: 2000 }),
    tags: f.words({ spine: 'tags' }),
    /** The version of the text, and the date of the rows. */
    edition: f.text({ max: 60, derived: true }),
    takenOn: f.day({ derived: true }),
    /** The last statement signed before it. */
    previous: f.reference('statement', { derived: true }),
    requirements: f.whole(COUNT),
    applicable: f.whole(COUNT),
    excluded: f.whole(COUNT),
    undecided: f.whole(COUNT),
    rows: f.structure(z.array(StatementRow), { derived: true, detail: true, content: true }),
    /** A requirement has changed since the rows were taken. */
    outdated: f.flag({ computed: true }),
  },
  machine: machine({
    states: ['draft', 'signed', 'superseded'],
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'signed',
        action: 'approve',
        guards: ['hasRows', 'decided', 'current'],
        signature: 'approval',
      },
      // Made by the platform when a newer one of the same universe is signed.
      { from: 'signed', to: 'superseded', action: 'replace' },
    ],
    approved: ['signed'],
    frozen: ['signed', 'superseded'],
    settled: ['signed', 'superseded'],
  }),
  guards: {
    hasRows: (row) => (row.requirements ?? 0) > 0,
    decided: (row) => row.undecided === 0,
    current: (row) => row.outdated !== true,
  },
  actions: {
    read: action('statement.read', COMPLIANCE_READERS),
    create: action('statement.create', COMPLIANCE_LEADERS),
    update: action('statement.update', COMPLIANCE_LEADERS),
    approve: action('statement.approve', GAP_APPROVERS),
    archive: action('statement.archive', COMPLIANCE_LEADERS),
    export: action('statement.export', COMPLIANCE_READERS),
  },
  numbering: 'SOA-{universe}-{year}-00',
  searched: ['scope'],
})

export type StatementCollection = typeof statements
export type Statement = RecordOf<typeof statements>

/** One difference between two statements of the same universe. */
export interface StatementChange {
  readonly now: StatementRow | null
  readonly before: StatementRow | null
  /** The changed fields; empty for an added or removed requirement. */
  readonly fields: readonly (typeof COMPARED)[number][]
}
const COMPARED = ['ref', 'title', 'applicability', 'reason', 'controls', 'answer'] as const

/** Changes from the previous statement, in the order of the new one; removed requirements come last. */
export function compareStatements(
  before: readonly StatementRow[],
  now: readonly StatementRow[],
): StatementChange[] {
  const was = new Map(before.map((row) => [row.id, row]))
  const is = new Set(now.map(({ id }) => id))
  const said = (row: StatementRow, key: (typeof COMPARED)[number]) => JSON.stringify(row[key])
  const changed = now.flatMap((row): StatementChange[] => {
    const old = was.get(row.id)
    if (!old) return [{ now: row, before: null, fields: [] }]
    const fields = COMPARED.filter((key) => said(old, key) !== said(row, key))
    return fields.length > 0 ? [{ now: row, before: old, fields }] : []
  })
  const gone = before.filter(({ id }) => !is.has(id))
  return [...changed, ...gone.map((row) => ({ now: null, before: row, fields: [] }))]
}

export const statementRoutes = {
  ...collectionRoutes(statements, { ...RECORD_PAGE, transition: false, export: true }),
  make: route('statements.make', 'POST /universes/:id/statements', statements.actions.create, {
    summary: 'Create a statement of applicability from the current state of a universe',
    params: IdParams,
    reply: statements.Record,
    fails: ['NOT_FOUND'],
  }),
  refresh: route('statements.refresh', 'POST /statements/:id/refresh', statements.actions.update, {
    summary: 'Refresh the rows of a draft from the current requirements',
    params: IdParams,
    reply: statements.Record,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  workbook: route('statements.workbook', 'GET /statements/:id/workbook', statements.actions.export, {
    summary: 'The rows of the statement as a workbook',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: 'workbook',
    recorded: true,
  }),
}
