import { deviceVocabulary, gspr } from 'content'
import { fail, type Locale } from 'contract'
import type { Profile } from 'contract/techdoc/file/file-model'
import { codesOf } from 'contract/techdoc/file/profile'
import type { GsprGuidance, GsprPage } from 'contract/techdoc/gspr/gspr-page'
import type { GsprRowCollection, GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import { isAssessed } from 'contract/techdoc/gspr/gspr-status'
import type { SECTION_STATES } from 'contract/techdoc/file/sections'
import { ONLY_READERS } from '#modules/techdoc/file/index.ts'
import { getRecord, toListLine } from '#platform/collection/commands.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadBeside } from './beside.queries.ts'
import type { GsprCollections } from './gspr.service.ts'

/** The guidance for each row in one language, with the device profile's answer to each of its hints. */
async function guide(profile: Profile, locale: Locale): Promise<GsprGuidance[]> {
  const { appliesHint, evidence } = await deviceVocabulary()
  const names = new Map(evidence.map((one) => [one.en, one[locale]]))
  return (await gspr()).map((row) => ({
    ref: row.ref,
    summary: row.summary[locale],
    hints: [...new Set(row.appliesHint.flatMap(codesOf))].map((code) => ({
      code,
      label: appliesHint[code]?.[locale] ?? code,
      answer: code === 'all' ? ('yes' as const) : (profile[code] ?? ('tbd' as const)),
    })),
    standards: [...row.typicalStandards],
    evidence: row.typicalEvidence.map((name) => names.get(name) ?? name),
  }))
}

/** GSP-10, from the stored statuses of the rows. */
function gateOf(rows: readonly GsprRowLine[]): GsprPage['gate'] {
  const refs = (is: (row: GsprRowLine) => boolean) =>
    rows.filter((row) => row.answerable === true && is(row)).map(({ ref }) => ref ?? '')
  const notAssessed = refs(({ conformity }) => !isAssessed(conformity))
  const evidenceMissing = refs(({ conformity }) => conformity === 'evidence-missing')
  const severeGaps = refs(({ gap }) => gap === 'major' || gap === 'critical')
  const open = notAssessed.length + evidenceMissing.length + severeGaps.length === 0
  return { open, notAssessed, evidenceMissing, severeGaps }
}

/** Everything that the checklist page shows, in a constant number of queries. */
export async function readPage(
  tx: Tx,
  { devices, gsprrows }: GsprCollections,
  id: string,
  locale: Locale,
  actor: Actor,
): Promise<GsprPage> {
  const device = await getRecord(tx, devices, actor, id)
  const { shape, policy } = gsprrows
  const found = await tx.query<Stored<GsprRowCollection>>(
    `select ${shape.selectLine} from ${shape.from}
     where r.org_id = app.org() and t.device = $1 and r.archived_at is null order by t.position`,
    [id],
  )
  const rows = found
    .filter((row) => policy(actor, row).includes('read'))
    .map((row) => toListLine(gsprrows, actor, row))
  const [first] = rows
  // Without access to the section there is no checklist.
  if (!first) throw fail('NOT_FOUND')
  return {
    device: { id, code: device.code, name: device.name },
    section: { id: first.section!, status: first.sectionStatus as (typeof SECTION_STATES)[number] },
    rows,
    guidance: await guide(device.profile ?? {}, locale),
    gate: gateOf(rows),
    ...(await loadBeside(tx, id, rows, ONLY_READERS(actor.roles))),
  }
}
