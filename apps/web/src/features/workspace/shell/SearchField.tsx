import { Search } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'

/** Opens the search and the commands; a field in the top bar, and an icon on narrow screens. */
export function SearchField({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('workspace/shell')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="inline-flex min-h-(--control-block) shrink-0 cursor-pointer items-center gap-2 rounded-control text-body text-ink-faint hover:text-ink max-lg:size-11 max-lg:justify-center whitespace-nowrap lg:me-2 lg:min-w-66 lg:bg-surface-soft lg:ps-2.5 lg:pe-1.5"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="max-lg:sr-only">{t('search')}</span>
      <kbd
        aria-hidden
        dir="ltr"
        className="ms-auto rounded border border-line-firm bg-surface px-1 font-sans text-tick font-medium max-lg:hidden"
      >
        {t('searchKeys')}
      </kbd>
    </button>
  )
}
