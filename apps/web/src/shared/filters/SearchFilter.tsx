import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'

const DEBOUNCE_MS = 300

export interface SearchFilterProps {
  q: string
  onFilter: (q: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** Filters while typing; the address follows, and going back restores the earlier words. */
export function SearchFilter({ q, onFilter, field }: SearchFilterProps) {
  const { t } = useTranslation('shared/filters')
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  if (shown !== q) {
    setShown(q)
    setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return undefined
    const timer = setTimeout(() => onFilter(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, q, onFilter])
  return (
    <TextField
      ref={field}
      type="search"
      dir={typed ? 'auto' : undefined}
      maxLength={200}
      label={t('words')}
      labelHidden
      placeholder={t('hint')}
      aria-keyshortcuts="/"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => (event.key === 'Escape' && !typed ? event.currentTarget.blur() : undefined)}
      className="w-full sm:w-72"
    />
  )
}
