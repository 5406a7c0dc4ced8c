import type { Profile, TechnicalFile } from 'contract/techdoc/file/file-model'
import { loadFileDocuments } from '#modules/techdoc/documents/index.ts'
import { loadAnswers } from '#modules/techdoc/gspr/index.ts'
import type { Tx } from '#platform/db/tx.ts'

interface SectionRow {
  id: string
  key: string
  status: TechnicalFile['sections'] extends ReadonlyMap<string, infer S extends { status: unknown }>
    ? S['status']
    : never
  values: Record<string, unknown> | null
  noneReason: string | null
  documents: string[]
  text: string
}

interface RowRow {
  id: string
  section: string
  code: string
  values: Record<string, unknown>
  createdOn: string
}

interface DeviceRow {
  id: string
  code: string
  riskClass: TechnicalFile['device']['riskClass']
  today: string
  weekend: NonNullable<TechnicalFile['device']['weekend']>
}

const DEVICE = `select d.id, r.code, d.risk_class as "riskClass", current_date::text as today, o.weekend
  from devices d join records r on r.org_id = d.org_id and r.id = d.id join organisations o on o.org_id = d.org_id
  where d.org_id = app.org() and d.id = $1`

const SECTIONS = `select s.id, s.key, r.status, s.values, s.none_reason as "noneReason", coalesce(d.words, '') as text,
    array(select l.to_id from links l where l.org_id = s.org_id and l.from_id = s.id and l.kind = 'file_attached') as documents
  from sections s join records r on r.org_id = s.org_id and r.id = s.id
    left join documents d on d.org_id = s.org_id and d.record_id = s.id and d.field = 'text'
  where s.org_id = app.org() and s.device = $1 and r.archived_at is null order by s.position`

const ROWS = `select t.id, t.section_key as section, r.code, t.values, r.created_at::date::text as "createdOn"
  from filerows t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.device = $1 and r.archived_at is null order by t.section_key, t.position, t.id`

/** The device profile, from the checklist of characteristics. */
const profileOf = (rows: readonly RowRow[]): Profile =>
  Object.fromEntries(
    rows
      .filter(({ section }) => section === 'dd.characteristics')
      .map(({ values }) => [
        String(values['characteristic']),
        (values['present'] ?? 'tbd') as Profile[string],
      ]),
  )

/** Loads a technical file in the form that the rules use, in a constant number of queries. */
export async function loadFile(tx: Tx, device: string): Promise<TechnicalFile | undefined> {
  const [found] = await tx.query<DeviceRow>(DEVICE, [device])
  if (!found) return undefined
  const sections = await tx.query<SectionRow>(SECTIONS, [device])
  const rows = await tx.query<RowRow>(ROWS, [device])
  return {
    device: found,
    profile: profileOf(rows),
    sections: new Map(sections.map((one) => [one.key, { ...one, values: one.values ?? {} }])),
    rows: Map.groupBy(rows, ({ section }) => section),
    gspr: await loadAnswers(tx, device),
    documents: await loadFileDocuments(tx, device),
  }
}
