import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, route } from '../route.ts'
import { LIBRARY_EDITORS } from './library.ts'
import { LEVELS, Method } from './method.ts'
import { POSITIONS } from './scoring.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')

/**
 * The versions of the organisation's scoring method. One is in force; assessments keep the version they were scored by.
 * A method in force cannot be edited; a new version is created instead.
 */
export const methods = collection({
  name: 'methods',
  type: 'method',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^RM-\d{2,4}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    /** Who looks after it. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    note: f.text({ detail: true }),
    /** A new version copies the one in force. */
    config: { ...f.structure(Method, { required: true, detail: true }), numbered: true as const },
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['draft', 'active', 'retired'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'active', action: 'approve', reasonRequired: true },
      // Made by the platform when the next version comes into force.
      { from: 'active', to: 'retired', action: 'replace' },
    ],
    frozen: ['active', 'retired'],
  }),
  guards: {},
  actions: {
    read: action('method.read', READERS),
    create: action('method.create', LIBRARY_EDITORS),
    update: action('method.update', LIBRARY_EDITORS),
    approve: action('method.approve', LIBRARY_EDITORS),
    archive: action('method.archive', LIBRARY_EDITORS),
    export: action('method.export', READERS),
  },
  numbering: 'RM-00',
  searched: ['note'],
})

export type MethodCollection = typeof methods
export type MethodVersion = RecordOf<typeof methods>

/** The maximum number of lines listed in a preview; the counts cover all. */
export const NAMED_IN_PREVIEW = 50

const Judged = z.object({
  score: z.int(),
  level: z.enum(LEVELS),
  position: z.enum(POSITIONS),
})

/** How a method that is not in force would change the register. */
export const MethodPreview = z.object({
  /** Lines of the register. */
  lines: z.int(),
  levelUp: z.int(),
  levelDown: z.int(),
  positionWorse: z.int(),
  positionBetter: z.int(),
  /** Lines with a step beyond the method's scales: they would have to be assessed again. */
  offScale: z.int(),
  /** Lines whose level or position changes, the worst first. */
  changes: z.array(
    z.object({
      id: Id,
      assessment: Id,
      code: z.string(),
      name: z.record(z.string(), z.string()),
      before: Judged,
      after: Judged,
    }),
  ),
})
export type MethodPreview = z.output<typeof MethodPreview>

export const methodRoutes = {
  ...collectionRoutes(methods, {}),
  preview: route('methods.preview', 'POST /methods/preview', methods.actions.update, {
    summary: 'Preview the register under this method; nothing is changed',
    body: z.strictObject({ config: Method }),
    reply: MethodPreview,
    changesNothing: true,
  }),
}
