import { type DocumentVersionLine, documentversions } from 'contract/techdoc/documents/document-versions'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { WideTable } from '#ui/WideTable.tsx'

/** All versions: none is deleted, and no number is used twice. */
export function VersionsTab({ versions }: { versions: readonly DocumentVersionLine[] }) {
  const { t } = useTranslation('techdoc/documents')
  const labels = useCollectionLabels(documentversions)
  const locale = useLocale()
  const day = (value: string | null) => (value ? formatDay(value, locale) : '–')
  return (
    <Section title={t('tabs.versions')}>
      <WideTable label={t('tabs.versions')}>
        <thead>
          <tr>
            <th scope="col">{labels.field('number')}</th>
            <th scope="col">{t('versions.status')}</th>
            <th scope="col">{labels.field('changeSummary')}</th>
            <th scope="col">{labels.field('approvedOn')}</th>
            <th scope="col">{labels.field('effectiveOn')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id}>
              <td>
                <PageLink
                  to="/documents/$documentId"
                  params={{ documentId: version.document }}
                  search={{ version: version.id }}
                  className="text-accent tabular-nums hover:underline"
                >
                  {version.number}
                </PageLink>
              </td>
              <td>
                <StatusBadge
                  status={version.status === 'effective' ? 'active' : version.status}
                  label={labels.status(version.status)}
                />
              </td>
              <td>
                <bdi>{version.changeSummary ?? '–'}</bdi>
              </td>
              <td>{day(version.approvedOn)}</td>
              <td>{day(version.effectiveOn)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Section>
  )
}
