import { Search } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

const DEBOUNCE_MS = 300
const KEY = '/'

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
    <label className="group relative flex w-37 shrink-0 items-center text-ink-faint transition-[width] duration-(--motion-panel) focus-within:w-64 has-[input:not(:placeholder-shown)]:w-64 max-sm:w-auto max-sm:min-w-28 max-sm:flex-1 motion-reduce:transition-none">
      <Search aria-hidden className="pointer-events-none absolute start-2.5 size-4" />
      <input
        ref={field}
        type="search"
        dir={typed ? 'auto' : undefined}
        maxLength={200}
        aria-label={t('words')}
        placeholder={t('words')}
        aria-keyshortcuts={KEY}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' && !typed ? event.currentTarget.blur() : undefined)}
        className="block h-(--control-block) w-full rounded-control border border-line-firm bg-surface ps-8.5 pe-2 text-body text-ink outline-offset-0 placeholder:text-ink-faint [&::-webkit-search-cancel-button]:[filter:grayscale(1)]"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute end-1.5 rounded-mark border border-line-firm px-1.5 font-sans text-tick group-focus-within:hidden group-has-[input:not(:placeholder-shown)]:hidden max-sm:hidden pointer-coarse:hidden"
      >
        {KEY}
      </kbd>
    </label>
  )
}
