import { proposeFromLibrary } from 'contract/risk/library-proposal'
import type { Method } from 'contract/risk/method'
import { BookCopy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import type { LineStore } from './line-rules.ts'

export interface LibraryScoresToolProps {
  store: LineStore
  method: Method
  ids: readonly string[]
}

/** Accepts the library's scores for all shown lines that nobody has scored, as one step that can be undone. */
export function LibraryScoresTool({ store, method, ids }: LibraryScoresToolProps) {
  const { t } = useTranslation('risk/assessment')
  const all = useAllLines(store)
  const proposed = useMemo(() => {
    const shown = new Set(ids)
    return all.flatMap(({ id, view }) => {
      const scores = shown.has(id) && store.isOpen(id) ? proposeFromLibrary(method, view) : null
      return scores ? [{ id, scores }] : []
    })
  }, [all, ids, method, store])
  if (proposed.length === 0) return null
  const accept = () => {
    store.edit(
      proposed.flatMap(({ id, scores }) =>
        Object.entries(scores).map(([key, value]) => ({ id, key, value })),
      ),
    )
    showToast({ text: t('library.done', { n: proposed.length }) })
  }
  return (
    <Button variant="secondary" title={t('library.hint')} onClick={accept}>
      <BookCopy aria-hidden />
      {t('library.accept', { n: proposed.length })}
    </Button>
  )
}
