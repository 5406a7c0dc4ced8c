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

/** A number input; an empty one is NaN, which no method accepts. */
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

/** A fraction of one, entered in percent. */
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
