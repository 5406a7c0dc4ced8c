import type { PortfolioProject } from 'contract/audit/figures'
import { issuePoints } from 'contract/audit/kpis'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { HealthWord } from '#features/audit/shared/HealthWord.tsx'

/** Engagements that are forecast to finish late, the worst first. */
export function BehindTable({ behind }: { behind: readonly PortfolioProject[] }) {
  const { t } = useTranslation('audit/figures')
  const labels = useCollectionLabels({ name: 'projects' })
  const locale = useLocale()
  return (
    <Section title={t('behind.title')} text={t('behind.text')}>
      {behind.length === 0 ? (
        <p className="text-body text-ink-soft">{t('behind.none')}</p>
      ) : (
        <WideTable label={t('behind.title')}>
          <thead>
            <tr>
              <th scope="col">{labels.one}</th>
              <th scope="col">{labels.field('health')}</th>
              <th scope="col">{labels.field('status')}</th>
              <th scope="col">{labels.field('progress')}</th>
              <th scope="col">{labels.field('ownerId')}</th>
              <th scope="col">{labels.field('dueOn')}</th>
              <th scope="col">{t('behind.points')}</th>
            </tr>
          </thead>
          <tbody>
            {behind.map(({ id, code, name, health, status, progress, lead, dueOn, issues }) => (
              <tr key={id}>
                <th scope="row">
                  <PageLink
                    to="/dashboard/$projectId"
                    params={{ projectId: id }}
                    className="text-accent underline underline-offset-2"
                  >
                    <bdi dir="ltr">{code}</bdi>
                  </PageLink>{' '}
                  <LocalizedText text={name} />
                </th>
                <td>
                  <HealthWord health={health} label={labels.choice('health', health)} />
                </td>
                <td>{labels.status(status)}</td>
                <td className="tabular-nums">{formatFigure(progress / 1000, PERCENT, locale)}</td>
                <td>{lead?.name}</td>
                <td className="whitespace-nowrap">{dueOn ? formatDay(dueOn, locale) : null}</td>
                <td className="tabular-nums">{issuePoints(issues)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Section>
  )
}
