import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { isRightToLeft } from 'contract'
import type { ShownSection } from 'contract/techdoc/packages/package-content'
import { shortCode } from 'contract/techdoc/file/short-code'
import {
  type ExportContext,
  type ExportResult,
  WORKBOOK_TYPE,
  writeReport,
} from '#modules/workspace/exports/index.ts'
import type { Printed } from './file-model.ts'
import { ALWAYS_LANDSCAPE } from './registers.ts'
import { paperWord } from './show-value.ts'

/** Cells are text by format too, so that what looks like a formula stays text even when somebody edits it. */
const TEXT = { numFmt: '@' }
const BOLD = { name: 'Calibri', size: 11, bold: true }
/** The longest text of a cell that every spreadsheet reads. */
const LONGEST = 32_000
const LONGEST_NAME = 31

/** A valid sheet name that no other sheet has. */
function sheetName(title: string, taken: ReadonlySet<string>): string {
  const plain =
    title
      .replaceAll(/[*?:\\/[\]]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Sheet'
  // A long title is cut after a whole word.
  const fit = (suffix: string) => {
    const room = LONGEST_NAME - suffix.length
    if (plain.length <= room) return plain + suffix
    const words = plain.slice(0, room).replace(/[\s,،;؛]+\S*$/u, '')
    return `${words.slice(0, room - 1)}…${suffix}`
  }
  let name = fit('')
  for (let at = 2; taken.has(name.toLowerCase()); at++) name = fit(` ${at}`)
  return name
}

/** One register: a row for each of its rows and a column for each field that the section has. */
function sheetRows(section: ShownSection, { structure, wording }: Printed): string[][] {
  const fields = structure.byKey.get(section.key)?.fields ?? []
  const labels = new Map([
    ...fields.map(({ key, label }) => [key, wording.text(label)] as const),
    ...section.rows.flatMap(({ facts }) => facts.map(({ key, label }) => [key, label] as const)),
  ])
  const word = (key: string) => paperWord(wording.locale, key)
  const isNamed = section.rows.some(({ name }) => name !== '')
  const head = [word('number'), ...(isNamed ? [word('docTitle')] : []), ...labels.values()]
  const body = section.rows.map(({ code, name, facts }) => {
    const byKey = new Map(facts.map(({ key, value }) => [key, value]))
    return [
      shortCode(code),
      ...(isNamed ? [name] : []),
      ...[...labels.keys()].map((key) => byKey.get(key) ?? ''),
    ]
  })
  return [head, ...body]
}

/** The registers of the file, in its order: those that reviewers sort and filter, as far as they have rows. */
const registersOf = ({ shown }: Pick<Printed, 'shown'>): ShownSection[] =>
  shown.filter(({ key, rows }) => ALWAYS_LANDSCAPE.has(key) && rows.length > 0)

function addSheet(workbook: WorkbookWriter, name: string, rows: readonly string[][], rtl: boolean): void {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: 1, rightToLeft: rtl }],
  })
  const widest = (at: number) => Math.max(...rows.map((row) => (row[at] ?? '').length))
  sheet.columns = rows[0]!.map((_, at) => ({
    width: Math.min(60, Math.max(10, widest(at) + 2)),
    style: TEXT,
  }))
  for (const [at, cells] of rows.entries()) {
    const row = sheet.addRow(cells.map((cell) => cell.slice(0, LONGEST)))
    if (at === 0) row.font = BOLD
    row.alignment = { vertical: 'top', wrapText: true }
    row.commit()
  }
  sheet.commit()
}

/** The registers of a technical file as a workbook for reading and filtering, a sheet for each. */
export async function makeRegisters(
  exportContext: ExportContext,
  printed: Printed,
  base: string,
): Promise<ExportResult> {
  const registers = registersOf(printed)
  const { path } = await writeReport(exportContext, 'registers.xlsx', (workbook) => {
    const taken = new Set<string>()
    for (const section of registers) {
      const name = sheetName(section.title, taken)
      taken.add(name.toLowerCase())
      addSheet(workbook, name, sheetRows(section, printed), isRightToLeft(printed.wording.locale))
    }
    // A workbook needs a sheet.
    if (registers.length === 0)
      addSheet(
        workbook,
        sheetName(paperWord(printed.wording.locale, 'rows'), taken),
        [[paperWord(printed.wording.locale, 'empty')]],
        isRightToLeft(printed.wording.locale),
      )
  })
  const rows = registers.reduce((sum, section) => sum + section.rows.length, 0)
  return { path, name: `${base}-registers.xlsx`, mediaType: WORKBOOK_TYPE, rows }
}
