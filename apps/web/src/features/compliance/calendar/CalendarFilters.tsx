import { CALENDAR_KINDS } from 'contract/compliance/calendar'
import { useTranslation } from '#platform/i18n/index.ts'
import { useSearchKey } from '#platform/search-key.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { Picker } from './Picker.tsx'

/** Filters of the entries, kept in the URL. */
export function CalendarFilters() {
  const { t } = useTranslation('compliance/calendar')
  const [kind, setKind] = useSearchKey('kind')
  const [universe, setUniverse] = useSearchKey('universe')
  const [owner, setOwner] = useSearchKey('owner')
  return (
    <div role="search" aria-label={t('filters.label')} className="mb-4 grid gap-3 sm:grid-cols-3">
      <SelectField
        label={t('filters.kind')}
        value={kind ?? ''}
        onChange={(event) => setKind(event.target.value || undefined)}
      >
        <option value="">{t('filters.all')}</option>
        {CALENDAR_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <Picker
        required
        label={t('filters.universe')}
        kind="universe"
        value={universe ?? ''}
        onChange={(id) => setUniverse(id || undefined)}
      />
      <Picker
        required
        label={t('filters.owner')}
        kind="person"
        value={owner ?? ''}
        onChange={(id) => setOwner(id || undefined)}
      />
    </div>
  )
}
