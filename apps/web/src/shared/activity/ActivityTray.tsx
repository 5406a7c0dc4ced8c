import { Popover } from '@base-ui/react/popover'
import { Activity as ActivityIcon } from 'lucide-react'
import { Suspense } from 'react'
import { isOnItsWay } from '#platform/exports/exports.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { BadgeTrigger } from '#ui/BadgeTrigger.tsx'
import { ExportLine } from './ExportLine.tsx'
import { useExports } from './use-exports.ts'

/** Exports in the top bar: which are running and which are ready. Hidden if there are none. */
export function ActivityTray() {
  const { t } = useTranslation('shared/activity')
  const locale = useLocale()
  const files = useExports()
  const running = files.filter(isOnItsWay).length
  if (files.length === 0) return null
  return (
    <Popover.Root>
      <BadgeTrigger
        icon={ActivityIcon}
        label={t('open', { count: running })}
        badge={running > 0 ? formatNumber(running, locale) : null}
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup className="w-90 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-4 text-ink shadow-xl outline-none">
            <Popover.Title className="text-body font-semibold">{t('title')}</Popover.Title>
            {/* The texts of a collection may still be loading. */}
            <Suspense>
              <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
                {files.map((made) => (
                  <ExportLine key={made.id} made={made} />
                ))}
              </ul>
            </Suspense>
            <p className="mt-2 text-meta text-ink-soft">{t('exports.reload')}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
