import { sections } from 'contract/techdoc/file/sections'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { FieldInput } from '#shared/form/FieldInput.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { TypedInput } from '../fields/TypedInput.tsx'

type Change = (changes: Readonly<Record<string, unknown>>) => void

export interface FieldsPartProps {
  names: readonly string[]
  /** The record as on the screen. */
  record: AnyRecord
  open: boolean
  hints?: Readonly<Record<string, string>>
  onChange: Change
}

/** Fields of the section itself, saved while they are filled in: people, due date, reasons, documents. */
export function FieldsPart({ names, record, open, hints, onChange }: FieldsPartProps) {
  const labels = useCollectionLabels(sections)
  const id = useId()
  return names.map((name) =>
    open && sections.fields[name as 'naReason'].kind === 'text' ? (
      <FieldFrame
        key={name}
        id={`${id}-${name}`}
        label={labels.field(name)}
        required={false}
        hint={hints?.[name]}
      >
        <TypedInput
          id={`${id}-${name}`}
          type="longtext"
          value={record[name]}
          problem={undefined}
          onChange={(value) => onChange({ [name]: value })}
        />
      </FieldFrame>
    ) : open ? (
      <FieldInput
        key={name}
        of={sections}
        name={name}
        id={`${id}-${name}`}
        value={record[name] ?? (sections.fields[name as 'documents'].kind === 'references' ? [] : '')}
        onChange={(value) => onChange({ [name]: value === '' ? null : value })}
        problem={undefined}
        hint={hints?.[name]}
        parts={{}}
      />
    ) : (
      <div key={name} className="text-body">
        <p className="mb-1 font-medium">{labels.field(name)}</p>
        <FieldValue of={sections} name={name} value={record[name]} />
      </div>
    ),
  )
}

export interface ReasonPartProps {
  name: 'noneReason' | 'completeReason' | 'naReason'
  record: AnyRecord
  open: boolean
  onChange: Change
}

/** A reason that only some cases need, collapsed until it is used. */
export function ReasonPart({ name, record, open, onChange }: ReasonPartProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(sections)
  const said = record[name] !== null
  if (!open && !said) return null
  return (
    <details open={said} className="ruled">
      <summary className="cursor-pointer py-2.5 text-body font-medium">{labels.field(name)}</summary>
      <div className="pb-4">
        <FieldsPart
          names={[name]}
          record={record}
          open={open}
          hints={{ [name]: t(`reasons.${name}`) }}
          onChange={onChange}
        />
      </div>
    </details>
  )
}
