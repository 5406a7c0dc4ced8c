import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { HomeMark } from './HomeMark.tsx'
import type { MenuArea } from './menu.ts'
import { NavigationList } from './NavigationList.tsx'

interface SideNavigationProps {
  areas: readonly MenuArea[]
  params: Record<string, string>
  dark: boolean
}

/** The navigation on wide screens: 300 pixels, or a rail of 80, which floats in 96 in the modern skin. */
export function SideNavigation({ areas, params, dark }: SideNavigationProps) {
  const { t } = useTranslation('workspace/shell')
  const mini = usePreference(preferences.isVerticalMenuMini)
  const Turn = mini ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-mini={mini}
      className={`sticky top-0 h-svh shrink-0 print:hidden transition-[inline-size] duration-200 modern:p-(--shell-gap) modern:pe-0 motion-reduce:transition-none ${mini ? 'w-20 modern:w-24' : 'w-75'}`}
    >
      <div
        data-tone={dark ? 'dark' : undefined}
        className="flex h-full flex-col overflow-hidden rounded-card bg-nav text-ink shadow-nav classic:border-e classic:border-line"
      >
        <div
          className={`flex shrink-0 gap-1 py-3 ${mini ? 'flex-col items-center px-2' : 'items-center justify-between ps-6 pe-2'}`}
        >
          <HomeMark mini={mini} />
          <IconButton
            label={mini ? t('expand') : t('collapse')}
            icon={<Turn aria-hidden className="rtl:-scale-x-100" />}
            aria-expanded={!mini}
            onClick={() => preferences.isVerticalMenuMini.set(!mini)}
          />
        </div>
        {/* Focusable, because it may have to be scrolled by keyboard. */}
        <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
          <NavigationList areas={areas} params={params} mini={mini} />
        </div>
      </div>
    </aside>
  )
}
