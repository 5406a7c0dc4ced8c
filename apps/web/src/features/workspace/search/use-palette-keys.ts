import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useStable } from '#platform/use-stable.ts'
import { nextPlace } from './commands.ts'
import type { PaletteItem } from './use-palette-items.ts'

interface PaletteKeysOptions {
  list: RefObject<HTMLElement | null>
  items: readonly PaletteItem[]
  typed: string
  /** The response for the current input is pending. */
  stale: boolean
  onChoose: (item: PaletteItem | undefined) => void
}

/** The highlight, and the keys that move and choose it while the focus stays in the input. */
export function usePaletteKeys({ list, items, typed, stale, onChoose }: PaletteKeysOptions) {
  const [place, setPlace] = useState(0)
  const waiting = useRef(false)
  const at = Math.min(place, Math.max(0, items.length - 1))
  const active = items[at]
  const choose = useStable(onChoose)

  const isSure = active?.kind === 'command' && active.sure

  // Enter pressed before the response arrives applies to the response, unless nothing in it can come first.
  useEffect(() => {
    if (!waiting.current || stale) return
    waiting.current = false
    choose(active)
  }, [stale, active, choose])

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (stale && !isSure) waiting.current = true
      else onChoose(active)
      return
    }
    const next = nextPlace(event.key, at, items.length)
    if (next === at || ((event.key === 'Home' || event.key === 'End') && typed !== '')) return
    event.preventDefault()
    setPlace(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  function begin(): void {
    setPlace(0)
    waiting.current = false
  }
  return { active, press, begin }
}
