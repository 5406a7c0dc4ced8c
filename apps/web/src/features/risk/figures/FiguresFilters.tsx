import { RISK_CATEGORIES } from 'contract/risk/method'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { today } from '#platform/today.ts'
import type { FiguresAddress } from './figures-address.ts'

interface FiguresFiltersProps {
  address: FiguresAddress
  onAddress: (change: FiguresAddress) => void
  /** Filters by unit and time choose among assessments; a single assessment has its own. */
  ofOne: boolean
  /** What the lines belong to. */
  place: 'process' | 'domain'
}

/** The filters of the figures. */
export function FiguresFilters({ address, onAddress, ofOne, place }: FiguresFiltersProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const id = useId()
  const picker = (key: 'process' | 'domain' | 'unit' | 'ownerId', kind: string) => (
    <div className="min-w-44 flex-1">
      <label htmlFor={`${id}-${key}`} className="mb-1.5 block text-body font-medium">
        {t(`filters.${key}`)}
      </label>
      <ReferenceInput
        id={`${id}-${key}`}
        kind={kind}
        problem={undefined}
        value={address[key] ?? ''}
        onChange={(value) => onAddress({ [key]: value || undefined })}
      />
    </div>
  )
  return (
    <div role="search" aria-label={t('filters.title')} className="mb-6 flex flex-wrap items-end gap-3">
      {ofOne ? null : (
        <SelectField
          className="min-w-44 flex-1"
          label={t('filters.of')}
          value={address.context ?? ''}
          onChange={(event) =>
            onAddress({
              context: event.target.value === 'compliance' ? 'compliance' : undefined,
              process: undefined,
              domain: undefined,
              category: undefined,
            })
          }
        >
          <option value="">{t('filters.ofLibrary')}</option>
          <option value="compliance">{t('filters.ofCompliance')}</option>
        </SelectField>
      )}
      {picker(place, place)}
      {place === 'domain' ? null : (
        <SelectField
          className="min-w-44 flex-1"
          label={t('filters.category')}
          value={address.category ?? ''}
          onChange={(event) => onAddress({ category: event.target.value || undefined })}
        >
          <option value="">{t('filters.all')}</option>
          {RISK_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {labels.choice('category', category)}
            </option>
          ))}
        </SelectField>
      )}
      {address.asAt && !ofOne ? null : picker('ownerId', 'person')}
      {ofOne ? null : (
        <>
          {picker('unit', 'unit')}
          {(['from', 'to'] as const).map((key) => (
            <DateField
              key={key}
              label={t(`filters.${key}`)}
              value={address[key] ?? ''}
              onChange={(day) => onAddress({ [key]: day || undefined })}
            />
          ))}
          <DateField
            label={t('filters.asAt')}
            max={today()}
            value={address.asAt ?? ''}
            onChange={(day) => onAddress({ asAt: day || undefined })}
          />
        </>
      )}
    </div>
  )
}
