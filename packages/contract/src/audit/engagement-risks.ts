import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import { editedOf, editsOf, MAX_EDITS } from '../edits.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { action } from '../permissions.ts'
import { LEVELS, Method, RISK_CATEGORIES } from '../risk/method.ts'
import { Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** Sources of the initial risks of a project. */
export const RISK_SOURCES = ['library', 'register'] as const

/** A library risk in an engagement: its rating here, and whether it is in scope. */
export const engagementrisks = collection({
  name: 'engagementrisks',
  type: 'engagementrisk',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-R\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    risk: f.reference('risk', { required: true, filter: true, fixed: true, traced: 'concerns' }),
    // Copied from the risk when it was added; the page shows when the library has a newer version.
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    description: f.localized({ detail: true, derived: true }),
    category: f.choice(RISK_CATEGORIES, { derived: true, filter: true }),
    riskVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    likelihood: f.whole({ min: 1, max: 7 }),
    impact: f.whole({ min: 1, max: 7 }),
    score: f.whole({ min: 1, max: 49, derived: true, sort: true, total: 'average' }),
    level: f.choice(LEVELS, { derived: true, filter: true, marks: LEVEL_MARKS }),
    inScope: f.flag({ filter: true }),
    /** Why it is out of scope, or the reasoning of its rating. */
    reason: f.text(),
    tags: f.words({ spine: 'tags' }),
    /** The current version in the library. */
    currentVersion: f.whole({ min: 1, max: 1_000_000, computed: true }),
    /** Number of matrix rows with controls and tests for it. */
    rows: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({ states: ['recorded'], initial: 'recorded', transitions: [], settled: ['recorded'] }),
  guards: {},
  actions: {
    read: action('engagementrisk.read', AUDIT_READERS),
    create: action('engagementrisk.create', AUDITORS),
    update: action('engagementrisk.update', AUDITORS),
    approve: action('engagementrisk.approve', AUDITORS),
    archive: action('engagementrisk.archive', AUDITORS),
    export: action('engagementrisk.export', AUDITORS),
  },
  numbering: '{project}-R00',
  searched: ['reason'],
})

export type EngagementRiskCollection = typeof engagementrisks
export type EngagementRisk = RecordOf<typeof engagementrisks>

const { actions } = engagementrisks
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MAX_EDITS))

export const engagementRiskRoutes = {
  ...collectionRoutes(engagementrisks, { transition: false, archive: true, exportOne: true }),
  scales: route('engagementrisks.scales', 'GET /projects/:id/risk-scales', actions.read, {
    summary: 'The method in force for scoring the risks of a project',
    params: IdParams,
    reply: z.object({ method: Method }),
    fails: ['NOT_FOUND'],
  }),
  addRisks: route('engagementrisks.addRisks', 'POST /projects/:id/risks', actions.create, {
    summary:
      'Copy risks with their mitigating controls into a project; by default those of all its processes',
    params: IdParams,
    body: z.strictObject({
      risks: z.optional(Ids),
      /** Source of the initial ratings: the library, or the last approved values of the risk register. */
      from: z.enum(RISK_SOURCES),
    }),
    reply: z.object({ added: z.int(), existing: z.int(), controls: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  refresh: route('engagementrisks.refresh', 'POST /projects/:id/library-refreshes', actions.update, {
    summary: 'Refresh risks and controls of a project in planning from the library',
    params: IdParams,
    body: z.strictObject({ risks: z.optional(Ids), rows: z.optional(Ids) }),
    reply: z.object({ refreshed: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  editMany: route('engagementrisks.editMany', 'POST /projects/:id/risk-edits', actions.update, {
    summary: 'Update several risks of a project individually; failures do not affect the others',
    params: IdParams,
    body: editsOf(engagementrisks.Changes),
    reply: editedOf(engagementrisks.Record),
    fails: ['NOT_FOUND'],
  }),
}
