import { useQuery } from '@tanstack/react-query'
import type { Citation, TechDocument } from 'contract/techdoc/documents/tech-documents'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Localized } from 'contract/locale'
import { recordLink } from '#platform/records/catalogue.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { citationsQuery } from './documents.api.ts'

/** Records that cite the document, the version cited, and whether it counts as evidence (DOC-13, DOC-14, DOC-16). */
export function CitationsTab({ document }: { document: TechDocument }) {
  const { t } = useTranslation('techdoc/documents')
  const { data, error, isPending, refetch } = useQuery(citationsQuery(document.id))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState title={t('citations.none')} text={t('citations.noneText')} />
  return (
    <Section title={t('tabs.citations')} text={t('citations.text')}>
      <ul className="divide-y divide-line">
        {data.map((citation) => (
          <Line key={`${citation.record.id} ${citation.kind} ${citation.version?.id}`} citation={citation} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ citation: { record, version, fixed, standing } }: { citation: Citation }) {
  const { t } = useTranslation('techdoc/documents')
  const link = recordLink(record.type, record.id)
  const name = (
    <>
      <bdi className="font-medium tabular-nums">{record.code}</bdi>{' '}
      <LocalizedText text={record.title as Localized} />
    </>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-body">
      {link ? (
        <PageLink {...link} className="text-accent hover:underline">
          {name}
        </PageLink>
      ) : (
        <span>{name}</span>
      )}
      <span className={standing === 'counts' ? 'text-ink-soft' : 'text-warning'}>
        {version ? t(fixed ? 'citations.fixed' : 'citations.latest', { number: version.number }) : null}{' '}
        {t(`citations.standing.${standing}`)}
      </span>
    </li>
  )
}
