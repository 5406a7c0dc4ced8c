import { useId } from 'react'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'

interface PickerProps {
  label: string
  kind: string
  value: string
  onChange: (id: string) => void
  required?: boolean
  problem?: string | undefined
}

/** A labelled choice of one person or record. */
export function Picker({ label, kind, value, onChange, required = false, problem }: PickerProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} required={required} problem={problem}>
      <ReferenceInput id={id} kind={kind} value={value} onChange={onChange} problem={problem} />
    </FieldFrame>
  )
}
