import type { Figures } from 'contract/risk/figures'
import { useId } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'

interface SoonListProps {
  title: string
  items: NonNullable<Figures['due']>['items']
  linkOf?: (id: string) => LinkTarget
}

/** Entries that end or fall due soon, the next first. */
export function SoonList({ title, items, linkOf }: SoonListProps) {
  const { t } = useTranslation('risk/figures')
  const locale = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading id={id} title={title} />
      <ul className="divide-y divide-line text-body">
        {items.map(({ id: key, code, name, day }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {linkOf ? (
                <PageLink {...linkOf(key)} className="text-accent underline underline-offset-2">
                  <bdi dir="ltr">{code}</bdi>
                </PageLink>
              ) : (
                <bdi dir="ltr">{code}</bdi>
              )}{' '}
              <LocalizedText text={name} />
            </span>
            <time
              dateTime={day}
              aria-label={t('soon.on', { day: formatDay(day, locale) })}
              className="whitespace-nowrap"
            >
              {formatDay(day, locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
