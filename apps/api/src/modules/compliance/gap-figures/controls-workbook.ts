import { inLocale, isRightToLeft, type Locale } from 'contract'
import type { ControlMatrix } from 'contract/compliance/gap-controls'
import type { WorkbookModel } from '#platform/collection/excel/build-workbook.ts'
import { label } from '#platform/translations.ts'

const text = (key: string, width: number, head: string) => ({ key, label: head, width, numeric: false })

/** One cross where a control satisfies a requirement, two for a key control. An empty row has no control. */
export function controlsModel(
  { requirements, controls, links }: ControlMatrix,
  locale: Locale,
  now: Date,
): WorkbookModel {
  const linked = new Set(links.map(([row, column]) => `${row} ${column}`))
  const count = (row: number) => links.filter(([at]) => at === row).length
  const word = (key: string) => label(locale, 'documents', 'gap', key)
  const field = (key: string) => label(locale, 'gapitems', 'fields', key)
  const created = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    created,
    rightToLeft: isRightToLeft(locale),
    readme: [
      [
        `${label(locale, 'requirements', 'title')} × ${label(locale, 'controls', 'title')}`,
        word('controlsHowTo'),
      ],
      [label(locale, 'common', 'workbook', 'date'), created.toISOString().slice(0, 10)],
    ],
    columns: [
      text('ref', 16, field('ref')),
      text('title', 44, label(locale, 'requirements', 'one')),
      text('answer', 20, field('answer')),
      { key: 'total', label: label(locale, 'controls', 'title'), width: 10, numeric: true },
      ...controls.map(({ id, code }) => text(id, 12, code)),
    ],
    rows: requirements.map((row, at) => [
      row.ref ?? row.code,
      inLocale(row.name, locale),
      label(locale, 'gapitems', 'choices', 'answer', row.answer),
      count(at),
      ...controls.map(({ key }, across) => (linked.has(`${at} ${across}`) ? (key ? '××' : '×') : null)),
    ]),
    lists: [],
  }
}
