import { useTranslation } from '#platform/i18n/index.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { HomeMark } from './HomeMark.tsx'
import type { MenuArea } from './menu.ts'
import { NavigationList } from './NavigationList.tsx'

interface NavigationDrawerProps {
  open: boolean
  onClose: () => void
  areas: readonly MenuArea[]
  params: Record<string, string>
  dark: boolean
}

/** The navigation as a drawer, for narrow screens. */
export function NavigationDrawer({ open, onClose, areas, params, dark }: NavigationDrawerProps) {
  const { t } = useTranslation('workspace/shell')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('navigation')}
      titleHidden
      heading={<HomeMark />}
      side="start"
      width="w-75"
      dark={dark}
    >
      <NavigationList areas={areas} params={params} mini={false} />
    </Drawer>
  )
}
