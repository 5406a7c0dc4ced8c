import type { Collection } from 'contract/collection'
import type { ImportReport, ImportRow } from 'contract/collection-routes'
import { withColon } from 'contract/locale'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { fieldOfColumn } from '#platform/collections/sheet-columns.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { type Expected, expectedOf, isProblem, listedRows, problemRows, shownCell } from './import-report.ts'

/** The label of a workbook column, as in the list. */
function useColumnLabel(of: Collection): (column: string) => string {
  const labels = useCollectionLabels(of)
  return (column) => {
    const found = fieldOfColumn(of, column)
    if (!found) return labels.column(column)
    const label = labels.field(found.field)
    return found.locale ? `${label} (${LOCALE_NAMES[found.locale]})` : label
  }
}

/** Which values the column of a problem allows, in the words of the workbook. */
function useExpected(of: Collection): (column: string | null, code: string) => string | null {
  const { t } = useTranslation('shared/import')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const tell = (name: string, expected: Expected): string => {
    if (expected.is === 'day') return t('expected.day')
    if (expected.is === 'length') return t('expected.length', { max: formatNumber(expected.max, locale) })
    if (expected.is === 'range') {
      const [min, max] = [expected.min, expected.max].map((one) => formatNumber(one, locale))
      return t('expected.range', { min: min!, max: max! })
    }
    const choices =
      expected.is === 'choice'
        ? expected.choices.map((one) => labels.choice(name, one))
        : [labels.yes, labels.no]
    return t('expected.choice', { choices: choices.join(' · ') })
  }
  return (column, code) => {
    const name = column && code === 'invalid' ? fieldOfColumn(of, column)?.field : undefined
    const field = name === undefined ? undefined : of.fields[name]
    const expected = field ? expectedOf(field) : null
    return name && expected ? tell(name, expected) : null
  }
}

const HEAD = 'sticky top-0 bg-surface-soft px-3 py-2 text-start font-medium text-ink-soft'

/** Each changed or invalid row of the file: the values before and after, or the errors. */
export function ReportRows({ of, report }: { of: Collection; report: ImportReport }) {
  const { t } = useTranslation('shared/import')
  const [problemsOnly, setProblemsOnly] = useState(false)
  const rows = report.rows.filter(({ outcome }) => !problemsOnly || isProblem(outcome))
  const hasProblems = problemRows(report.counts) > 0
  if (report.rows.length === 0) return null
  return (
    <div>
      {hasProblems ? (
        <CheckField
          label={t('onlyProblems')}
          checked={problemsOnly}
          onChange={(event) => setProblemsOnly(event.target.checked)}
        />
      ) : null}
      <div
        role="region"
        aria-label={t('rows')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by key
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-control border border-line"
      >
        <table className="w-full text-body">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {t('row')}
              </th>
              <th scope="col" className={HEAD}>
                {t('code')}
              </th>
              <th scope="col" className={HEAD}>
                {t('outcome')}
              </th>
              <th scope="col" className={`w-full ${HEAD}`}>
                {t('details')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.row} of={of} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {listedRows(report) > report.rows.length ? (
        <p className="mt-1 text-meta text-ink-soft">{t('limited', { count: report.rows.length })}</p>
      ) : null}
    </div>
  )
}

function Row({ of, row }: { of: Collection; row: ImportRow }) {
  const { t } = useTranslation('shared/import')
  const labels = useCollectionLabels(of)
  const label = useColumnLabel(of)
  const expected = useExpected(of)
  const locale = useLocale()
  return (
    <tr className="align-top">
      <td className="px-3 py-2 tabular-nums">{formatNumber(row.row, locale)}</td>
      <th scope="row" className="px-3 py-2 text-start font-medium whitespace-nowrap">
        <bdi>{row.code}</bdi>
      </th>
      <td
        className={`px-3 py-2 whitespace-nowrap ${isProblem(row.outcome) ? 'font-medium text-danger' : ''}`}
      >
        {t(`outcomes.${row.outcome}`)}
      </td>
      <td className="px-3 py-2">
        <ul className="flex flex-col gap-1">
          {row.problems.map(({ column, code, text }) => (
            <li key={`${column}:${code}`} className="text-danger">
              {column ? `${withColon(label(column), locale)} ` : null}
              {text ? (
                <>
                  <q>
                    <bdi>{text}</bdi>
                  </q>{' '}
                </>
              ) : null}
              {labels.problem(code)} {expected(column, code)}
            </li>
          ))}
          {row.cells.map((cell) => (
            <li key={cell.column}>
              <span className="text-ink-soft">{withColon(label(cell.column), locale)} </span>
              <FromTo from={shownCell(cell.from)} to={shownCell(cell.to)} fresh={row.outcome === 'create'} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function FromTo({ from, to, fresh }: { from: string; to: string; fresh: boolean }) {
  const { t } = useTranslation('shared/import')
  const shown = (text: string) =>
    text ? <bdi>{text}</bdi> : <i className="text-ink-soft">{t('emptyCell')}</i>
  if (fresh) return shown(to)
  return (
    <>
      <del className="decoration-line-strong">{shown(from)}</del>
      <ArrowRight aria-hidden className="mx-1 inline size-3.5 text-ink-soft rtl:-scale-x-100" />
      <ins className="font-medium no-underline">{shown(to)}</ins>
    </>
  )
}
