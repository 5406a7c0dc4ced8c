import * as z from 'zod/mini'
import { BulkReport, HistoryEntry, pageOf, PageQuery } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { Id, IdParams, route } from '../route.ts'
import { requirements } from './requirements.ts'
import { BANDS, Scoring } from './scoring.ts'
import { universes } from './universes.ts'

/** Records whose changes are changes of a universe. */
export const CHANGED_TYPES = ['universe', 'domain', 'requirement', 'revision', 'revisionline'] as const

const Figures = z.object({
  compliance: z.nullable(z.int()),
  coverage: z.nullable(z.int()),
  prudent: z.nullable(z.int()),
  gapIndex: z.nullable(z.int()),
  maturity: z.nullable(z.int()),
  band: z.nullable(z.enum(BANDS)),
  unsupported: z.int(),
})
export type ScoringFigures = z.output<typeof Figures>

/** Figures of the current answers with the current scoring and with the new one. */
export const ScoringPreview = z.object({ now: Figures, saved: Figures, next: Figures })
export type ScoringPreview = z.output<typeof ScoringPreview>

const Change = z.extend(HistoryEntry, {
  record: z.object({ id: Id, type: z.enum(CHANGED_TYPES), code: z.string(), name: z.unknown() }),
})
export type UniverseChange = z.output<typeof Change>

const Ids = (most: number) => z.array(Id).check(z.minLength(1), z.maxLength(most))

export const setupRoutes = {
  takeProposals: route(
    'universes.takeProposals',
    'POST /universes/:id/proposals',
    requirements.actions.update,
    {
      summary:
        'Set applicability as the profile suggests, with its reason; existing decisions are kept unless requested. Undone like a bulk edit of requirements',
      params: IdParams,
      body: z.strictObject({
        requirements: z.optional(Ids(2000)),
        /** Limits it to one kind of proposal; both by default. */
        only: z.optional(z.enum(['applicable', 'not_applicable'])),
        overwrite: z.optional(z.boolean()),
        /** The language for the reason: that of the page. */
        locale: LocaleSchema,
      }),
      reply: BulkReport,
      fails: ['NOT_FOUND', 'ARCHIVED'],
    },
  ),
  arrange: route('universes.arrange', 'POST /universes/:id/order', universes.actions.update, {
    summary: 'Reorder domains or requirements of a universe',
    params: IdParams,
    body: z.strictObject({ of: z.enum(['domains', 'requirements']), ids: Ids(2000) }),
    reply: z.object({ changed: z.int() }),
    fails: ['NOT_FOUND', 'ARCHIVED'],
  }),
  previewScoring: route('universes.previewScoring', 'POST /universes/:id/scoring', universes.actions.read, {
    summary: 'Preview current answers under another scoring',
    params: IdParams,
    body: z.strictObject({ scoring: Scoring }),
    reply: ScoringPreview,
    fails: ['NOT_FOUND'],
    changesNothing: true,
  }),
  changes: route('universes.changes', 'GET /universes/:id/changes', universes.actions.read, {
    summary: 'Audit trail of a universe and its content, newest first',
    params: IdParams,
    query: z.extend(PageQuery, { types: z.optional(z.array(z.enum(CHANGED_TYPES))) }),
    reply: pageOf(Change),
    fails: ['NOT_FOUND', 'INVALID_CURSOR'],
  }),
}
