import { useTranslation } from '#platform/i18n/index.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { HomeMark } from './HomeMark.tsx'
import { NavigationList, type NavigationListProps } from './NavigationList.tsx'

interface NavigationDrawerProps extends Omit<NavigationListProps, 'mini'> {
  open: boolean
  onClose: () => void
  organisation: string | null
  dark: boolean
}

/** The navigation as a drawer, for narrow screens. */
export function NavigationDrawer({ open, onClose, organisation, dark, ...list }: NavigationDrawerProps) {
  const { t } = useTranslation('workspace/shell')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('navigation')}
      titleHidden
      heading={<HomeMark organisation={organisation} />}
      side="start"
      width="w-75"
      dark={dark}
    >
      <NavigationList {...list} />
    </Drawer>
  )
}
