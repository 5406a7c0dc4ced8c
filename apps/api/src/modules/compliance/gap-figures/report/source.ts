import { gapanalyses } from 'contract/compliance/gap-analyses'
import type { GapFigures } from 'contract/compliance/gap-figures'
import { gapitems } from 'contract/compliance/gap-items'
import type { GapPriority } from 'contract/compliance/scoring'
import type { SignatureProof } from 'proof'
import {
  type Labels,
  loadLabels,
  type ExportContext,
  type Wording,
  wordingOf,
} from '#modules/workspace/exports/index.ts'
import { loadProofs } from '#modules/workspace/signatures/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { registered } from '#platform/collection/spine.ts'
import { label } from '#platform/translations.ts'
import { loadGapFigures } from '../figures.service.ts'

export type ReportedItem = Stored<typeof gapitems>

/** The data of the report, as the reader may see it now, with the translations. */
export interface GapSource {
  readonly analysis: Stored<typeof gapanalyses>
  readonly figures: GapFigures
  readonly items: readonly ReportedItem[]
  readonly labels: Labels
  readonly signatures: readonly SignatureProof[]
  readonly reviews: readonly Reviews[]
  readonly wording: Wording
  readonly organisation: string
}

/** How many requirements that apply a person has reviewed. */
interface Reviews {
  readonly person: string
  readonly count: number
}

/** Who reviewed the requirements that apply, by the audit trail: the last review of each item that still stands. */
const reviewsOf = ({ tx }: ExportContext, analysis: string): Promise<Reviews[]> =>
  tx.query<Reviews>(
    `select e.person, count(*)::integer as count
     from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
       cross join lateral (
         select l.entry->>'actor' as person from trail l
         where l.org_id = app.org() and l.record_id = t.id and l.entry->'changes'->'status'->>1 = 'reviewed'
         order by l.seq desc limit 1) e
     where t.org_id = app.org() and t.gapanalysis = $1 and r.archived_at is null and r.status = 'reviewed'
       and t.answer <> 'not_applicable' and e.person is not null
     group by e.person order by count(*) desc, e.person`,
    [analysis],
  )

/** The items in the order of the text. */
async function itemsOf({ tx, services, actor }: ExportContext, analysis: string): Promise<ReportedItem[]> {
  const { shape, policy } = registered(services.collections, gapitems)
  const ids = await tx.query<{ id: string }>(
    `select t.id from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
       join domains o on o.org_id = t.org_id and o.id = t.domain
     where t.org_id = app.org() and t.gapanalysis = $1 and r.archived_at is null
     order by o.position, t.position, r.code`,
    [analysis],
  )
  const wanted = ids.map(({ id }) => id)
  const rows = new Map((await loadRecords(tx, shape, wanted)).map((row) => [row.id, row]))
  return wanted.flatMap((id) => rows.get(id) ?? []).filter((row) => policy(actor, row).includes('read'))
}

export async function loadGapReport(exportContext: ExportContext): Promise<GapSource> {
  const { services, tx, actor, order } = exportContext
  const id = order.record!
  const byType = services.collections
  const collection = registered(byType, gapanalyses)
  const analysis = await getRecord(tx, collection, actor, id)
  const figures = await loadGapFigures(tx, { analyses: collection, byType }, actor, id)
  const items = await itemsOf(exportContext, id)
  const { ownerId, reviewerId, approverId, universe, units } = analysis
  const reviews = await reviewsOf(exportContext, id)
  const people = [
    ownerId,
    reviewerId,
    approverId,
    ...reviews.map(({ person }) => person),
    ...items.map((item) => item.ownerId),
  ]
  const labels = await loadLabels(
    tx,
    {
      people: new Set(people.filter((one) => one !== null)),
      records: new Set([universe, ...(units ?? [])].filter((one) => one !== null)),
    },
    { byType, actor },
  )
  const signatures = await loadProofs(tx, [id])
  return { analysis, figures, items, labels, signatures, reviews, ...(await wordingOf(exportContext)) }
}

export const personIn = ({ labels, wording }: GapSource, id: string | null): string =>
  (id ? labels.people.get(id) : undefined) ?? wording.word('empty')

export const gapWord = ({ wording }: GapSource, key: string): string => wording.word('gap', key)
export const itemField = ({ wording }: GapSource, key: string): string =>
  label(wording.locale, 'gapitems', 'fields', key)
export const analysisField = ({ wording }: GapSource, key: string): string =>
  label(wording.locale, 'gapanalyses', 'fields', key)
export const itemChoice = ({ wording }: GapSource, field: string, value: string | null): string =>
  value === null ? wording.word('empty') : label(wording.locale, 'gapitems', 'choices', field, value)

/** Shares come in thousandths, maturity in hundredths. */
export function shareText({ wording }: GapSource, value: number | null): string {
  if (value === null) return wording.word('empty')
  const percent = new Intl.NumberFormat(wording.locale, { style: 'percent', maximumFractionDigits: 1 })
  return percent.format(value / 1000)
}
export const maturityText = ({ wording }: GapSource, value: number | null): string =>
  value === null ? wording.word('empty') : wording.number(value / 100)

/** The priorities that call for action, the worst first. */
export const GAPS = ['critical', 'high', 'medium', 'low'] as const satisfies readonly GapPriority[]
