import * as z from 'zod/mini'
import { LinkEnd, LinkInput, PageQuery, pageOf, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** `mapping`: a control or a requirement of another universe for a requirement. `related`: similar or duplicate records. */
const CAPABILITIES = ['mapping', 'related'] as const
export type Capability = (typeof CAPABILITIES)[number]

/** The record types whose texts are compared. Types whose records repeat the text of another record are not. */
export const COMPARED_TYPES = [
  ...(['process', 'subprocess', 'risk', 'control', 'requirement', 'evidence', 'action'] as const),
  ...(['issue', 'procedure', 'workpaper', 'request', 'question', 'techdocument', 'duty'] as const),
] as const
export type ComparedType = (typeof COMPARED_TYPES)[number]

/** The record types that a mapping joins. */
export const MAPPED_TYPES = ['requirement', 'control'] as const satisfies readonly ComparedType[]

export const capabilitiesOf = (type: string): Capability[] => {
  if (!(COMPARED_TYPES as readonly string[]).includes(type)) return []
  return (MAPPED_TYPES as readonly string[]).includes(type) ? ['mapping', 'related'] : ['related']
}

/** From this share of its own words on, a record may say the same as another. */
export const DUPLICATE_SCORE = 0.7

/** Exact words of a record: where they stand, in which version, and which of them the other record has as well. */
export const Citation = z.object({
  record: Id,
  version: z.int(),
  /** `title`, the key of a field, or `file` for the newest file of a piece of evidence. */
  field: z.string(),
  locale: LocaleSchema,
  /** The page, sheet or part of a file, from 1; otherwise 0. */
  place: z.int(),
  from: z.int(),
  to: z.int(),
  quote: z.string(),
  words: z.array(z.string()),
})
export type Citation = z.output<typeof Citation>

/** `stale`: a text that was compared has changed since. It is not stored until the proposal is made again. */
export const PROPOSAL_STATES = ['open', 'accepted', 'edited', 'refused', 'stale'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const Proposal = z.object({
  id: Id,
  capability: z.enum(CAPABILITIES),
  subject: LinkEnd,
  target: LinkEnd,
  /** How much the two have in common, as a share of what the subject has in common with itself. */
  score: z.number(),
  citations: z.array(Citation),
  state: z.enum(PROPOSAL_STATES),
  madeBy: Id,
  madeAt: Moment,
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Moment),
  reason: z.nullable(z.string()),
  /** Whether this person may accept or refuse it. */
  mayDecide: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

const Match = z.object({ record: LinkEnd, score: z.number(), citation: z.nullable(Citation) })
export type Match = z.output<typeof Match>

export const MAX_MATCHES = 10

const assistanceActions = { use: action('assistance.use', STAFF_ROLES) }
const capability = z.enum(CAPABILITIES)

export const proposalRoutes = {
  matches: route('proposals.matches', 'GET /proposals/matches', assistanceActions.use, {
    summary: 'Records whose texts resemble a text, best first, with the passage that fits best',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
      type: z.optional(z.array(z.enum(COMPARED_TYPES))),
    }),
    reply: z.object({ items: z.array(Match) }),
  }),
  list: route('proposals.list', 'GET /proposals', assistanceActions.use, {
    summary:
      'Proposals about records that the reader may read, newest first; nothing while assistance is off',
    query: z.extend(PageQuery, {
      record: z.optional(Id),
      capability: z.optional(z.array(capability)),
      state: z.optional(z.array(z.enum(PROPOSAL_STATES))),
    }),
    reply: z.extend(pageOf(Proposal), { on: z.boolean() }),
  }),
  find: route('proposals.find', 'POST /proposals', assistanceActions.use, {
    summary: 'Compare a record with the others and store what is found as open proposals',
    body: z.strictObject({ record: Id, capability }),
    reply: z.object({ items: z.array(Proposal) }),
    fails: ['ARCHIVED'],
  }),
  accept: route('proposals.accept', 'POST /proposals/:id/accept', assistanceActions.use, {
    summary: 'Accept a proposal: the link or mapping is made in the name of this person',
    params: IdParams,
    body: z.strictObject({ kind: z.optional(LinkInput.shape.kind) }),
    reply: Proposal,
    fails: ['ARCHIVED', 'TRANSITION_NOT_ALLOWED', 'CONTENT_CHANGED'],
  }),
  refuse: route('proposals.refuse', 'POST /proposals/:id/refuse', assistanceActions.use, {
    summary: 'Refuse a proposal with a reason; it is not made again until one of the texts changes',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: Proposal,
    fails: ['ARCHIVED', 'TRANSITION_NOT_ALLOWED'],
  }),
  export: route('proposals.export', 'GET /proposals/export', assistanceActions.use, {
    summary: 'The proposals as an Excel workbook',
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: 'workbook',
    recorded: true,
  }),
}
