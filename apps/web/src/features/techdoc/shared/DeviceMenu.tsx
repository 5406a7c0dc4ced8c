import { useTranslation } from '#platform/i18n/index.ts'
import { MenuLink } from '#ui/Menu.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { linksOf } from './DeviceLinks.tsx'

/** `DeviceLinks` as entries of a menu. */
export const DeviceMenu = ({ device }: { device: string }) => {
  const { t } = useTranslation('techdoc/shared')
  return linksOf(device).map(([name, link]) => (
    <MenuLink key={name} link={<PageLink {...link} />}>
      {t(name)}
    </MenuLink>
  ))
}
