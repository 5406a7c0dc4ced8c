interface ProgressBarProps {
  label: string
  /** Null while it is unknown how much there is. */
  value: number | null
  max?: number
  /** Read out instead of the percentage. */
  valueText?: string
  className?: string
}

/** Both engines draw their own bar unless each of its parts has a colour. */
const LOOK =
  'block h-1.5 appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse motion-reduce:animate-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

/** How much is done. */
export function ProgressBar({ label, value, max = 100, valueText, className = 'w-full' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={max}
      {...(value === null ? {} : { value })}
      className={`${LOOK} ${className}`}
    />
  )
}
