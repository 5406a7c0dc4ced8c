import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

export interface SidePanelProps {
  open: boolean
  onClose: () => void
  /** The accessible name of the panel. */
  label: string
  children: ReactNode
}

/**
 * A non-modal panel over a list: on a wide screen the list stays usable, and choosing another row changes the panel.
 */
export function SidePanel({ open, onClose, label, children }: SidePanelProps) {
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
          className="fixed inset-y-0 end-0 z-40 flex w-full max-w-2xl flex-col border-s border-line bg-surface text-ink shadow-xl outline-none"
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const SidePanelClose = Base.Close
