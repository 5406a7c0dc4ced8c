import * as z from 'zod/mini'
import { BulkReport } from '../collection-routes.ts'
import { Id, IdParams, route } from '../route.ts'
import { evidence } from '../workspace/evidence.ts'
import { requirements } from './requirements.ts'
import { universes } from './universes.ts'

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Share = z.nullable(z.int())

/** A domain of a universe with the figures of its requirements. */
export const DomainPosition = z.object({
  id: Id,
  code: z.string(),
  title: Texts,
  ownerId: z.nullable(Id),
  requirements: z.int(),
  applicable: z.int(),
  undecided: z.int(),
  assessed: z.int(),
  /** Gaps of the two highest priorities. */
  openGaps: z.int(),
  /** Shares in thousandths, maturity in hundredths. */
  compliance: Share,
  coverage: Share,
  prudent: Share,
  maturity: Share,
})
export type DomainPosition = z.output<typeof DomainPosition>

const some = z.array(Id).check(z.minLength(1), z.maxLength(500))
const ControlLinks = z.strictObject({
  requirements: some,
  controls: z.array(Id).check(z.minLength(1), z.maxLength(50)),
  /** True to link these controls to these requirements, false to unlink them. */
  link: z.boolean(),
})
const EvidenceLinks = z.strictObject({ evidence: Id, requirements: some, link: z.boolean() })
const { update } = requirements.actions

export const requirementGridRoutes = {
  tree: route('universes.tree', 'GET /universes/:id/tree', universes.actions.read, {
    summary: 'Domains of a universe in the order of the text, with their position',
    params: IdParams,
    reply: z.object({ items: z.array(DomainPosition) }),
  }),
  controlsCheck: route('requirements.controlsCheck', 'POST /requirements/controls/check', update, {
    summary: 'Preview linking controls to requirements: number of changes, skipped requirements with reasons',
    body: ControlLinks,
    reply: BulkReport,
    fails: ['NOT_FOUND', 'ARCHIVED'],
    changesNothing: true,
  }),
  controls: route('requirements.controls', 'POST /requirements/controls', update, {
    summary: 'Link controls to many requirements or unlink them; can be undone for ten minutes',
    body: ControlLinks,
    reply: BulkReport,
    fails: ['NOT_FOUND', 'ARCHIVED'],
  }),
  evidence: route('requirements.evidence', 'POST /requirements/evidence', evidence.actions.update, {
    summary: 'Link evidence to many requirements or unlink it; returns those that changed',
    body: EvidenceLinks,
    reply: z.object({ changed: z.array(Id), unchanged: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'FROZEN'],
  }),
}
