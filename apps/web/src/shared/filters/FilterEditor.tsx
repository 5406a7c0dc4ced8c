import type { Collection, ListFilter } from 'contract/collection'
import { useTranslation } from '#platform/i18n/index.ts'
import { kindOf } from '#platform/collections/names.ts'
import { DateField } from '#ui/date/DateField.tsx'
import { toggled, valuesOf, type FilterSpec } from './filters.ts'
import { NamedChoices } from './NamedChoices.tsx'
import { OptionList } from './OptionList.tsx'
import { useFilterLabels } from './use-filter-labels.ts'

export interface FilterEditorProps {
  of: Collection
  spec: FilterSpec
  filter: ListFilter
  onFilter: (patch: Record<string, unknown>) => void
}

/** Chooses the values of one filter; each choice applies at once. */
export function FilterEditor({ of, spec, filter, onFilter }: FilterEditorProps) {
  const labels = useFilterLabels(of)
  const values = valuesOf(filter, spec)
  const legend = labels.label(spec)
  const toggle = (value: string) => onFilter({ [spec.key]: toggled(values, value) })
  const single = (value: string) => onFilter({ [spec.key]: values.includes(value) ? undefined : value })

  if (spec.kind === 'updated') return <Between filter={filter} onFilter={onFilter} legend={legend} />
  const known = [...spec.values, ...(spec.none ? ['none'] : [])].map((value) => ({
    value,
    label: labels.value(spec, value),
  }))
  if (spec.kind === 'person' || spec.kind === 'reference') {
    return (
      <NamedChoices
        kind={kindOf(of, spec.key)!}
        legend={legend}
        first={known}
        values={values}
        onToggle={toggle}
      />
    )
  }
  const isSingle = spec.kind === 'archived' || spec.kind === 'flag'
  return (
    <OptionList
      legend={legend}
      options={known}
      values={values}
      single={isSingle}
      onToggle={isSingle ? single : toggle}
    />
  )
}

function Between({
  filter,
  onFilter,
  legend,
}: Pick<FilterEditorProps, 'filter' | 'onFilter'> & { legend: string }) {
  const { t } = useTranslation('shared/filters')
  const field = (key: 'updatedFrom' | 'updatedTo', label: string) => (
    <DateField
      label={label}
      value={filter[key] ?? ''}
      onChange={(day) => onFilter({ [key]: day || undefined })}
    />
  )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-body font-medium">{legend}</legend>
      {field('updatedFrom', t('from'))}
      {field('updatedTo', t('to'))}
    </fieldset>
  )
}
