import { Search } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx'

/** The search in the top bar. */
export function GlobalSearch(props: CommandPaletteProps) {
  const { t } = useTranslation('workspace/search')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => props.onOpenChange(true)}
        className="inline-flex min-h-(--control-block) cursor-pointer items-center gap-2 rounded-control px-3 text-body text-ink-soft hover:bg-surface-soft hover:text-ink md:w-64 md:border md:border-line"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="max-md:sr-only">{t('open')}</span>
        <kbd aria-hidden className="ms-auto hidden rounded border border-line px-1.5 text-meta md:block">
          {t('keys')}
        </kbd>
      </button>
      <CommandPalette {...props} />
    </>
  )
}
