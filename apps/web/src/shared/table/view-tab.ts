/** Links and toggles beside the title of a list: the current one on a quiet ground. */
export const VIEW_TAB =
  'inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-body whitespace-nowrap text-ink-faint hover:text-ink aria-[current=page]:bg-surface-soft aria-[current=page]:font-medium aria-[current=page]:text-ink aria-pressed:bg-surface-soft aria-pressed:font-medium aria-pressed:text-ink max-lg:min-h-9 [&_svg]:size-4'

/** A row of them; scrolled sideways on a narrow screen. */
export const VIEW_TABS = 'flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]'
