import type { ComponentProps, ReactNode } from 'react'
import { LabelFrame, type LabelFrameProps } from './LabelFrame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  LabelFrameProps & {
    /** A button at the end of the input. */
    inside?: ReactNode
  }

/** A labelled input; its error is associated with it for screen readers. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  problem,
  corner,
  inside,
  className = '',
  ...rest
}: TextFieldProps) {
  const edge = problem ? 'border-danger' : 'border-line-strong'
  return (
    <LabelFrame {...{ label, labelHidden, hint, problem, corner, className }}>
      {(labelled) => (
        <div className="relative">
          <input
            {...rest}
            {...labelled}
            className={`block min-h-(--control-block) w-full rounded-control border bg-surface px-3 py-2 text-ink text-body outline-offset-0 placeholder:text-ink-soft ${inside ? 'pe-11' : ''} [&::-webkit-search-cancel-button]:[filter:grayscale(1)] ${edge}`}
          />
          {inside ? <div className="absolute inset-y-0 end-1 flex items-center">{inside}</div> : null}
        </div>
      )}
    </LabelFrame>
  )
}
