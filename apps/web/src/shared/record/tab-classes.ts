/** The classes of record tabs, in panels and on pages. */
export const TAB_CLASSES =
  'relative flex shrink-0 cursor-pointer items-center gap-1 text-body whitespace-nowrap text-ink-faint -outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink data-active:font-medium data-active:text-ink data-active:after:bg-ink'
/** The classes of their list: as high as a finger on narrow screens. */
export const TAB_LIST_CLASSES =
  'flex min-h-11 min-w-0 gap-4.5 overflow-x-auto [scrollbar-width:none] lg:min-h-9'
