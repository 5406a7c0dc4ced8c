import { LabelFrame, type LabelFrameProps } from '#ui/LabelFrame.tsx'
import { DateInput, type DateInputProps } from './DateInput.tsx'

export type DateFieldProps = Omit<DateInputProps, 'id' | 'cell'> & LabelFrameProps

/** A labelled date: typed in the order of the language, or chosen from a calendar. */
export function DateField({
  label,
  labelHidden = false,
  hint,
  problem,
  corner,
  className = '',
  ...rest
}: DateFieldProps) {
  return (
    <LabelFrame {...{ label, labelHidden, hint, problem, corner, className }}>
      {(labelled) => <DateInput {...rest} {...labelled} />}
    </LabelFrame>
  )
}
