import { COMPUTED_FIELDS, computeField } from 'contract/techdoc/file/computed-fields'
import type { FileRow, TechnicalFile } from 'contract/techdoc/file/file-model'
import type { WriteTx } from '#platform/db/tx.ts'
import { holdsRows, type Structure } from './structure.ts'

/** Computed fields by section. */
const byStructure = new WeakMap<Structure, { key: string; fields: string[]; rows: boolean }[]>()

function computedIn(structure: Structure) {
  const known = byStructure.get(structure)
  if (known) return known
  const formulas = new Set(COMPUTED_FIELDS)
  const found = structure.sections.flatMap((section) => {
    const fields = section.fields.filter(({ type }) => type === 'computed').map(({ key }) => key)
    const worked = fields.filter((field) => formulas.has(`${section.key}.${field}`))
    return worked.length > 0 ? [{ key: section.key, fields: worked, rows: holdsRows(section) }] : []
  })
  byStructure.set(structure, found)
  return found
}

const KEEP = (table: 'sections' | 'filerows') => `update ${table} t set computed = x.computed
  from json_to_recordset($1::json) as x(id uuid, computed jsonb)
  where t.org_id = app.org() and t.id = x.id and t.computed is distinct from x.computed returning t.id`

/** Stores the values that are computed from the whole file with their rows and forms (rules, section 16). */
export async function keepComputed(tx: WriteTx, file: TechnicalFile, structure: Structure): Promise<void> {
  const rows: { id: string; computed: object }[] = []
  const forms: typeof rows = []
  for (const { key, fields, rows: hasRows } of computedIn(structure)) {
    const section = file.sections.get(key)
    const work = (row: FileRow) =>
      Object.fromEntries(fields.map((field) => [field, computeField(key, field, row, file)]))
    if (hasRows) for (const row of file.rows.get(key) ?? []) rows.push({ id: row.id, computed: work(row) })
    else if (section) forms.push({ id: section.id, computed: work({ ...section, section: key, code: key }) })
  }
  if (forms.length > 0) await tx.query(KEEP('sections'), [JSON.stringify(forms)])
  const changed = rows.length > 0 ? await tx.query(KEEP('filerows'), [JSON.stringify(rows)]) : []
  if (changed.length > 0)
    tx.live.push({ tell: { event: 'record-changed', type: 'filerow', id: null, version: null } })
}
