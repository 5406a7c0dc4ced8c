import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { CONFIDENTIALITIES } from '../workspace/evidence.ts'
import { EVIDENCE_TYPES } from '../workspace/evidence-types.ts'
import { GAP_ASSESSORS } from './people.ts'
import { requirements } from './requirements.ts'
import { ANSWERS } from './scoring.ts'
import { universes } from './universes.ts'

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** A requirement of another universe, with the fields needed to compare the two. */
const Counterpart = z.object({
  id: Id,
  code: z.string(),
  ref: z.string(),
  title: Texts,
  status: z.string(),
  universe: z.object({ id: Id, code: z.string() }),
  answer: z.nullable(z.enum(ANSWERS)),
  /** Its current gap item was reviewed by another person. */
  reviewed: z.boolean(),
  validEvidence: z.int(),
})
export type Counterpart = z.output<typeof Counterpart>

/** Accepted evidence of a mapped requirement that this one lacks. Only a person can decide to use it. */
const Offer = z.object({
  evidence: z.object({
    id: Id,
    code: z.string(),
    title: Texts,
    type: z.nullable(z.enum(EVIDENCE_TYPES)),
    confidentiality: z.enum(CONFIDENTIALITIES),
    obtainedOn: Day,
    /** The last valid day in this universe. */
    validUntil: Day,
  }),
  /** The mapped requirements that have this evidence. */
  from: z.array(Counterpart),
  declined: z.nullable(z.object({ reason: z.string(), by: Id, at: Moment })),
})
export type Offer = z.output<typeof Offer>

const OfferedRequirement = z.object({
  id: Id,
  code: z.string(),
  ref: z.string(),
  title: Texts,
  offers: z.array(Offer),
})
export type OfferedRequirement = z.output<typeof OfferedRequirement>

/** The owner of a requirement accepts offered evidence, or declines it with a reason. */
const judge = action('requirement.judgeOffer', GAP_ASSESSORS)
const MappingParams = z.strictObject({ id: Id, other: Id })
const OfferParams = z.strictObject({ id: Id, evidence: Id })
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const { read, update } = requirements.actions

export const MAX_MAPPINGS = 200

export const mappingRoutes = {
  list: route('requirements.mappings', 'GET /requirements/:id/mappings', read, {
    summary: 'Mappings of a requirement to other universes, in both directions',
    params: IdParams,
    reply: z.object({ items: z.array(Counterpart) }),
  }),
  add: route('requirements.map', 'POST /requirements/:id/mappings', update, {
    summary: 'Map a requirement to requirements of other universes, in both directions',
    params: IdParams,
    body: z.strictObject({ requirements: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
    reply: z.object({ items: z.array(Counterpart) }),
    fails: ['ARCHIVED'],
  }),
  remove: route('requirements.unmap', 'DELETE /requirements/:id/mappings/:other', update, {
    summary: 'Remove a mapping in both directions; accepted evidence is kept',
    params: MappingParams,
    reply: 'nothing',
    fails: ['ARCHIVED'],
  }),
  offers: route('requirements.offers', 'GET /requirements/:id/offers', read, {
    summary:
      'Accepted, valid evidence of mapped requirements that could support this one, with declined suggestions',
    params: IdParams,
    reply: z.object({ items: z.array(Offer) }),
  }),
  ofUniverse: route('universes.offers', 'GET /universes/:id/offers', universes.actions.read, {
    summary: 'Requirements of a universe with suggested evidence',
    params: IdParams,
    reply: z.object({ items: z.array(OfferedRequirement), total: z.int() }),
  }),
  take: route('requirements.takeOffer', 'POST /requirements/:id/offers/:evidence/take', judge, {
    summary: 'Accept suggested evidence for this requirement',
    params: OfferParams,
    reply: z.object({ items: z.array(Offer) }),
    fails: ['ARCHIVED', 'FROZEN'],
  }),
  decline: route('requirements.declineOffer', 'POST /requirements/:id/offers/:evidence/decline', judge, {
    summary: 'Decline suggested evidence with a reason; it is not suggested again',
    params: OfferParams,
    body: z.strictObject({ reason: Reason }),
    reply: z.object({ items: z.array(Offer) }),
    fails: ['ARCHIVED'],
  }),
  reconsider: route(
    'requirements.reconsiderOffer',
    'DELETE /requirements/:id/offers/:evidence/decline',
    judge,
    {
      summary: 'Undo declining suggested evidence',
      params: OfferParams,
      reply: 'nothing',
      fails: ['ARCHIVED'],
    },
  ),
}
