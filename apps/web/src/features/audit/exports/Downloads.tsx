import { useQuery } from '@tanstack/react-query'
import type { Download } from 'contract/audit/project-exports'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Names } from '#shared/record/FieldValue.tsx'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { downloadsQuery } from './exports.api.ts'

function Row({ of }: { of: Download }) {
  const labels = useCollectionLabels({ name: of.collection })
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">
        {of.code === null ? (
          labels.title
        ) : (
          <>
            {labels.one} <bdi className="whitespace-nowrap">{of.code}</bdi>
          </>
        )}
      </th>
      <td>{of.file === null ? '–' : <bdi>{of.file}</bdi>}</td>
      <td>{of.actorId ? <Names kind="person" ids={[of.actorId]} /> : null}</td>
      <td className="whitespace-nowrap">{formatMoment(of.at, locale)}</td>
    </tr>
  )
}

/** Downloads of lists, records and evidence of the project, which do not pass through its exports. */
export function Downloads({ project }: { project: string }) {
  const { t } = useTranslation('audit/exports')
  const { data } = useQuery(downloadsQuery(project))
  if (!data) return null
  return (
    <Section title={t('downloads')} text={t('downloadsText')}>
      {data.length === 0 ? (
        <p className="text-body text-ink-soft">{t('noDownloads')}</p>
      ) : (
        <WideTable label={t('downloads')}>
          <thead>
            <tr>
              {(['content', 'file', 'person', 'time'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <Row key={one.seq} of={one} />
            ))}
          </tbody>
        </WideTable>
      )}
    </Section>
  )
}
