import type { ImportReport } from 'contract/collection-routes'
import { useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from '#ui/SelectField.tsx'

type Headings = NonNullable<ImportReport['headings']>

/** The assignment of columns as the server reads it: `3:name_en,5:cause_en`. */
export const assignedOf = ({ found }: Headings): string =>
  found.flatMap(({ at, column }) => (column === null ? [] : [`${at}:${column}`])).join(',')

/** The same headings with one assigned otherwise. A column of the list is filled once: an earlier assignment ends. */
export const reassign = (headings: Headings, at: number, column: string | null): Headings => ({
  ...headings,
  found: headings.found.map((one) => {
    if (one.at === at) return { ...one, column }
    return one.column === column ? { ...one, column: null } : one
  }),
})

export interface HeadingsPartProps {
  headings: Headings
  busy: boolean
  onChange: (headings: Headings) => void
}

/** The columns of a workbook of one's own, and what each of them fills. */
export function HeadingsPart({ headings, busy, onChange }: HeadingsPartProps) {
  const { t } = useTranslation('shared/import')
  return (
    <fieldset disabled={busy}>
      <legend className="mb-2 text-body font-medium">{t('headings.title')}</legend>
      <p className="mb-2 text-body text-ink-soft">{t('headings.text')}</p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {headings.found.map(({ at, text, column }) => (
          <li key={at} className="flex items-center gap-3">
            <bdi className="min-w-0 flex-1 truncate text-body" title={text}>
              {text}
            </bdi>
            <SelectField
              label={t('headings.fills', { heading: text })}
              labelHidden
              className="w-44 shrink-0"
              value={column ?? ''}
              onChange={(event) => onChange(reassign(headings, at, event.target.value || null))}
            >
              <option value="">{t('headings.none')}</option>
              {headings.columns.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
