import { useEffect, useRef } from 'react'
import type { Marks } from './marks.ts'

interface MarkProps {
  label: string
  marks: Marks
  ids: readonly string[]
}

/** Selects one row, or all of a group; a partly selected group is indeterminate. */
export function Mark({ label, marks, ids }: MarkProps) {
  const box = useRef<HTMLInputElement>(null)
  const all = ids.length > 0 && ids.every(marks.has)
  const some = !all && ids.some(marks.has)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={all}
      disabled={ids.length === 0}
      onChange={(event) => marks.set(ids, event.target.checked)}
      className="size-4 shrink-0 accent-accent"
    />
  )
}
