import { useTranslation } from '#platform/i18n/index.ts'
import { Chips } from '#shared/form/Chips.tsx'
import { described, inputClasses } from '#shared/form/input-classes.ts'

export interface AddSelectProps {
  id: string
  choices: readonly { readonly value: string; readonly label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  problem?: string | undefined
}

/** Several values of a long list: the chosen ones above, the rest in a list with type-ahead. */
export function AddSelect({ id, choices, value, onChange, problem }: AddSelectProps) {
  const { t } = useTranslation('techdoc/file')
  const labelOf = (code: string) => choices.find((one) => one.value === code)?.label ?? code
  return (
    <>
      <Chips
        items={value.map((code) => ({ key: code, label: labelOf(code) }))}
        onRemove={(gone) => onChange(value.filter((one) => one !== gone))}
      />
      <select
        id={id}
        value=""
        {...described(id, problem)}
        className={inputClasses(problem !== undefined)}
        onChange={(event) => (event.target.value ? onChange([...value, event.target.value]) : undefined)}
      >
        <option value="">{t('fields.add')}</option>
        {choices
          .filter((one) => !value.includes(one.value))
          .map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
      </select>
    </>
  )
}
