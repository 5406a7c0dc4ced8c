import type { Localized } from 'contract'
import { computeField } from 'contract/techdoc/file/computed-fields'
import type { TechnicalFile } from 'contract/techdoc/file/file-model'
import type { FileValues, SectionFigures } from 'contract/techdoc/file/sections'
import {
  isReadable,
  loadFile,
  loadStructure,
  type Structure,
  structureOfRules,
} from '#modules/techdoc/file/index.ts'
import { withCurrentContent } from '#modules/workspace/rich-texts/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadDrawnRows, registerRows } from './drawn-rows.ts'
import { loadDocumentRows } from './document-rows.ts'
import { loadCited } from './load-cited.ts'
import { namesIn } from './names-in.ts'
import { tracedRows } from './traced-rows.ts'
import type { Snapshot, SnapRow, SnapSection, SnapSignature } from './snapshot.ts'

interface SectionRow extends Pick<
  SnapSection,
  'key' | 'page' | 'status' | 'revision' | 'noneReason' | 'naReason' | 'completeReason'
> {
  id: string
  kind: string
  values: FileValues | null
  figures: SectionFigures | null
}

const DEVICE = `select d.id, r.code, r.title as name, d.risk_class as "riskClass", d.structure, d.language
  from devices d join records r on r.org_id = d.org_id and r.id = d.id where d.org_id = app.org() and d.id = $1`

const SECTIONS = `select s.id, s.key, s.kind, s.page, r.status, s.revision, s.none_reason as "noneReason", s.na_reason as "naReason",
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

/** Signatures of approved sections only; signatures of earlier states are in the history of the section. */
const SIGNATURES = `select s.record_id as section, s.statement from signatures s
    join records r on r.org_id = s.org_id and r.id = s.record_id
  where s.org_id = app.org() and s.record_id = any($1::uuid[]) and r.status in ('approved', 'needs_update', 'not_applicable')
  order by s.seq`

type TextRow = Parameters<typeof withCurrentContent>[1]

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

/** Adds the values that are computed from the whole file and are not stored. */
function withComputed(
  { byKey }: Structure,
  file: TechnicalFile,
  key: string,
  row: { id: string; code: string; values: FileValues },
): FileValues {
  const computed = byKey
    .get(key)!
    .fields.filter((field) => field.type === 'computed' && row.values[field.key] === undefined)
    .map((field) => [field.key, computeField(key, field.key, { ...row, section: key }, file)] as const)
    .filter(([, value]) => value !== null && value !== '')
  return { ...row.values, ...Object.fromEntries(computed) }
}

async function loadTexts(tx: Tx, ids: readonly string[]): Promise<Map<string, TextRow>> {
  const texts = new Map<string, TextRow>()
  for (const row of await tx.query<TextRow>(TEXTS, [ids]))
    texts.set(row.record_id, await withCurrentContent(tx, row))
  return texts
}

/** The current file of a device, as far as this person may read it, in a constant number of queries. */
export async function takeSnapshot(
  tx: Tx,
  actor: Pick<Actor, 'roles'>,
  id: string,
): Promise<Snapshot | null> {
  const [device] = await tx.query<Snapshot['device'] & { name: Localized }>(DEVICE, [id])
  const file = await loadFile(tx, id)
  if (!device || !file) return null
  const structure = await loadStructure()
  const all = await tx.query<SectionRow>(SECTIONS, [id])
  const sections = all.filter(({ status }) => isReadable(actor.roles, status))
  const ids = sections.map((section) => section.id)
  const kept = await tx.query<SnapRow & { section: string }>(ROWS, [id])
  const rows = Map.groupBy([...kept, ...(await loadDrawnRows(tx, id))], ({ section }) => section)
  const texts = await loadTexts(tx, ids)
  const signed = await tx.query<{ section: string; statement: string }>(SIGNATURES, [ids])
  const signatures = Map.groupBy(signed, ({ section }) => section)
  const cited = await loadCited(tx, id)
  const register = registerRows(ids.flatMap((one) => cited.get(one) ?? []))
  const { revisions, signatures: signedDocuments } = await loadDocumentRows(
    tx,
    register.map((row) => row.id),
  )
  const drawn: Readonly<Record<string, readonly SnapRow[]>> = {
    'dc.register': register,
    'dc.revisions': revisions,
    'dc.signatures': signedDocuments,
    ...tracedRows(file, await structureOfRules()),
  }
  const drafts = sections.map((section) => {
    const { id: record, key } = section
    const own = { id: record, code: key, values: section.values ?? {} }
    const lines = drawn[key] ?? rows.get(record) ?? []
    return {
      section,
      shape: structure.byKey.get(key)!,
      // A form that was never saved has no values, and no computed ones.
      values:
        section.values && section.kind === 'form' ? withComputed(structure, file, key, own) : own.values,
      rows: lines.map((row): SnapRow => ({
        id: row.id,
        code: row.code,
        name: row.name,
        values: withComputed(structure, file, key, row),
      })),
    }
  })
  const named = await namesIn(tx, drafts)
  return {
    device,
    sections: drafts.map(({ section, values, rows: lines }): SnapSection => {
      const { id: record, figures, kind: _kind, values: _values, ...rest } = section
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
