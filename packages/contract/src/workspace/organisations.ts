import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { Name } from '../names.ts'
import { action, Role, STAFF_ROLES } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'

export const WEEKENDS = ['sat_sun', 'fri_sat'] as const

/** How confidential the documents of an organisation are, where nothing else is said about one. */
export const CLASSIFICATIONS = ['public', 'internal', 'confidential', 'restricted'] as const
export type Classification = (typeof CLASSIFICATIONS)[number]

/** The logo on documents: at most 256 KB, which its base64 form exceeds by a third. */
export const MAX_LOGO_BYTES = 256 * 1024
const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
const Data = z.base64().check(z.minLength(1), z.maxLength(Math.ceil(MAX_LOGO_BYTES / 3) * 4))
export const Logo = z.object({ mediaType: z.enum(LOGO_TYPES), data: Data })
export type Logo = z.output<typeof Logo>
const LogoInput = z.strictObject({ logo: z.nullable(z.strictObject({ data: Data })) })
export type LogoInput = z.output<typeof LogoInput>

/** ROL-2: an organisation with at most this many internal members may allow authors to review their own work. */
export const SELF_REVIEW_STAFF = 10

export const Organisation = z.object({
  id: Id,
  name: z.string(),
  locale: LocaleSchema,
  timeZone: z.string(),
  weekend: z.enum(WEEKENDS),
  /** Printed on documents that have no classification of their own. */
  classification: z.enum(CLASSIFICATIONS),
  /** Library items need texts in each of these languages before they are activated. */
  contentLanguages: z.array(LocaleSchema),
  /** An organisation for trying things out; the interface says so on every page. */
  testMode: z.boolean(),
  /** Whether approval and release require a second factor (SIG-2). */
  secondFactorSigning: z.boolean(),
  /** Whether authors of technical files may review their own work (ROL-2). */
  selfReview: z.boolean(),
  /** Whether it is small enough for that: otherwise the setting has no effect. */
  selfReviewPossible: z.boolean(),
  /** Whether the release of a document requires an independent review of its audit trail. */
  trailReview: z.boolean(),
  /** Whether texts of records are compared to propose mappings and related records. */
  assistance: z.boolean(),
  version: z.int(),
  createdAt: Moment,
})
export type Organisation = z.output<typeof Organisation>

const OrganisationInput = z.strictObject({
  name: Name,
  locale: z.optional(LocaleSchema),
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  weekend: z.optional(z.enum(WEEKENDS)),
  testMode: z.optional(z.boolean()),
  /** Roles of the founder besides administration. Later, nobody can grant roles to themselves. */
  roles: z.optional(z.array(Role).check(z.maxLength(20))),
})

/** Settings that can be changed later. `protection.ts` defines for each whether it weakens protection. */
export const OrganisationChanges = z.strictObject({
  name: z.optional(Name),
  locale: z.optional(LocaleSchema),
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  weekend: z.optional(z.enum(WEEKENDS)),
  classification: z.optional(z.enum(CLASSIFICATIONS)),
  contentLanguages: z.optional(z.array(LocaleSchema).check(z.minLength(1), z.maxLength(3))),
  testMode: z.optional(z.boolean()),
  secondFactorSigning: z.optional(z.boolean()),
  selfReview: z.optional(z.boolean()),
  trailReview: z.optional(z.boolean()),
  assistance: z.optional(z.boolean()),
})

export type OrganisationChanges = z.output<typeof OrganisationChanges>

export const organisationActions = {
  read: action('organisation.read', STAFF_ROLES),
  update: action('organisation.update', ['admin']),
}

export const organisationRoutes = {
  create: route('organisations.create', 'POST /organisations', 'signedIn', {
    summary: 'Create an organisation; the founder becomes its administrator and super user',
    body: OrganisationInput,
    reply: Organisation,
  }),
  current: route('organisations.current', 'GET /organisation', organisationActions.read, {
    summary: 'The organisation of the request',
    reply: Organisation,
  }),
  update: route('organisations.update', 'PATCH /organisation', organisationActions.update, {
    summary: 'Change the settings of the organisation',
    body: OrganisationChanges,
    reply: Organisation,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  logo: route('organisations.logo', 'GET /organisation/logo', organisationActions.read, {
    summary: 'The logo on the documents of the organisation',
    reply: z.object({ logo: z.nullable(Logo) }),
  }),
  setLogo: route('organisations.setLogo', 'PUT /organisation/logo', organisationActions.update, {
    summary: 'Set or remove the logo on the documents of the organisation (PNG or JPEG, at most 256 KB)',
    body: LogoInput,
    reply: Organisation,
    versioned: true,
    fails: ['VERSION_CONFLICT'],
  }),
}
