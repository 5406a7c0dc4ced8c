import * as z from 'zod/mini'
import { LOCALES } from '../locale.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { PROCEDURE_RESULTS, PROJECT_CONFIDENTIALITIES, PROJECT_TYPES } from './engagement.ts'
import { projects } from './projects.ts'

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Code = z.string().check(z.minLength(1), z.maxLength(40))
const Year = z.int().check(z.gte(2000), z.lte(2100))
const Holds = z.object({ risks: z.int(), controls: z.int(), procedures: z.int() })

/** A built-in audit programme, and how much of its scope the organisation's library contains. */
export const Programme = z.object({
  code: Code,
  name: Text,
  description: Text,
  hours: z.int(),
  holds: Holds,
  here: z.object({ risks: z.int(), controls: z.int() }),
  /** Ids in the organisation's library. */
  processes: z.array(Id),
  procedures: z.array(z.object({ ref: z.string(), title: Text, hours: z.int() })),
})
export type Programme = z.output<typeof Programme>

/** The applied parts of a programme, and the codes that are missing in the organisation's library. */
export const AppliedProgramme = z.object({
  risks: z.int(),
  rows: z.int(),
  procedures: z.int(),
  missing: z.array(z.string()),
})
export type AppliedProgramme = z.output<typeof AppliedProgramme>

/** Changes since the earlier year for a procedure that was rolled forward: library versions, last result, issues. */
export const ChangedSince = z.object({
  procedure: Id,
  previous: z.object({
    id: Id,
    code: z.string(),
    status: z.string(),
    result: z.nullable(z.enum(PROCEDURE_RESULTS)),
  }),
  /** Risks and controls whose library version is newer than the one used in the earlier year. */
  newer: z.array(z.object({ id: Id, type: z.string(), code: z.string(), name: Text })),
  /** Issues of the earlier year that are still open. */
  issues: z.array(z.object({ id: Id, code: z.string(), name: Text, status: z.string() })),
})
export type ChangedSince = z.output<typeof ChangedSince>

const Begun = {
  year: Year,
  name: z.optional(projects.fields.name.schema),
  ownerId: Id,
  reviewerId: Id,
  caeId: Id,
  confidentiality: z.enum(PROJECT_CONFIDENTIALITIES),
  startOn: z.optional(z.nullable(Day)),
  dueOn: z.optional(z.nullable(Day)),
  planline: z.optional(z.nullable(Id)),
}

export const projectCreationRoutes = {
  programmes: route('projects.programmes', 'GET /audit-programmes', projects.actions.read, {
    summary: 'Built-in audit programmes, with the share of their scope that the library holds',
    reply: z.object({ programmes: z.array(Programme) }),
  }),
  fromProgramme: route(
    'projects.fromProgramme',
    'POST /audit-programmes/:code/projects',
    projects.actions.create,
    {
      summary: 'Create a project from a programme: objectives, questions, risks, matrix and procedures',
      params: z.strictObject({ code: Code }),
      body: z.strictObject({
        ...Begun,
        type: z.enum(PROJECT_TYPES),
        languages: z.array(z.enum(LOCALES)).check(z.minLength(1), z.maxLength(LOCALES.length)),
        units: z.optional(z.nullable(z.array(Id).check(z.maxLength(100)))),
        mandated: z.optional(z.nullable(z.boolean())),
      }),
      reply: z.object({ project: projects.Record, taken: AppliedProgramme }),
      fails: ['NOT_FOUND', 'FORBIDDEN'],
    },
  ),
  addProgramme: route('projects.addProgramme', 'POST /projects/:id/programmes', projects.actions.update, {
    summary: 'Add procedures of a programme with the risks and controls that they test',
    params: IdParams,
    body: z.strictObject({
      programme: Code,
      /** By their references in the programme; all of them by default. */
      procedures: z.optional(z.array(Code).check(z.minLength(1), z.maxLength(200))),
    }),
    reply: AppliedProgramme,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  rollForward: route('projects.rollForward', 'POST /projects/:id/next', projects.actions.create, {
    summary: 'Roll a project forward to a later year; results are cleared, declarations are pending',
    params: IdParams,
    body: z.strictObject(Begun),
    reply: projects.Record,
    fails: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  changes: route('projects.changes', 'GET /projects/:id/changes', projects.actions.read, {
    summary: 'Changes since the earlier year, per procedure that was rolled forward',
    params: IdParams,
    reply: z.object({ procedures: z.array(ChangedSince) }),
    fails: ['NOT_FOUND'],
  }),
  inform: route('projects.inform', 'POST /projects/:id/informing', projects.actions.update, {
    summary:
      'Notify the audited unit’s contacts of changed scope, objectives, criteria or dates, or record why not',
    params: IdParams,
    body: z.strictObject({ tell: z.boolean() }),
    reply: z.object({ told: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
}
