import * as z from 'zod/mini'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { Export } from '../workspace/exports.ts'
import { OPINIONS } from './engagement.ts'
import { type Gated, gateGuards } from './gates.ts'
import { OPINION_RULES } from './opinion.ts'
import { projects } from './projects.ts'

const Count = z.int().check(z.gte(0))
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))

/** A proposed or decided opinion, and the suggestion of the rules at that moment. */
const Said = z.object({
  opinion: z.enum(OPINIONS),
  suggested: z.enum(OPINIONS),
  reason: z.nullable(z.string()),
  by: Id,
  at: Moment,
})

/** The overall opinion of an audit: its basis, the suggestion of the rules, and who proposed and decided it. */
export const Opinion = z.object({
  basis: z.object({
    critical: Count,
    high: Count,
    medium: Count,
    low: Count,
    keyTested: Count,
    keyEffective: Count,
  }),
  suggested: z.enum(OPINIONS),
  rule: z.enum(OPINION_RULES),
  /** In thousandths; null where no key control was tested. */
  keyRate: z.nullable(z.int()),
  proposed: z.nullable(Said),
  decided: z.nullable(Said),
  /** Whether the head of audit has signed the project since the opinion was decided. */
  signed: z.boolean(),
  may: z.object({ propose: z.boolean(), decide: z.boolean() }),
})
export type Opinion = z.output<typeof Opinion>
z.globalRegistry.add(Opinion as never, { id: 'AuditOpinion' })

const Choice = z.strictObject({ opinion: z.enum(OPINIONS), reason: z.optional(Words) })

/** The sealed file of a project: its whole content at one moment, in one file that can be read without the product. */
export const AuditFile = z.object({
  id: Id,
  number: z.int(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  records: Count,
  sealedAt: Moment,
  sealedBy: Id,
})
export type AuditFile = z.output<typeof AuditFile>
z.globalRegistry.add(AuditFile as never, { id: 'AuditFile' })

/** Days after the report within which the file is to be locked. */
export const ARCHIVE_DAYS = 60

/**
 * Whether the file can be sealed: in follow-up, before the first sealing and whenever the follow-up has changed since.
 * Issues may be open: their due dates can be months after the lock, and their follow-up continues beside the sealed file.
 */
export const maySeal = (row: Gated & { status: string }): boolean =>
  row.status === 'follow_up' && (row.sealedOn === null || !gateGuards.followUpSealed(row))

export const completionRoutes = {
  opinion: route('projects.opinion', 'GET /projects/:id/opinion', projects.actions.export, {
    summary: 'Basis of the overall opinion, with the suggested, proposed and decided rating',
    params: IdParams,
    reply: Opinion,
    fails: ['NOT_FOUND'],
  }),
  proposeOpinion: route(
    'projects.proposeOpinion',
    'POST /projects/:id/opinion/proposal',
    projects.actions.do!,
    {
      summary: 'Propose the overall opinion; deviating from the suggestion requires a reason',
      params: IdParams,
      body: Choice,
      reply: Opinion,
      fails: ['NOT_FOUND', 'INVALID_INPUT', 'TRANSITION_NOT_ALLOWED'],
    },
  ),
  decideOpinion: route(
    'projects.decideOpinion',
    'POST /projects/:id/opinion/decision',
    projects.actions.approve,
    {
      summary: 'Decide the overall opinion; deviating from the suggestion requires a reason',
      params: IdParams,
      body: Choice,
      reply: Opinion,
      fails: ['NOT_FOUND', 'INVALID_INPUT', 'TRANSITION_NOT_ALLOWED'],
    },
  ),
  seal: route('projects.seal', 'POST /projects/:id/seal', projects.actions.approve, {
    summary: 'Queue the sealed file of a project; the project is locked once it exists',
    params: IdParams,
    reply: Export,
    fails: ['NOT_FOUND', 'GUARD_NOT_MET', 'TOO_MANY_EXPORTS'],
  }),
  unseal: route('projects.unseal', 'POST /projects/:id/unseal', projects.actions.approve, {
    summary: 'Make a sealed project in follow-up editable again; its sealed files stay',
    params: IdParams,
    body: z.strictObject({ reason: Words }),
    reply: z.object({ id: Id, version: z.int() }),
    fails: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  }),
  files: route('projects.files', 'GET /projects/:id/files', projects.actions.export, {
    summary: 'The sealed files of a project, newest first',
    params: IdParams,
    reply: z.object({ items: z.array(AuditFile), due: z.nullable(Day) }),
    fails: ['NOT_FOUND'],
  }),
  file: route('projects.file', 'GET /projects/:id/files/:fileId/content', projects.actions.export, {
    summary: 'A sealed file of a project',
    params: z.strictObject({ id: Id, fileId: Id }),
    reply: 'file',
    recorded: true,
    fails: ['NOT_FOUND'],
  }),
}
