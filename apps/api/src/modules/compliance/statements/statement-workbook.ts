import { inLocale, isRightToLeft, type Locale, type Localized } from 'contract'
import type { statements } from 'contract/compliance/statements'
import type { WorkbookModel } from '#platform/collection/excel/build-workbook.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { label } from '#platform/translations.ts'

/** A statement as a workbook for reading: one row per requirement, and a first sheet that describes the statement. */
export function statementWorkbook(row: Stored<typeof statements>, locale: Locale, now: Date): WorkbookModel {
  const rows = row.rows ?? []
  const own = (key: string) => label(locale, 'statements', 'fields', key)
  const field = (key: string) => label(locale, 'requirements', 'fields', key)
  const choice = (name: string, value: string) => label(locale, 'requirements', 'choices', name, value)
  const text = (key: string, width: number) => ({ key, label: field(key), width, numeric: false })
  const number = (key: string) => ({ key, label: field(key), width: 12, numeric: true })
  const titleOf = (value: unknown) => inLocale(value as Localized, locale)
  return {
    created: new Date(Math.floor(now.getTime() / 1000) * 1000),
    rightToLeft: isRightToLeft(locale),
    readme: [
      [label(locale, 'statements', 'one'), `${row.code} ${titleOf(row.name)}`],
      [label(locale, 'common', 'spine', 'status'), label(locale, 'statements', 'statuses', row.status)],
      [own('edition'), row.edition ?? ''],
      [own('takenOn'), row.takenOn ?? ''],
      [own('scope'), row.scope ?? ''],
      ...(['requirements', 'applicable', 'excluded', 'undecided'] as const).map(
        (key) => [own(key), String(Number(row[key]))] as const,
      ),
    ],
    columns: [
      text('code', 16),
      text('ref', 14),
      text('domain', 30),
      text('name', 46),
      text('applicability', 16),
      text('applicabilityReason', 40),
      text('controls', 28),
      text('answer', 20),
      number('evidence'),
      number('validEvidence'),
    ],
    rows: rows.map((one) => [
      one.code,
      one.ref,
      titleOf(one.domain),
      titleOf(one.title),
      choice('applicability', one.applicability),
      one.reason,
      one.controls.join(', '),
      choice('answer', one.answer ?? 'not_assessed'),
      one.evidence,
      one.validEvidence,
    ]),
    lists: [],
  }
}
