import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from './IconButton.tsx'

const SIDES = {
  start:
    'start-0 border-e ltr:data-starting-style:-translate-x-full ltr:data-ending-style:-translate-x-full rtl:data-starting-style:translate-x-full rtl:data-ending-style:translate-x-full',
  end: 'end-0 border-s ltr:data-starting-style:translate-x-full ltr:data-ending-style:translate-x-full rtl:data-starting-style:-translate-x-full rtl:data-ending-style:-translate-x-full',
}

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  side?: keyof typeof SIDES
  /** `w-75` is the navigation's width of 300 px. */
  width?: string
  /** Dark in every theme. */
  dark?: boolean
  titleHidden?: boolean
  /** Replaces the visible title, which is then only announced. */
  heading?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A modal panel from one side of the page. */
export function Drawer({
  open,
  onClose,
  title,
  side = 'end',
  width = 'w-96',
  dark = false,
  titleHidden = false,
  heading,
  children,
  footer,
}: DrawerProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Popup
          data-tone={dark ? 'dark' : undefined}
          className={`fixed inset-y-0 z-40 flex max-w-[90vw] flex-col border-line bg-surface text-ink shadow-pop outline-none transition-transform duration-200 motion-reduce:transition-none ${width} ${SIDES[side]}`}
        >
          <div className="flex min-h-16 items-center justify-between gap-4 ps-6 pe-3">
            <Dialog.Title className={titleHidden ? 'sr-only' : 'text-read font-semibold'}>
              {title}
            </Dialog.Title>
            {heading}
            <Dialog.Close
              render={
                <IconButton label={t('close')} icon={<X aria-hidden />} tip={false} className="ms-auto" />
              }
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer ? <div className="border-t border-line px-6 py-4">{footer}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
