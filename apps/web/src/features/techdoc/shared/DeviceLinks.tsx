import { useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'

/** Pages about the whole file of a device, besides its ten pages. */
export const linksOf = (device: string) =>
  [
    ['checks', linkTo({ to: '/file-checks', search: { device } })],
    ['classification', linkTo({ to: '/device-classification', search: { device } })],
    ['packages', linkTo({ to: '/packages', search: { device } })],
    ['record', linkTo({ to: '/devices/$recordId', params: { recordId: device } })],
    ['all', linkTo({ to: '/devices' })],
  ] as const

/** Links to the pages about the whole file. */
export function DeviceLinks({ device }: { device: string }) {
  const { t } = useTranslation('techdoc/shared')
  return (
    <nav aria-label={t('around')} className="flex flex-wrap gap-x-4 gap-y-1">
      {linksOf(device).map(([name, link]) => (
        <PageLink key={name} {...link} className="text-body font-medium text-accent hover:underline">
          {t(name)}
        </PageLink>
      ))}
    </nav>
  )
}
