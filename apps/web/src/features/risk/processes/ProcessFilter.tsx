import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/TextField.tsx'

const DEBOUNCE_MS = 300

/** Filters while the person types; the address follows, and going back brings the earlier words back. */
export function ProcessFilter({ q, onFilter }: { q: string; onFilter: (q: string) => void }) {
  const { t } = useTranslation('risk/processes')
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
      type="search"
      dir={typed ? 'auto' : undefined}
      maxLength={200}
      label={t('filter')}
      placeholder={t('filterHint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="w-full sm:max-w-xs"
    />
  )
}
