import { PanelRight } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useInlineSize } from '#platform/use-inline-size.ts'
import { late } from '#ui/dialog/late.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'

const LateDrawer = late(async () => (await import('#ui/Drawer.tsx')).Drawer)

/** The width inside the insets of a sheet of 1080 px: below it a button opens the margin. */
const BESIDE = 1024

interface WithLineMarginProps {
  /** The name of the margin. */
  label: string
  /** What belongs to the focused line. */
  margin: ReactNode
  /** The lines; `opener` opens the margin where it is not beside them. */
  children: (opener: ReactNode) => ReactNode
}

/** A sheet, and beside it what belongs to the line one is on. */
export function WithLineMargin({ label, margin, children }: WithLineMarginProps) {
  const [frame, width] = useInlineSize()
  const [open, setOpen] = useState(false)
  const beside = width >= BESIDE
  const content = <Suspense fallback={<Loading />}>{margin}</Suspense>
  return (
    <div
      ref={frame}
      className={beside ? '-me-(--page-inset) grid grid-cols-[minmax(0,1fr)_var(--margin-column)]' : ''}
    >
      <div className={beside ? 'min-w-0 pe-3' : 'min-w-0'}>
        {children(
          beside ? null : (
            <IconButton
              label={label}
              icon={<PanelRight aria-hidden className="rtl:-scale-x-100" />}
              onClick={() => setOpen(true)}
            />
          ),
        )}
      </div>
      {beside ? (
        <div className="-mt-4 -mb-5 border-s border-line bg-surface-soft">
          <div
            role="region"
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
            tabIndex={0}
            className="sticky top-12 max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-4.5 pt-1.5 pb-4 -outline-offset-2 [scrollbar-width:thin]"
          >
            {content}
          </div>
        </div>
      ) : (
        <LateDrawer open={open} onClose={() => setOpen(false)} title={label} width="w-full sm:w-96">
          <div className="px-4.5 pb-4">{content}</div>
        </LateDrawer>
      )}
    </div>
  )
}
