import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'

const WIDTHS = { narrow: 'max-w-md', wide: 'max-w-4xl' }

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: string | undefined
  width?: keyof typeof WIDTHS
  children: ReactNode
}

/** A modal dialog: focus stays inside, Escape closes it, and focus returns to where it was. */
export function DialogFrame({ open, onClose, title, text, width = 'narrow', children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-veil" />
        <Base.Popup
          className={`fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface text-ink shadow-xl outline-none ${WIDTHS[width]}`}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <Base.Title className="text-record font-semibold">{title}</Base.Title>
            <Base.Close render={<CloseButton />} />
          </div>
          {text ? (
            <Base.Description className="mt-1 px-6 text-body text-ink-soft">{text}</Base.Description>
          ) : null}
          <div className="min-h-0 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
