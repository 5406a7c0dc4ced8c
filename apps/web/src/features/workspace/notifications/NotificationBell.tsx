import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { useLive } from '#platform/live/use-live.ts'
import { showNumber } from '#platform/records/moments.ts'
import { Loading } from '#ui/Loading.tsx'
import { unreadQuery } from './notifications.api.ts'
import { NotificationList } from './NotificationList.tsx'

const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }))

interface NotificationBellProps {
  /** Goes to the address of a record. */
  onOpen: (address: string) => void
}

/** In the top bar: how much is new, and what it is. */
export function NotificationBell({ onOpen }: NotificationBellProps) {
  const { t } = useTranslation('workspace/notifications')
  const locale = useLocale()
  useLive()
  const { data: unread } = useQuery(unreadQuery)
  const [open, setOpen] = useState(false)
  const [settling, setSettling] = useState<boolean | null>(null)
  const count = unread?.count ?? 0
  const shown = unread?.more ? t('many') : showNumber(count, locale)
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={t('open', { unread: shown })}
          className="relative inline-flex size-10 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-surface-soft hover:text-ink"
        >
          <Bell aria-hidden className="size-5" />
          {count > 0 ? (
            <span
              aria-hidden
              className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-xs font-medium text-on-accent"
            >
              {shown}
            </span>
          ) : null}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={8} align="end" className="z-50">
            <Popover.Popup className="w-100 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-4 text-ink shadow-xl outline-none">
              <Popover.Title className="text-sm font-semibold">{t('title')}</Popover.Title>
              <Suspense fallback={<Loading />}>
                <NotificationList
                  onOpen={(address) => {
                    setOpen(false)
                    onOpen(address)
                  }}
                  onSettings={() => {
                    setOpen(false)
                    setSettling(true)
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {settling === null ? null : (
        <Suspense>
          <SettingsDialog open={settling} onClose={() => setSettling(false)} />
        </Suspense>
      )}
    </>
  )
}
