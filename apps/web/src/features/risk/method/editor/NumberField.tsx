import { TextField } from '#ui/TextField.tsx'

interface NumberFieldProps {
  label: string
  labelHidden?: boolean
  value: number
  min?: number
  max?: number
  step?: number
  onChange: (value: number) => void
  className?: string
}

/** A number; emptied, it is nothing, which no method can have. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}

/** A share of one, written in percent. */
export function PercentField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberField
      {...rest}
      min={0}
      max={100}
      value={Math.round(value * 1000) / 10}
      onChange={(percent) => onChange(percent / 100)}
    />
  )
}
