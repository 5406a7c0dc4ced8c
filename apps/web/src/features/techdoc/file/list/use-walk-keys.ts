import { useEffect } from 'react'
import { useStable } from '#platform/use-stable.ts'

/** Elements that use these keys themselves: inputs, choices and sheets. */
const BUSY =
  'input, textarea, select, [contenteditable], [role=grid], [role=radiogroup], [role=dialog], [role=listbox], [role=menu]'

/** J and K move to the next and the previous section, unless somebody types. */
export function useWalkKeys(walk: (by: 1 | -1) => void): void {
  const step = useStable(walk)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (by === 0 || (event.target as Element | null)?.closest?.(BUSY)) return
      event.preventDefault()
      step(by)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [step])
}
