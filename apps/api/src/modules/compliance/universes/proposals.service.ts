import { fail, type Locale } from 'contract'
import { proposedApplicability } from 'contract/compliance/scoring'
import type { RequirementCollection } from 'contract/compliance/requirements'
import { refuse } from 'contract/refusals'
import { applyBulk, type BulkReport } from '#platform/collection/bulk.ts'
import { openRecord } from '#platform/collection/commands.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { label } from '#platform/translations.ts'
import type { UniverseCollections } from './make-universe.ts'

interface Wanted {
  requirements?: string[] | undefined
  only?: 'applicable' | 'not_applicable' | undefined
  overwrite?: boolean | undefined
  locale: Locale
}

const roleNames = (locale: Locale, roles: readonly string[]): string =>
  new Intl.ListFormat(locale).format(
    roles.map((role) => label(locale, 'requirements', 'choices', 'appliesTo', role)),
  )

/** The reason for the profile's proposal, in the language of the page. */
function reasonFor(locale: Locale, appliesTo: readonly string[], profile: readonly string[]): string {
  return label(locale, 'server', 'applicability', 'reason')
    .replace('{{addressed}}', roleNames(locale, appliesTo))
    .replace('{{profile}}', roleNames(locale, profile))
}

async function inForce(tx: Tx, universe: string, overwrite: boolean): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from requirements q join records r on r.org_id = q.org_id and r.id = q.id
     where q.org_id = app.org() and q.universe = $1 and r.status = 'active' and r.archived_at is null
       and ($2 or q.applicability = 'undecided')`,
    [universe, overwrite],
  )
  return rows.map(({ id }) => id)
}

const NOTHING: BulkReport = { operation: null, undoUntil: null, changed: 0, unchanged: 0, skipped: [] }

/**
 * Applies the proposals of the profile, to a whole universe or to some requirements. Decided requirements are skipped
 * unless `overwrite` is set.
 */
export async function takeProposals(
  tx: WriteTx,
  { universes, requirements }: UniverseCollections,
  id: string,
  { requirements: wanted, only, overwrite = false, locale }: Wanted,
  context: WriteContext,
): Promise<BulkReport> {
  const universe = await openRecord(tx, universes, context.actor, id)
  const profile = universe.profile
  if (!profile || profile.length === 0) throw refuse('profile', 'required')
  const open = new Set(await inForce(tx, id, overwrite))
  if (wanted && !overwrite) {
    // Selected requirements that were decided in the meantime are skipped without an error.
    const all = new Set(await inForce(tx, id, true))
    if (!wanted.every((one) => all.has(one))) throw fail('NOT_FOUND')
  } else if (wanted && !wanted.every((one) => open.has(one))) throw fail('NOT_FOUND')
  const ids = (wanted ?? [...open]).filter((one) => open.has(one))
  if (ids.length === 0) return NOTHING
  const changesOf = (row: Stored<RequirementCollection>) => {
    const appliesTo = row.appliesTo
    const proposal = proposedApplicability(appliesTo, profile)
    const kept = { applicability: row.applicability, applicabilityReason: row.applicabilityReason }
    if (!proposal || (only && proposal !== only)) return kept
    const reason = appliesTo && appliesTo.length > 0 ? reasonFor(locale, appliesTo, profile) : null
    return { applicability: proposal, applicabilityReason: reason }
  }
  const fields = ['applicability', 'applicabilityReason']
  return applyBulk(tx, requirements, { ids, each: { fields, changesOf } }, context)
}
