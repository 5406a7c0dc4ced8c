import { LIBRARY_SLICES, type LibraryLine, LINE_KINDS } from 'contract/risk/starter-library'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { LibraryViewProps } from './LibraryPage.tsx'

/** Filters by kind of change, type, process and text; each kind shows its number of lines. */
export function LineFilters({
  lines,
  address,
  onAddress,
}: LibraryViewProps & { lines: readonly LibraryLine[] }) {
  const { t } = useTranslation('risk/library')
  const locale = useLocale()
  const processes = [...new Set(lines.map(({ process }) => process))].toSorted()
  const counts = Map.groupBy(lines, ({ kind }) => kind)
  return (
    <div className="space-y-3">
      <div role="group" aria-label={t('changes.kinds.label')} className="flex flex-wrap gap-2">
        {LINE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={address.kind === kind}
            onClick={() => onAddress({ kind: address.kind === kind ? undefined : kind })}
            className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3 text-body hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {t(`changes.kinds.${kind}`)}
            <span className="tabular-nums text-ink-soft">
              {formatNumber(counts.get(kind)?.length ?? 0, locale)}
            </span>
          </button>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t('changes.slice')}
          value={address.slice ?? ''}
          onChange={({ target: { value } }) =>
            onAddress({ slice: LIBRARY_SLICES.find((slice) => slice === value) })
          }
        >
          <option value="">{t('changes.all')}</option>
          {LIBRARY_SLICES.map((slice) => (
            <option key={slice} value={slice}>
              {t(`slices.${slice}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('changes.process')}
          value={address.process ?? ''}
          onChange={({ target: { value } }) => onAddress({ process: value || undefined })}
        >
          <option value="">{t('changes.all')}</option>
          {processes.map((process) => (
            <option key={process} value={process}>
              {process}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('changes.words')}
          type="search"
          value={address.q ?? ''}
          onChange={({ target: { value } }) => onAddress({ q: value || undefined })}
        />
      </div>
    </div>
  )
}
