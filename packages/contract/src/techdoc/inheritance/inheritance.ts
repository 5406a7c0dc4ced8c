import * as z from 'zod/mini'
import { LinkEnd, Reason } from '../../collection-routes.ts'
import { LOCALES } from '../../locale.ts'
import { Id, IdParams, route } from '../../route.ts'
import { devices } from '../devices.ts'
import { checkFile } from '../file/file-checks.ts'
import { filerows } from '../file/file-rows.ts'
import { sections, SECTION_STATES } from '../file/sections.ts'

/** The sections of the manufacturer's data. Those that others refer to come first. */
export const MANUFACTURER_SECTIONS: readonly string[] = [
  ...(['f.manufacturer', 'f.operators', 'f.prrc', 'f.certificates', 'dm.sites'] as const),
  ...(['f.qms', 'f.qms-procedures'] as const),
]

/**
 * Whether a device keeps a value of its own only with a reason. Variants differ from their lead device by nature, so
 * there a changed value is reason enough.
 */
export const needsReason = (sectionKey: string): boolean => MANUFACTURER_SECTIONS.includes(sectionKey)

/** A row left out of a file although its source has it. */
export const LEFT_OUT = '*'

const EFFECTS = [
  /** It has the values of the source. */
  'current',
  /** It takes the values at once. */
  'changes',
  /** It is approved: it needs an update, and takes the values when it is revised. */
  'needs_update',
  /** It is submitted: it cannot be approved until it is withdrawn and takes the values. */
  'waits',
] as const

const FieldKey = z.string().check(z.minLength(1), z.maxLength(60))

/** A section that takes its values from another one, and what applying them changes. */
export const Follower = z.object({
  device: z.object({ id: Id, code: z.string(), name: LinkEnd.shape.title }),
  section: z.object({ id: Id, code: z.string(), status: z.enum(SECTION_STATES) }),
  effect: z.enum(EFFECTS),
  /** The fields of a form that change. */
  fields: z.array(z.string()),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Fields and rows that keep values of their own. */
  own: z.int(),
  /** Fields and rows that were entered in the device itself, with another value, and have no reason yet. */
  entered: z.int(),
})
export type Follower = z.output<typeof Follower>

const Followers = z.object({ items: z.array(Follower) })

const OwnChange = z.strictObject({
  fields: z.array(FieldKey).check(z.minLength(1), z.maxLength(100)),
  /** Why the device has values of its own; null takes the values of the source again. */
  reason: z.nullable(Reason),
})

export const inheritanceRoutes = {
  followers: route('inheritance.followers', 'GET /sections/:id/followers', checkFile, {
    summary: 'Sections that take their values from this one, and what applying its values changes in each',
    params: IdParams,
    reply: Followers,
    fails: ['NOT_FOUND'],
  }),
  apply: route('inheritance.apply', 'POST /sections/:id/followers', sections.actions.update, {
    summary:
      'Apply the values of a section to those that take their values from it; approved ones need an update',
    params: IdParams,
    body: z.strictObject({
      reason: Reason,
      /** Replaces values that were entered in a device before it took them from here. Those with a reason stay. */
      replaceEntered: z.boolean(),
    }),
    reply: Followers,
    fails: ['NOT_FOUND'],
  }),
  ownSection: route('inheritance.ownSection', 'POST /sections/:id/own-values', sections.actions.update, {
    summary:
      'Let fields of a section keep values of their own, with the reason, or take those of the source again',
    params: IdParams,
    body: OwnChange,
    reply: sections.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'VERSION_CONFLICT', 'FROZEN', 'ARCHIVED'],
  }),
  ownRow: route('inheritance.ownRow', 'POST /filerows/:id/own-values', filerows.actions.update, {
    summary:
      'Let fields of a row keep values of their own, with the reason, or take those of the source again',
    params: IdParams,
    body: OwnChange,
    reply: filerows.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'VERSION_CONFLICT', 'FROZEN', 'ARCHIVED'],
  }),
}

export const manufacturerDataRoutes = {
  read: route('manufacturerData.read', 'GET /manufacturer-data', devices.actions.read, {
    summary: 'The file that holds the manufacturer’s data of the organisation; null before it is created',
    reply: z.object({ id: z.nullable(Id) }),
  }),
  create: route('manufacturerData.create', 'POST /manufacturer-data', devices.actions.create, {
    summary:
      'Create the manufacturer’s data, empty or with the values of a device; an existing one is returned',
    body: z.strictObject({
      language: z.enum(LOCALES),
      /** The device whose values it starts with. */
      from: z.optional(Id),
    }),
    reply: z.object({ id: Id }),
    fails: ['NOT_FOUND'],
  }),
}
