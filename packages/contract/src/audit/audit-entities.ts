import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { MAX_ADJUSTMENT } from './entity-score.ts'
import { AUDIT_LEADERS, AUDIT_READERS, AUDITORS } from './people.ts'

export const ENTITY_KINDS = ['process', 'unit', 'site', 'supplier', 'system', 'device'] as const
/** The kinds whose records the organisation already has. */
const ENTITY_SOURCES = ['process', 'unit', 'device'] as const

/** What can be audited. All of them together are the audit universe. */
export const auditentities = collection({
  name: 'auditentities',
  type: 'auditentity',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AE-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    kind: f.choice(ENTITY_KINDS, { required: true, filter: true, sort: true }),
    /** Where the product has a record of it; its risks count, and audits of it are audits of the entity. */
    process: f.reference('process', { filter: true, traced: 'represents' }),
    unit: f.reference('unit', { filter: true, traced: 'represents' }),
    device: f.reference('device', { filter: true, traced: 'represents' }),
    /** Risks that concern it in addition to those of its process and unit. */
    risks: f.references('risk', 'exposed_to', { filter: true }),
    /** Who answers for it. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    description: f.text({ detail: true }),
    cycleMonths: f.whole({ min: 1, max: 120, required: true, filter: true }),
    /** An audit in every cycle is required by law or a contract. */
    mandated: f.flag({ filter: true }),
    adjustment: f.whole({ min: -MAX_ADJUSTMENT, max: MAX_ADJUSTMENT }),
    adjustmentReason: f.text({ max: 1000 }),
    /** The last audit before the organisation kept its audits here. */
    earlierAuditOn: f.day(),
    tags: f.words({ spine: 'tags' }),
    score: f.whole({ min: 0, max: 100, computed: true, sort: true, total: 'average' }),
    /** Approved risk lines in the score; without any, the score is a placeholder. */
    riskLines: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    lastAuditOn: f.day({ computed: true }),
    nextDueOn: f.day({ computed: true, sort: true }),
    overdue: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['active', 'retired'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'retired', action: 'approve', reasonRequired: true },
      { from: 'retired', to: 'active', action: 'approve', reasonRequired: true },
    ],
    frozen: ['retired'],
    settled: ['active', 'retired'],
  }),
  guards: {},
  actions: {
    read: action('auditentity.read', AUDIT_READERS),
    create: action('auditentity.create', AUDIT_LEADERS),
    update: action('auditentity.update', AUDIT_LEADERS),
    approve: action('auditentity.approve', AUDIT_LEADERS),
    archive: action('auditentity.archive', AUDIT_LEADERS),
    export: action('auditentity.export', AUDITORS),
    import: action('auditentity.import', AUDIT_LEADERS),
  },
  numbering: 'AE-000',
  searched: ['description', 'adjustmentReason'],
})

export type AuditEntityCollection = typeof auditentities
export type AuditEntity = RecordOf<typeof auditentities>

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Score = z.int().check(z.gte(0), z.lte(100))

/** A record that is not an entity yet, with what is proposed for it. */
export const EntityCandidate = z.object({
  id: Id,
  kind: z.enum(ENTITY_SOURCES),
  code: z.string(),
  name: Text,
  score: Score,
  riskLines: z.int(),
  cycleMonths: z.int(),
})
export type EntityCandidate = z.output<typeof EntityCandidate>

/** The parts of a score, so that each can be checked, and the audits that cover the entity. */
export const EntityCoverage = z.object({
  score: Score,
  base: Score,
  adjustment: z.int(),
  aggregate: z.nullable(z.number()),
  riskLines: z.int(),
  computedAt: z.string(),
  projects: z.array(
    z.object({ id: Id, code: z.string(), name: Text, status: z.string(), reportedOn: z.nullable(Day) }),
  ),
})
export type EntityCoverage = z.output<typeof EntityCoverage>

/** A dialog offers, and a request adds, at most this many. */
export const MAX_CANDIDATES = 1000

export const auditEntityRoutes = {
  ...collectionRoutes(auditentities, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  candidates: route(
    'auditentities.candidates',
    'GET /audit-entity-candidates',
    auditentities.actions.create,
    {
      summary: 'Active processes, units and devices that are not auditable entities yet, with proposed cycle',
      reply: z.object({ candidates: z.array(EntityCandidate) }),
    },
  ),
  fromRecords: route(
    'auditentities.fromRecords',
    'POST /audit-entity-candidates',
    auditentities.actions.create,
    {
      summary: 'Create auditable entities from processes, units and devices',
      body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_CANDIDATES)) }),
      reply: z.object({ added: z.int(), existing: z.int() }),
    },
  ),
  coverage: route('auditentities.coverage', 'GET /auditentities/:id/coverage', auditentities.actions.read, {
    summary: 'Parts of the score of an auditable entity, and the audit projects that cover it',
    params: IdParams,
    reply: EntityCoverage,
    fails: ['NOT_FOUND'],
  }),
}
