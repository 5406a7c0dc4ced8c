import type { ProjectFigures } from 'contract/audit/figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { Section } from '#ui/Section.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'

/** Requests that are overdue, the longest wait first. */
export function LateRequests({ figures }: { figures: ProjectFigures }) {
  const { t } = useTranslation('audit/figures')
  const { worst } = figures.requests
  return (
    <Section title={t('late.title')}>
      {worst.length === 0 ? <p className="text-body text-ink-soft">{t('late.none')}</p> : null}
      <ul className="divide-y divide-line text-body">
        {worst.map(({ id, code, name, owner, daysLate }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <PageLink {...leadingLink('request', id)} className="text-accent underline underline-offset-2">
                <bdi dir="ltr">{code}</bdi>
              </PageLink>{' '}
              <LocalizedText text={name} />
              {owner ? <span className="block text-ink-soft">{owner.name}</span> : null}
            </span>
            <span className="font-medium whitespace-nowrap text-danger">
              {t('late.days', { count: daysLate })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
