import { type Actor } from '#platform/identity/accounts.ts'
import type { Localized } from 'contract'
import type { SectionFigures } from 'contract/techdoc/sections'
import { upToDate } from '#modules/workspace/documents/index.ts'
import { isReadable, loadStructure } from '#modules/techdoc/file/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import { loadCited } from './load-cited.ts'
import { namesIn } from './names-in.ts'
import { loadDrawnRows } from './drawn-rows.ts'
import type { Snapshot, SnapRow, SnapSection, SnapSignature } from './snapshot.ts'

interface SectionRow extends Pick<
  SnapSection,
  'key' | 'page' | 'status' | 'revision' | 'noneReason' | 'naReason' | 'completeReason'
> {
  id: string
  values: SnapSection['values'] | null
  figures: SectionFigures | null
}

const DEVICE = `select d.id, r.code, r.title as name, d.risk_class as "riskClass", d.structure, d.language
  from devices d join records r on r.org_id = d.org_id and r.id = d.id where d.org_id = app.org() and d.id = $1`

const SECTIONS = `select s.id, s.key, s.page, r.status, s.revision, s.none_reason as "noneReason", s.na_reason as "naReason",
    s.complete_reason as "completeReason", s.values, s.figures
  from sections s join records r on r.org_id = s.org_id and r.id = s.id
  where s.org_id = app.org() and s.device = $1 and r.archived_at is null order by s.position`

const ROWS = `select t.id, t.section, r.code, r.title as name, t.values
  from filerows t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.device = $1 and r.archived_at is null order by t.position, t.id`

const TEXTS = `select d.id, d.record_id, r.type as record_type, d.field, d.seq, d.projected_seq, d.content,
    encode(d.hash, 'hex') as hash, d.updated_at, d.updated_by
  from documents d join records r on r.org_id = d.org_id and r.id = d.record_id
  where d.org_id = app.org() and d.field = 'text' and d.record_id = any($1::uuid[])`

/** Of what a section says now: what was signed about an earlier state is in its history. */
const SIGNATURES = `select s.record_id as section, s.statement from signatures s
    join records r on r.org_id = s.org_id and r.id = s.record_id
  where s.org_id = app.org() and s.record_id = any($1::uuid[]) and r.status in ('approved', 'needs_update', 'not_applicable')
  order by s.seq`

type TextRow = Parameters<typeof upToDate>[1]

interface Statement {
  signer: { name: string }
  meaning: string
  at: string
  content: string
}

function signatureOf(text: string): SnapSignature {
  const { signer, meaning, at, content } = JSON.parse(text) as Statement
  return { name: signer.name, meaning, at, content }
}

/** The file of a device as it is now, as far as this person may read it, in a constant number of queries. */
export async function takeSnapshot(tx: Tx, actor: Pick<Actor, 'roles'>, id: string): Promise<Snapshot | null> {
  const [device] = await tx.query<Snapshot['device'] & { name: Localized }>(DEVICE, [id])
  if (!device) return null
  const structure = await loadStructure()
  const all = await tx.query<SectionRow>(SECTIONS, [id])
  const sections = all.filter(({ status }) => isReadable(actor.roles, status))
  const ids = sections.map((section) => section.id)
  const rows = Map.groupBy(
    [...(await tx.query<SnapRow & { section: string }>(ROWS, [id])), ...(await loadDrawnRows(tx, id))],
    ({ section }) => section,
  )
  const texts = new Map<string, TextRow>()
  for (const row of await tx.query<TextRow>(TEXTS, [ids])) texts.set(row.record_id, await upToDate(tx, row))
  const signed = await tx.query<{ section: string; statement: string }>(SIGNATURES, [ids])
  const signatures = Map.groupBy(signed, ({ section }) => section)
  const cited = await loadCited(tx, id)
  const drafts = sections.map((section) => ({
    section,
    shape: structure.byKey.get(section.key)!,
    values: section.values ?? {},
    rows: (rows.get(section.id) ?? []).map(({ section: _, ...row }): SnapRow => row),
  }))
  const named = await namesIn(tx, drafts)
  return {
    device,
    sections: drafts.map(({ section, values, rows: lines }): SnapSection => {
      const { id: record, figures, values: _, ...rest } = section
      return {
        ...rest,
        applies: figures?.applies !== 'not_applicable' && section.status !== 'not_applicable',
        values,
        rows: lines,
        text: texts.get(record)?.content ?? null,
        documents: cited.get(record) ?? [],
        ...named.of(section.key),
        signatures: (signatures.get(record) ?? []).map(({ statement }) => signatureOf(statement)),
      }
    }),
  }
}
