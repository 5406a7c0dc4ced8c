import { fail, type InputIssue } from 'contract'
import { ProposedText, TEXT_FIELDS } from 'contract/compliance/requirement-text'
import { requirements } from 'contract/compliance/requirements'
import { columnsOfField } from '#platform/collection/excel/columns.ts'
import { loadNames } from '#platform/collection/excel/names.ts'
import type { Sheet, SheetRow } from '#platform/collection/excel/parse-workbook.ts'
import { textOf } from '#platform/collection/excel/read-cell.ts'
import { isFieldGroup, readFields } from '#platform/collection/excel/read-fields.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const MOST_ROWS = 2000
/** Limit of reported problems per file. */
const MOST_PROBLEMS = 50
const READ = [...TEXT_FIELDS, 'position', 'weight', 'evidenceTypes'] as const

const cell = (row: SheetRow, key: string) => textOf(row.cells.get(key))

/** Defaults for columns that a row leaves out. */
const USUAL = {
  obligation: 'GOV',
  weight: 1,
  appliesTo: null,
  deadline: null,
  applicableFrom: null,
  relatedRefs: null,
  evidenceTypes: null,
} as const

interface Known {
  code: string
  domain: string
  obligation: string
}

/** Current values by code, for columns that a file leaves out. */
async function knownOf(tx: Tx, universe: string): Promise<Map<string, Known>> {
  const rows = await tx.query<Known>(
    `select r.code, q.domain, q.obligation from requirements q join records r on r.org_id = q.org_id and r.id = q.id
     where q.org_id = app.org() and q.universe = $1`,
    [universe],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/**
 * The text that a workbook of requirements proposes for a universe. A file that names an unknown domain or another
 * universe is refused as a whole; the error lists the rows.
 */
export async function workbookText(
  tx: Tx,
  universe: { id: string; code: string },
  sheet: Sheet,
  byType: CollectionsByType,
  actor: Actor,
): Promise<ProposedText[]> {
  const present = new Set(sheet.keys)
  const groups = READ.map((name) =>
    columnsOfField(name, requirements.fields[name]).filter(({ key }) => present.has(key)),
  ).filter(isFieldGroup)
  if (!present.has('ref') || !sheet.keys.some((key) => key.startsWith('name_')))
    throw fail('UNREADABLE_FILE', { reason: 'no_columns' })
  const rows = sheet.rows.filter((row) => cell(row, '_action')?.toUpperCase() !== 'ARCHIVE')
  if (rows.length > MOST_ROWS) throw fail('UNREADABLE_FILE', { reason: 'too_many_rows' })
  const codes = [...new Set(rows.map((row) => cell(row, 'domain')).filter((code) => code !== null))]
  const names = await loadNames(
    tx,
    { people: [], records: [], codes: codes.map((code) => ({ type: 'domain', code })) },
    { byType, actor },
  )
  const known = await knownOf(tx, universe.id)
  const writer = { of: requirements, locale: actor.locale, names }
  const issues: InputIssue[] = []
  const texts = rows.flatMap((row, at): ProposedText[] => {
    const wrong = (column: string, code: string) => issues.push({ path: ['rows', row.row, column], code })
    const named = cell(row, 'universe')
    if (named !== null && named !== universe.code) wrong('universe', 'unknown_reference')
    const { values, problems } = readFields(writer, groups, row.cells, {} as Row)
    for (const { column, code } of problems) wrong(column ?? '', code)
    if (problems.length > 0) return []
    const code = cell(row, 'code')
    const now = code === null ? undefined : known.get(code)
    const parsed = ProposedText.safeParse({
      ...USUAL,
      ...(now ? { domain: now.domain, obligation: now.obligation } : {}),
      position: at + 1,
      ...values,
      code,
    })
    if (parsed.success) return [parsed.data]
    for (const { path } of parsed.error.issues) wrong(String(path[0]), 'required')
    return []
  })
  if (issues.length > 0) throw fail('INVALID_INPUT', issues.slice(0, MOST_PROBLEMS))
  return texts
}
