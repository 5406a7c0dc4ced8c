import type { ReactNode } from 'react'

/** On a phone the primary action of a page is at the foot of the screen. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <span
      data-foot-bar
      className="flex max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:items-center max-sm:gap-2 max-sm:border-t max-sm:border-line-firm max-sm:bg-surface max-sm:px-4 max-sm:pt-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-sm:*:flex-1"
    >
      {children}
    </span>
  )
}
