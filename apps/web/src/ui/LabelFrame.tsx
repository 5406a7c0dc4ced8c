import { useId, type ReactNode } from 'react'

export interface LabelFrameProps {
  label: string
  labelHidden?: boolean
  hint?: string | undefined
  problem?: string | undefined
  /** Beside the label, such as a link. */
  corner?: ReactNode
  className?: string
}

/** What the input needs so that its label and messages belong to it. */
export interface LabelledProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input, and its hint and error below. */
export function LabelFrame({
  label,
  labelHidden = false,
  hint,
  problem,
  corner,
  className = '',
  children,
}: LabelFrameProps & { children: (input: LabelledProps) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="block text-body font-medium">
          {label}
        </label>
        {corner}
      </div>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
