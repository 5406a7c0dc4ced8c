import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fail, type Locale, LOCALES, type Role } from 'contract'
import type { Classification, Organisation, OrganisationChanges } from 'contract/workspace/organisations'
import { weakenedSettings } from 'contract/workspace/protection'
import { confirmJoined } from '#modules/workspace/users/index.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Account, Actor } from '#platform/identity/accounts.ts'
import { isTimeZone } from '#platform/local-time.ts'
import { IS_SMALL } from './self-review.ts'

const COLUMNS = `org_id as id, name, locale, time_zone as "timeZone", weekend, classification, content_languages as "contentLanguages", test_mode as "testMode",
  second_factor_signing as "secondFactorSigning", self_review as "selfReview", trail_review as "trailReview", assistance,
  ${IS_SMALL} as "selfReviewPossible", version, created_at as "createdAt"`

interface OrganisationInput {
  name: string
  locale?: string | undefined
  timeZone?: string | undefined
  weekend?: string | undefined
  testMode?: boolean | undefined
}

/** Settings that cannot be given at creation. */
type SettingsInput = { [K in keyof OrganisationInput]?: OrganisationInput[K] | undefined } & {
  classification?: Classification | undefined
  contentLanguages?: Locale[] | undefined
  secondFactorSigning?: boolean | undefined
  selfReview?: boolean | undefined
  trailReview?: boolean | undefined
  assistance?: boolean | undefined
}

/** Time zones are validated with the Intl database. */
function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw fail('INVALID_INPUT', [{ path: ['timeZone'], code: 'unknown' }])
}

/**
 * Derives the id from founder and idempotency key, so that a repeated request finds the organisation created by the
 * first: idempotency keys are stored per organisation, and before this there is none.
 */
export function organisationIdFor(personId: string, key: string): string {
  const bytes = createHash('sha256').update(`organisation ${personId} ${key}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Creates an organisation with its founder as administrator and super user. */
export async function createOrganisation(
  tx: WriteTx,
  founder: Account,
  input: OrganisationInput & { roles?: Role[] | undefined },
  requestId: string,
): Promise<Organisation> {
  checkTimeZone(input.timeZone)
  const roles: Role[] = [...new Set<Role>(['admin', ...(input.roles ?? [])])]
  const [made] = await tx.query<Organisation>(
    `insert into organisations (org_id, name, locale, time_zone, weekend, test_mode, content_languages)
     values (app.org(), $1, coalesce($2, 'en'), coalesce($3, 'UTC'), coalesce($4, 'sat_sun'), coalesce($5, false),
       array[coalesce($2::text, 'en')])
     returning ${COLUMNS}`,
    [input.name, input.locale, input.timeZone, input.weekend, input.testMode],
  )
  await tx.query(
    `insert into members (org_id, id, name, email, locale, roles, super_user) values (app.org(), $1, $2, $3, $4, $5::text[], true)`,
    [founder.id, founder.name, founder.email, founder.locale, roles],
  )
  tx.trail.push({
    action: 'create',
    type: 'organisation',
    record: tx.org,
    version: 1,
    changes: { name: [null, input.name], founder: [null, founder.id], roles: [null, roles] },
    actor: founder.id,
    roles,
    request: requestId,
  })
  await confirmJoined(tx, { id: founder.id, roles, source: 'founding', by: founder.id }, requestId)
  return made!
}

export async function currentOrganisation(tx: Tx): Promise<Organisation> {
  const [row] = await tx.query<Organisation>(`select ${COLUMNS} from organisations where org_id = app.org()`)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Changes settings; what was set before stays in the trail. */
export async function updateOrganisation(
  tx: WriteTx,
  actor: Actor,
  version: number,
  input: SettingsInput,
  requestId: string,
  /** The reason, and that a second administrator has approved. */
  approved?: { reason: string },
): Promise<Organisation> {
  checkTimeZone(input.timeZone)
  const before = await currentOrganisation(tx)
  if (!approved && weakenedSettings(before, input as OrganisationChanges).length > 0)
    throw fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'organisation.settings' })
  const after = { ...before, ...input } as Organisation
  // In the order of the languages, so that the same choice is no change.
  const contentLanguages = LOCALES.filter((locale) => after.contentLanguages.includes(locale))
  const [row] = await tx.query<Organisation>(
    `update organisations set name = $2, locale = $3, time_zone = $4, weekend = $5, test_mode = $6,
       second_factor_signing = $7, self_review = $8, trail_review = $9, content_languages = $10, classification = $11, assistance = $12, version = version + 1
     where org_id = app.org() and version = $1 returning ${COLUMNS}`,
    [
      version,
      after.name,
      after.locale,
      after.timeZone,
      after.weekend,
      after.testMode,
      after.secondFactorSigning,
      after.selfReview,
      after.trailReview,
      contentLanguages,
      after.classification,
      after.assistance,
    ],
  )
  if (!row) throw fail('VERSION_CONFLICT', { version: before.version })
  const keys = [
    ...(['name', 'locale', 'timeZone', 'weekend', 'classification', 'contentLanguages'] as const),
    ...(['testMode', 'secondFactorSigning', 'selfReview', 'trailReview', 'assistance'] as const),
  ]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], row[key]))
  tx.trail.push({
    action: 'setting',
    type: 'organisation',
    record: tx.org,
    version: row.version,
    changes: Object.fromEntries(changed.map((key) => [key, [before[key], row[key]]])),
    reason: approved?.reason ?? null,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  return row
}
