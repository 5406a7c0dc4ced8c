import type { Figures } from 'contract/risk/figures'
import { useId } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showDay } from '#platform/records/moments.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'

interface SoonListProps {
  title: string
  emptyText: string
  items: NonNullable<Figures['due']>['items']
  linkOf?: (id: string) => LinkTarget
}

/** Entries that end or fall due soon, the next first. */
export function SoonList({ title, emptyText, items, linkOf }: SoonListProps) {
  const { t } = useTranslation('risk/figures')
  const locale = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id} className="ruled min-w-0 py-4 sm:py-5">
      <h2 id={id} className="mb-2 text-read font-semibold">
        {title}
      </h2>
      {items.length === 0 ? <p className="py-4 text-body text-ink-soft">{emptyText}</p> : null}
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
              aria-label={t('soon.on', { day: showDay(day, locale) })}
              className="whitespace-nowrap"
            >
              {showDay(day, locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
