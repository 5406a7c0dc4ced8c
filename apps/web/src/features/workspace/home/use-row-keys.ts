import { useEffect, useRef, type RefObject } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Whether nothing on the page has the focus, so that the keys are free. */
const isIdle = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'content'
}

/** The up and down keys move between the links of the rows (`data-row`); Enter opens the focused one. */
export function useRowKeys(onMove: (index: number) => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const rows = links()
      const inside = list.current?.contains(document.activeElement) ?? false
      if (!inside && !(isIdle() && step > 0)) return
      const row = document.activeElement?.closest('li')
      const at = inside ? rows.findIndex((link) => link.closest('li') === row) : -1
      const next = rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      const at = links().findIndex((link) => link.closest('li') === row)
      if (at >= 0) onMove(at)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [onMove])
  return list
}
