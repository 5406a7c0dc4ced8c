import { Popover } from '@base-ui/react/popover'
import { Activity as ActivityIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import { useActivities } from './activities.ts'
import { ActivityLine } from './ActivityLine.tsx'

/** In the top bar: what is running, how far it is, and how it ended. Stays out of sight while there is nothing to say. */
export function ActivityTray() {
  const { t } = useTranslation('ui/activity')
  const locale = useLocale()
  const activities = useActivities()
  const running = activities.filter(({ state }) => state === 'running').length
  if (activities.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('open', { count: running })}
        className="relative inline-flex size-10 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-surface-soft hover:text-ink"
      >
        <ActivityIcon aria-hidden className="size-5" />
        {running > 0 ? (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-xs font-medium text-on-accent"
          >
            {showNumber(running, locale)}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup className="w-90 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-4 text-ink shadow-xl outline-none">
            <Popover.Title className="text-sm font-semibold">{t('title')}</Popover.Title>
            <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
              {activities.map((activity) => (
                <ActivityLine key={activity.id} activity={activity} />
              ))}
            </ul>
            <p className="mt-2 text-xs text-ink-soft">{t('reload')}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
