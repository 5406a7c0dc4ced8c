import { inLocale, isRightToLeft, type Locale, type Localized } from 'contract'
import type { Matrix } from 'contract/workspace/traceability'
import type { WorkbookModel } from '#platform/collection/excel/build-workbook.ts'
import { label } from '#platform/translations.ts'

const number = (key: string, width: number, text = key) => ({ key, label: text, width, numeric: true })
const text = (key: string, width: number, head: string) => ({ key, label: head, width, numeric: false })

/** The number of links between each row and column; an empty cell is a gap. */
export function matrixModel(
  { rows, columns, links }: Matrix,
  names: { rows: string; columns: string },
  locale: Locale,
  now: Date,
): WorkbookModel {
  const counts = rows.map(() => columns.map(() => 0))
  for (const [row, column] of links) counts[row]![column]! += 1
  const word = (key: string) => label(locale, 'server', 'matrix', key)
  const title = (of: string) => label(locale, of, 'title')
  const created = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    created,
    rightToLeft: isRightToLeft(locale),
    readme: [
      [`${title(names.rows)} × ${title(names.columns)}`, word('howTo')],
      [label(locale, 'common', 'workbook', 'date'), created.toISOString().slice(0, 10)],
    ],
    columns: [
      text('code', 14, label(locale, names.rows, 'fields', 'code')),
      text('title', 40, label(locale, names.rows, 'one')),
      number('total', 10, word('total')),
      ...columns.map(({ id, code }) => number(id, 12, code)),
    ],
    rows: rows.map(({ code, title: name }, at) => [
      code,
      inLocale(name as Localized, locale),
      counts[at]!.reduce((sum, count) => sum + count, 0),
      ...counts[at]!.map((count) => (count === 0 ? null : count)),
    ]),
    lists: [],
  }
}
