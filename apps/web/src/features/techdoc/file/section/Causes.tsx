import type { SectionCause } from 'contract/techdoc/file/sections'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** SEC-6: changes since the approval that affect the section, each with a link. */
export function Causes({ causes }: { causes: readonly SectionCause[] }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  if (causes.length === 0) return null
  return (
    <Notice variant="warning">
      <h3 className="font-semibold">{t('why')}</h3>
      <ul className="mt-1 list-disc ps-5">
        {causes.map(({ on, kind, record }) => {
          const link = record ? recordLink(record.type, record.id) : undefined
          return (
            <li key={`${on} ${kind} ${record?.id ?? ''}`}>
              {formatDay(on, locale)} · {t(`causes.${kind}`)}{' '}
              {record && link ? (
                <PageLink {...link} className="font-medium underline">
                  <bdi dir="ltr">{record.code}</bdi>
                </PageLink>
              ) : (
                <bdi dir="ltr">{record?.code}</bdi>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-2">{t('whatNow')}</p>
    </Notice>
  )
}
