import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { TextSearch } from './use-text-search.ts'

interface PdfSearchProps {
  query: string
  search: TextSearch
  /** The index of the current hit, from zero. */
  at: number
  field: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A search field, the number of hits, and buttons for the next and the previous one. */
export function PdfSearch({ query, search, at, field, onQuery, onStep, onClose }: PdfSearchProps) {
  const { t } = useTranslation('shared/viewer')
  const locale = useLocale()
  useEffect(() => field.current?.select(), [field])
  const count = search.hits.length
  function say(): string {
    if (query.trim() === '') return ''
    if (count === 0) return search.isDone ? t('search.none') : t('search.looking')
    const values = { at: formatNumber(at + 1, locale), count: formatNumber(count, locale) }
    return t(search.isCut ? 'search.many' : 'search.count', values)
  }
  return (
    <search className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1">
      <input
        ref={field}
        type="text"
        dir="auto"
        enterKeyHint="search"
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onStep(event.shiftKey ? -1 : 1)
          }
          if (event.key === 'Escape') {
            // Closes the search, not the viewer around it.
            event.stopPropagation()
            onClose()
          }
        }}
        className={`${inputClasses(false)} max-w-64`}
      />
      <p role="status" className="min-w-20 px-2 text-meta whitespace-nowrap text-ink-soft tabular-nums">
        {say()}
      </p>
      <IconButton
        label={t('search.previous')}
        icon={<ChevronUp aria-hidden />}
        disabled={count === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t('search.next')}
        icon={<ChevronDown aria-hidden />}
        disabled={count === 0}
        onClick={() => onStep(1)}
      />
      <IconButton label={t('search.close')} icon={<X aria-hidden />} className="ms-auto" onClick={onClose} />
    </search>
  )
}
