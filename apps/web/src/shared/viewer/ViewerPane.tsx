import { Dialog as Base } from '@base-ui/react/dialog'
import { useContext, type ReactNode } from 'react'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { useNarrow } from '#ui/dialog/use-narrow.ts'
import { RecordPlace } from '#shared/record/place.ts'

const BESIDE = {
  panel: 'lg:end-[calc(var(--panel-inline)+var(--shell-gap))] lg:border-e lg:border-line',
  page: 'lg:start-1/2 lg:border-s lg:border-line',
}

interface ViewerPaneProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * Next to the record: before its panel, or in the space on its page. On a narrow screen it covers everything until it
 * is closed.
 */
export function ViewerPane({ label, onClose, children }: ViewerPaneProps) {
  const narrow = useNarrow()
  const place = useContext(RecordPlace)
  return (
    <Base.Root
      open
      modal={narrow}
      disablePointerDismissal
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <Base.Portal>
        {narrow ? <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-veil" /> : null}
        <Base.Popup
          aria-label={label}
          data-viewer
          className={`fixed inset-0 z-50 flex flex-col bg-surface text-ink shadow-xl outline-none ${BESIDE[place]}`}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The close button, for the actions next to the file's name. */
export const ViewerPaneClose = () => <Base.Close render={<CloseButton />} />
