import { Suspense, useState } from 'react'
import { lazy } from '#ui/lazy.tsx'
import { FigureButton, type ExplainedProps } from './FigureButton.tsx'

const ExplainedPopover = lazy(
  async () => ({ default: (await import('./ExplainedPopover.tsx')).ExplainedPopover }),
  { early: true },
)

/** A figure with its explanation: formula, inputs and time of calculation. */
export function Explained(props: ExplainedProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <FigureButton {...props} aria-haspopup="dialog" aria-expanded={false} onClick={() => setAsked(true)} />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ExplainedPopover {...props} />
    </Suspense>
  )
}
