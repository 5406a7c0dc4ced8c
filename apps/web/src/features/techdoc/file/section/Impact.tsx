import { useQuery } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import { checkFile } from 'contract/techdoc/file/file-checks'
import type { Impacted } from 'contract/techdoc/file/impact'
import { formatNumber } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { impactQuery } from '../file.api.ts'
import { useOpenFile } from '../file-context.ts'

/** CHG-9: what else must be reviewed when this changes, before it is submitted. */
export function Impact({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/file')
  const locale = useLocale()
  const { device } = useOpenFile()
  const may = useMay()
  // Readers see approved content only, not what depends on drafts.
  const { data, error, refetch } = useQuery({ ...impactQuery(device.id, id), enabled: may(checkFile) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { items, total } = data
  const levels = [1, 2] as const
  return (
    <Section level="h3" title={t('impact.title')} text={t(total > 0 ? 'impact.text' : 'impact.none')}>
      {levels.map((level) => {
        const those = items.filter((one) => one.level === level)
        return those.length > 0 ? (
          <details key={level} open={level === 1}>
            <summary className="cursor-pointer text-body font-medium">
              {t(`impact.level${level}`)}{' '}
              <span className="tabular-nums">({formatNumber(those.length, locale)})</span>
            </summary>
            <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">
              {those.map((one) => (
                <Line key={one.record.id} impacted={one} />
              ))}
            </ul>
          </details>
        ) : null
      })}
      {total > items.length ? (
        <p className="text-body text-ink-soft">
          {t('impact.more', {
            shown: formatNumber(items.length, locale),
            total: formatNumber(total, locale),
          })}
        </p>
      ) : null}
    </Section>
  )
}

function Line({ impacted: { record, level, via } }: { impacted: Impacted }) {
  const { t } = useTranslation('techdoc/file')
  const link = recordLink(record.type, record.id)
  const name = (
    <>
      <bdi dir="ltr" className="font-medium tabular-nums">
        {record.code}
      </bdi>{' '}
      <LocalizedText text={record.title as Localized} />
    </>
  )
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.5 text-body">
      {link ? (
        <PageLink {...link} className="text-accent hover:underline">
          {name}
        </PageLink>
      ) : (
        <span>{name}</span>
      )}
      {level > 1 ? (
        <span className="text-ink-soft">
          {t('impact.via')} <bdi dir="ltr">{via}</bdi>
        </span>
      ) : null}
    </li>
  )
}
