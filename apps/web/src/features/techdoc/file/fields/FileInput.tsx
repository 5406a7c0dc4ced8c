import type { FileField } from 'contract/techdoc/file/file-structure'
import { useId } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { ChoicesInput } from '#shared/form/ChoicesInput.tsx'
import { described, inputClasses } from '#shared/form/input-classes.ts'
import { optionsOf, useOpenFile } from '../file-context.ts'
import type { RiskLevelStep } from '../rows/risk-levels.ts'
import { AddSelect } from './AddSelect.tsx'
import { codeChoices } from './codes.ts'
import { isNamedProblem } from './value-problems.ts'
import { FileValue } from './FileValue.tsx'
import { TargetInput } from './TargetInput.tsx'
import { TypedInput } from './TypedInput.tsx'

export interface FileInputProps {
  field: FileField
  /** The named levels to choose from, for a number that is one. */
  levels?: readonly RiskLevelStep[] | undefined
  value: unknown
  /** The code of why the value cannot be saved. */
  problem?: string | undefined
  open: boolean
  onChange: (value: unknown) => void
}

/** With more options than this a list is used. */
const AT_A_GLANCE = 12

/** The input of one field of the structure, by its type; its value if it is closed or computed. */
export function FileInput({ field, levels, value, problem: code, open, onChange }: FileInputProps) {
  const { t } = useTranslation(['techdoc/file', 'contract/fileproblems'])
  const { structure } = useOpenFile()
  const locale = useLocale()
  const id = useId()
  const label = field.label[locale]
  const { type } = field
  const isMany = type === 'multiselect' && optionsOf(structure, field).length <= AT_A_GLANCE
  if (!open || type === 'computed')
    return (
      <div>
        <p className="mb-0.5 text-meta text-ink-soft">
          <bdi>{label}</bdi>
          {type === 'computed' ? (
            <span className="ms-1.5 font-normal text-ink-soft">{t('fields.computed')}</span>
          ) : null}
        </p>
        <div className="text-read">
          <FileValue field={field} value={value} />
        </div>
      </div>
    )
  const problem = code
    ? isNamedProblem(code)
      ? t(`contract/fileproblems:${code}`)
      : t(code === 'unknown_reference' ? 'problems.missing' : `problems.${problemKey(field)}`)
    : undefined
  if (type === 'boolean')
    return <Flag id={id} label={label} value={value} problem={problem} onChange={onChange} />
  return (
    <FieldFrame id={id} label={label} required={field.required} problem={problem} group={isMany}>
      {levels ? (
        <LevelSelect id={id} levels={levels} value={value} problem={problem} onChange={onChange} />
      ) : (
        <Control id={id} field={field} value={value} problem={problem} onChange={onChange} />
      )}
    </FieldFrame>
  )
}

/** The hint for a value that the field does not accept. */
function problemKey({ type }: FileField): 'number' | 'url' | 'date' | 'long' | 'other' {
  if (type === 'number' || type === 'url' || type === 'date') return type
  return type === 'text' || type === 'longtext' || type === 'richtext' ? 'long' : 'other'
}

interface ControlProps {
  id: string
  field: FileField
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

function Control({ id, field, value, problem, onChange }: ControlProps) {
  const { t } = useTranslation('techdoc/file')
  const { structure } = useOpenFile()
  const locale = useLocale()
  const { type } = field
  const many = Array.isArray(value) ? (value as string[]) : []
  const shared = { id, problem, onChange }
  const choices = optionsOf(structure, field).map((one) => ({ value: one.value, label: one.label[locale] }))
  switch (type) {
    case 'select':
      return (
        <select
          id={id}
          {...described(id, problem)}
          className={inputClasses(problem !== undefined)}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{t('fields.none')}</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )
    case 'multiselect':
      return choices.length <= AT_A_GLANCE ? (
        <ChoicesInput
          choices={choices.map((one) => [one.value, one.label] as const)}
          value={many}
          onChange={onChange}
        />
      ) : (
        <AddSelect {...shared} choices={choices} value={many} />
      )
    case 'countries':
    case 'languages':
      return <AddSelect {...shared} choices={codeChoices(type, locale)} value={many} />
    case 'user':
    case 'users':
    case 'file':
    case 'ref':
    case 'refs':
      return <TargetInput {...shared} field={field} value={value} />
    case 'text':
    case 'number':
    case 'url':
    case 'date':
      return <TypedInput {...shared} type={type} value={value} />
    default:
      return <TypedInput {...shared} type="longtext" value={value} />
  }
}

interface LevelSelectProps extends Omit<ControlProps, 'field'> {
  levels: readonly RiskLevelStep[]
}

/** Levels by number, name and meaning. A number that is no level stays visible until another one is chosen. */
function LevelSelect({ id, levels, value, problem, onChange }: LevelSelectProps) {
  const { t } = useTranslation('techdoc/file')
  const isKnown = levels.some((level) => level.value === value)
  return (
    <select
      id={id}
      {...described(id, problem)}
      className={inputClasses(problem !== undefined)}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('fields.none')}</option>
      {typeof value === 'number' && !isKnown ? <option value={String(value)}>{value}</option> : null}
      {levels.map(({ value: level, name, meaning }) => (
        <option key={level} value={String(level)}>
          {[`${level} ${name}`.trim(), meaning !== name ? meaning : undefined].filter(Boolean).join(' – ')}
        </option>
      ))}
    </select>
  )
}

interface FlagProps {
  id: string
  label: string
  value: unknown
  problem: string | undefined
  onChange: (value: unknown) => void
}

/** Yes, no and unanswered are three distinct values. */
function Flag({ id, label, value, problem, onChange }: FlagProps) {
  const { t } = useTranslation(['techdoc/file', 'contract/common'])
  return (
    <FieldFrame id={id} label={label} required group problem={problem}>
      <div className="flex gap-4">
        {([true, false] as const).map((one) => (
          <label key={String(one)} className="flex min-h-8 items-center gap-2 text-body">
            <input
              type="radio"
              name={id}
              checked={value === one}
              onChange={() => onChange(one)}
              className="size-4 accent-accent"
            />
            {one ? t('contract/common:workbook.yes') : t('contract/common:workbook.no')}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
