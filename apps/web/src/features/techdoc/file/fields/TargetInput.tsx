import type { FileField } from 'contract/techdoc/file/file-structure'
import { useTranslation } from '#platform/i18n/index.ts'
import { ReferenceInput, ReferencesInput } from '#shared/form/ReferenceInput.tsx'
import { useTarget } from './use-target.ts'

export interface TargetInputProps {
  id: string
  field: FileField
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

const isMultiple = ({ type, multiple }: FileField): boolean =>
  type === 'users' || type === 'refs' || (type === 'ref' && multiple === true)

/** People, documents, requirements, sections, and rows of other sections, found with type-ahead. */
export function TargetInput({ id, field, value, problem, onChange }: TargetInputProps) {
  const { t } = useTranslation('techdoc/file')
  const target = useTarget(field)
  if (!target) return <p className="text-body text-ink-soft">{t('fields.looking')}</p>
  if ('section' in target) {
    const chosen = [value].flat().includes(target.section)
    return (
      <label className="flex min-h-8 items-center gap-2 text-body">
        <input
          type="checkbox"
          id={id}
          checked={chosen}
          className="size-4 accent-accent"
          onChange={(event) => {
            const one = event.target.checked ? target.section : null
            onChange(isMultiple(field) && one ? [one] : one)
          }}
        />
        {t('fields.thisFile')}
      </label>
    )
  }
  return isMultiple(field) ? (
    <ReferencesInput
      id={id}
      kind={target.kind}
      problem={problem}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    />
  ) : (
    <ReferenceInput
      id={id}
      kind={target.kind}
      problem={problem}
      value={typeof value === 'string' ? value : ''}
      onChange={(one) => onChange(one || null)}
    />
  )
}
