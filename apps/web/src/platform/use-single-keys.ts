import { useEffect } from 'react'
import { preferences } from './preferences/index.ts'
import { useStable } from './use-stable.ts'

const WRITING = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Keys without a modifier that work anywhere on the page, except while somebody types or in parts that use them
 * themselves. People whose speech recognition or tremor presses them by accident switch them off (WCAG 2.1.4).
 */
export function useSingleKeys(
  keys: Readonly<Record<string, (() => void) | undefined>>,
  busy: (target: Element) => boolean,
): void {
  const press = useStable((event: KeyboardEvent) => {
    const act = keys[event.key]
    const taken = event.defaultPrevented || event.isComposing
    if (!act || taken || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (target instanceof Element && (target.closest(WRITING) || busy(target))) return
    if (!preferences.hasSingleKeys.get()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}
