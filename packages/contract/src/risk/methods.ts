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
 * How the organisation scores, version by version. One is in force; what was scored by an older one keeps it. A method in
 * force is not edited: its next version is.
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
    /** The next version begins as the one in force. */
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

/** How many lines of a preview are named; the counts are of all. */
export const NAMED_IN_PREVIEW = 50

const Judged = z.object({
  score: z.int(),
  level: z.enum(LEVELS),
  position: z.enum(POSITIONS),
})

/** What a method that is not in force would make of the register. */
export const MethodPreview = z.object({
  /** Lines of the register. */
  lines: z.int(),
  levelUp: z.int(),
  levelDown: z.int(),
  positionWorse: z.int(),
  positionBetter: z.int(),
  /** Lines with a step that the method does not have: they would be judged anew. */
  offScale: z.int(),
  /** Those whose level or position changes, the worst first. */
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
    summary: 'What would change in the register if this were the method; nothing is written',
    body: z.strictObject({ config: Method }),
    reply: MethodPreview,
    changesNothing: true,
  }),
}
