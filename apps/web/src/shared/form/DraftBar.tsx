import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

interface DraftBarProps {
  status: string
  /** Controls at the start of the bar, before the buttons. */
  start?: ReactNode
  save: { label: string; busy: boolean; disabled: boolean; onPress: () => void }
  force: { label: string; disabled: boolean; onPress: () => void }
}

/** The sticky bar above a draft: whether it is saved, and how to put it in force. */
export function DraftBar({ status, start, save, force }: DraftBarProps) {
  const said = (
    <p role="status" className="text-body text-ink-soft">
      {status}
    </p>
  )
  return (
    <div className="ruled sticky top-14 z-20 flex flex-wrap items-center justify-between gap-3 py-3">
      {start ?? said}
      <div className="flex flex-wrap items-center gap-2">
        {start ? said : null}
        <Button variant="secondary" disabled={save.disabled} busy={save.busy} onClick={save.onPress}>
          {save.label}
        </Button>
        <Button disabled={force.disabled} onClick={force.onPress}>
          {force.label}
        </Button>
      </div>
    </div>
  )
}
