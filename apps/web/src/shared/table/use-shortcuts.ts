import { useEffect } from 'react'

const WRITING = 'input, textarea, select, [contenteditable="true"]'
/** While one of these is open, it handles the keys. */
const ABOVE = '[role="dialog"][data-open], [role="alertdialog"][data-open], [role="menu"]'

/** Shortcuts that work anywhere on the page, except in inputs and dialogs. */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = keys[event.key]
      const target = event.target as Element | null
      const taken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (!act || taken || target?.closest(WRITING) || document.querySelector(ABOVE)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
