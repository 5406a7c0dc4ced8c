/** The classes of record tabs, in panels and on pages. */
export const TAB_CLASSES =
  'cursor-pointer border-b-2 border-transparent px-2 py-2.5 text-body font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-strong sm:px-3'
