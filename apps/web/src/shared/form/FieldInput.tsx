import type { Collection } from 'contract/collection'
import type { Locale } from 'contract/locale'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { choosableKind } from '#platform/collections/names.ts'
import { DateInput } from '#ui/date/DateInput.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { described, inputClasses } from './input-classes.ts'
import { LocalizedInput } from './LocalizedInput.tsx'
import { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx'
import { TagsInput } from './TagsInput.tsx'

export interface FieldInputProps {
  of: Collection
  name: string
  id: string
  value: unknown
  onChange: (value: unknown) => void
  problem: string | undefined
  /** Help text for the field. */
  hint?: string | undefined
  /** Errors of single languages. */
  parts: Partial<Record<Locale, string>>
  /** Needed here, although the collection can do without it. */
  needed?: boolean
}

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { of, name, id, value, onChange, problem } = props
  const { t } = useTranslation('shared/form')
  const labels = useCollectionLabels(of)
  const field = of.fields[name]!
  const label = labels.field(name)
  const usual = field.kind === 'words' ? t('wordsHint') : field.numbered ? t('numberedHint') : undefined
  const hint = props.hint ?? usual
  if (field.kind === 'flag') {
    return (
      <div className="flex items-center gap-3">
        <input
          type="checkbox"
          id={id}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="text-body">
          {label}
        </label>
      </div>
    )
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      required={props.needed === true || (field.required && !field.numbered)}
      problem={problem}
      hint={hint}
      group={field.kind === 'localized' || field.kind === 'choices'}
    >
      <Control {...props} label={label} hint={hint} />
    </FieldFrame>
  )
}

function Control({
  of,
  name,
  id,
  value,
  onChange,
  problem,
  parts,
  label,
  hint,
}: FieldInputProps & { label: string }) {
  const labels = useCollectionLabels(of)
  const { t } = useTranslation('shared/form')
  const field = of.fields[name]!
  const text = { id, ...described(id, problem, hint), className: inputClasses(problem !== undefined) }
  const typed = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (field.kind) {
    case 'localized':
      return (
        <LocalizedInput
          id={id}
          value={value as Record<Locale, string>}
          onChange={onChange}
          long={field.detail}
          invalid={problem !== undefined}
          problems={parts}
        />
      )
    case 'choice':
      return (
        <select {...text} value={value as string} onChange={typed}>
          <option value="">{field.required ? t('choose') : t('none')}</option>
          {field.choices!.map((choice) => (
            <option key={choice} value={choice}>
              {labels.choice(name, choice)}
            </option>
          ))}
        </select>
      )
    case 'choices':
      return (
        <ChoicesInput
          choices={field.choices!.map((choice) => [choice, labels.choice(name, choice)])}
          value={value as string[]}
          onChange={onChange}
        />
      )
    case 'words':
      return (
        <TagsInput
          id={id}
          value={value as string[]}
          onChange={onChange}
          problem={problem}
          hint={hint ?? label}
        />
      )
    case 'person':
    case 'reference':
      return (
        <ReferenceInput
          id={id}
          kind={choosableKind(of, field)}
          value={value as string}
          onChange={onChange}
          problem={problem}
        />
      )
    case 'references':
      return (
        <ReferencesInput
          id={id}
          kind={field.target!}
          value={value as string[]}
          onChange={onChange}
          problem={problem}
        />
      )
    case 'whole':
      return (
        <input
          {...text}
          type="number"
          min={field.min}
          max={field.max}
          value={value as string}
          onChange={typed}
        />
      )
    case 'number':
      return <input {...text} inputMode="decimal" dir="ltr" value={value as string} onChange={typed} />
    case 'day':
      return (
        <DateInput
          id={id}
          {...described(id, problem, hint)}
          required={field.required}
          value={value as string}
          onChange={onChange}
        />
      )
    default:
      return field.detail || field.lines ? (
        <textarea {...text} dir="auto" rows={field.lines ? 6 : 3} value={value as string} onChange={typed} />
      ) : (
        <input
          {...text}
          dir={field.kind === 'code' ? 'ltr' : 'auto'}
          value={value as string}
          onChange={typed}
        />
      )
  }
}
