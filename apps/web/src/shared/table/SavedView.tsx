import { Ellipsis } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { View } from '#platform/collections/views.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem, type MenuProps } from '#ui/Menu.tsx'

export interface SavedViewProps {
  view: View
  /** A note: that it is shared, or its owner. */
  note: string | undefined
  /** The current query of the list. */
  current: string
  finalFocus: NonNullable<MenuProps['finalFocus']>
  onOpen: () => void
  onRename: () => void
  onReplace: () => void
  onShare: () => void
  onRemove: () => void
}

/** One saved view of the menu: press it to apply it; its actions are next to it. */
export function SavedView({ view, note, current, finalFocus, ...on }: SavedViewProps) {
  const { t } = useTranslation('shared/table')
  const { name, can } = view
  const isCurrent = view.query === current
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={on.onOpen}
        className="-ms-2 flex min-h-9 min-w-0 grow cursor-pointer items-center justify-between gap-2 rounded px-2 text-start text-body hover:bg-surface-soft aria-[current]:font-semibold"
      >
        <bdi className="min-w-0 wrap-break-word">{name}</bdi>
        {note ? <bdi className="shrink-0 text-meta font-normal text-ink-soft">{note}</bdi> : null}
      </button>
      {can.length > 0 ? (
        <Menu
          align="end"
          finalFocus={finalFocus}
          trigger={
            <IconButton
              tip={false}
              className="-me-2 size-8"
              label={t('views.actions', { name })}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          {can.includes('update') ? (
            <>
              <MenuItem onClick={on.onRename}>{t('views.rename')}</MenuItem>
              <MenuItem onClick={on.onReplace} disabled={isCurrent}>
                {t('views.replace')}
              </MenuItem>
              <MenuItem onClick={on.onShare}>{t(view.shared ? 'views.unshare' : 'views.share')}</MenuItem>
            </>
          ) : null}
          {can.includes('remove') ? <MenuItem onClick={on.onRemove}>{t('views.remove')}</MenuItem> : null}
        </Menu>
      ) : null}
    </li>
  )
}
