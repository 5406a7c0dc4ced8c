import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

export interface SidePanelProps {
  open: boolean
  onClose: () => void
  /** The accessible name of the panel. */
  label: string
  /** For a form with many columns: it covers the page instead of narrowing it. */
  wide?: boolean
  children: ReactNode
}

/**
 * A non-modal panel beside a list: on a wide screen the list keeps the space next to it (`data-side-panel` in
 * styles.css), and choosing another row changes the panel. On a phone it fills the screen.
 */
export function SidePanel({ open, onClose, label, wide = false, children }: SidePanelProps) {
  const narrow = useNarrow()
  return (
    <Base.Root
      open={open}
      modal={narrow}
      disablePointerDismissal
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <Base.Portal>
        {narrow ? <Base.Backdrop className="fixed inset-0 z-40 bg-veil" /> : null}
        <Base.Popup
          aria-label={label}
          data-side-panel={wide ? 'over' : 'beside'}
          className={`side-panel @container fixed inset-y-0 end-0 z-40 flex w-full flex-col bg-surface text-ink outline-none sm:border-s sm:border-line-firm ${wide ? 'sm:max-w-2xl' : 'sm:max-w-(--panel-inline)'}`}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const SidePanelClose = Base.Close
