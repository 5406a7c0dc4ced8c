import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { HomeMark } from './HomeMark.tsx'
import { NavigationList, type NavigationListProps } from './NavigationList.tsx'

interface SideNavigationProps extends Omit<NavigationListProps, 'mini'> {
  organisation: string | null
  dark: boolean
}

/** The navigation on wide screens: 300 pixels, or a rail of 80, which floats in 96 in the modern skin. */
export function SideNavigation({ organisation, dark, ...list }: SideNavigationProps) {
  const { t } = useTranslation('workspace/shell')
  const mini = usePreference(preferences.isVerticalMenuMini)
  const Turn = mini ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-mini={mini}
      className={`sticky top-0 h-svh shrink-0 print:hidden transition-[inline-size] duration-(--motion-panel) modern:p-(--shell-gap) motion-reduce:transition-none ${mini ? 'w-20 modern:w-24' : 'w-75'}`}
    >
      <div
        data-tone={dark ? 'dark' : undefined}
        className="flex h-full flex-col overflow-hidden rounded-card bg-nav text-ink shadow-nav classic:border-e classic:border-line-firm"
      >
        <div
          className={`flex shrink-0 items-center gap-1 ${mini ? 'flex-col pt-3 pb-1' : 'min-h-(--bar-block) justify-between ps-4 pe-2'}`}
        >
          <HomeMark mini={mini} organisation={organisation} />
          <IconButton
            label={mini ? t('expand') : t('collapse')}
            icon={<Turn aria-hidden className="rtl:-scale-x-100" />}
            aria-expanded={!mini}
            onClick={() => preferences.isVerticalMenuMini.set(!mini)}
          />
        </div>
        {/* Scrolled by keyboard through its links. */}
        <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
          <NavigationList {...list} mini={mini} />
        </div>
      </div>
    </aside>
  )
}
