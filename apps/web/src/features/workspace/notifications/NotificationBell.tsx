import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useLive } from '#platform/live/use-live.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { BadgeTrigger } from '#ui/BadgeTrigger.tsx'
import { Loading } from '#ui/Loading.tsx'
import { unreadQuery } from './notifications.api.ts'
import { NotificationList } from './NotificationList.tsx'
import { lazy } from '#ui/lazy.tsx'

const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }))

interface NotificationBellProps {
  /** Opens a record. */
  onOpen: (link: LinkTarget) => void
}

/** In the top bar: the number of new notifications, and the list. */
export function NotificationBell({ onOpen }: NotificationBellProps) {
  const { t } = useTranslation('workspace/notifications')
  const locale = useLocale()
  useLive()
  const { data: unread } = useQuery(unreadQuery)
  const [open, setOpen] = useState(false)
  const [settling, setSettling] = useState<boolean | null>(null)
  const count = unread?.count ?? 0
  const shown = unread?.more ? t('many') : formatNumber(count, locale)
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <BadgeTrigger icon={Bell} label={t('open', { unread: shown })} badge={count > 0 ? shown : null} />
        <Popover.Portal>
          <Popover.Positioner sideOffset={8} align="end" className="z-50">
            <Popover.Popup className="w-100 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-4 text-ink shadow-xl outline-none">
              <Popover.Title className="text-body font-semibold">{t('title')}</Popover.Title>
              <Suspense fallback={<Loading />}>
                <NotificationList
                  onOpen={(link) => {
                    setOpen(false)
                    onOpen(link)
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
