import { useEffect } from 'react'

const WRITING = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]'
/** A dialog over the panel, or a grid, handles the keys itself. */
const ASKING = '[role="alertdialog"], [role="grid"]'

/** J and K move to the next and the previous row. */
export function useWalkKeys(walk: (by: 1 | -1) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const target = event.target as Element | null
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target?.closest(`${WRITING}, ${ASKING}`)) return
      if (event.key === 'j') walk(1)
      else if (event.key === 'k') walk(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [walk])
}
