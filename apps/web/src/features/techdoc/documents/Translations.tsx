import { useQuery } from '@tanstack/react-query'
import { type TechDocument, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { translationsQuery } from './documents.api.ts'
import { documentLink } from './slices.ts'

/** I18-3: the source of a translation, or the translations of a source, each with its status. */
export function Translations({ document }: { document: TechDocument }) {
  const { t } = useTranslation('techdoc/documents')
  return document.translationOf ? (
    <>
      <Source document={document} source={document.translationOf} />
      {document.translationState === 'outdated' ? (
        <Notice variant="warning">{t('translations.outdated')}</Notice>
      ) : null}
    </>
  ) : (
    <Others source={document.id} />
  )
}

function Source({ document, source }: { document: TechDocument; source: string }) {
  const labels = useCollectionLabels(techdocuments)
  return (
    <dl className="flex flex-wrap items-center gap-2 text-body">
      <dt className="text-ink-soft">{labels.field('translationOf')}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <PageLink {...documentLink(source)} className="text-accent hover:underline">
          <FieldValue of={techdocuments} name="translationOf" value={source} />
        </PageLink>
        <State state={document.translationState} />
      </dd>
    </dl>
  )
}

function Others({ source }: { source: string }) {
  const { t } = useTranslation('techdoc/documents')
  const labels = useCollectionLabels(techdocuments)
  const { data = [] } = useQuery(translationsQuery(source))
  if (data.length === 0) return null
  return (
    <dl className="flex flex-wrap items-center gap-x-8 gap-y-2 text-body">
      <dt className="text-ink-soft">{t('translations.title')}</dt>
      {data.map(({ id, code, language, translationState }) => (
        <dd key={id} className="flex flex-wrap items-center gap-2">
          <PageLink {...documentLink(id)} className="text-accent hover:underline">
            {labels.choice('language', language)} <bdi className="tabular-nums">{code}</bdi>
          </PageLink>
          <State state={translationState} />
        </dd>
      ))}
    </dl>
  )
}

const LOOKS = { missing: 'draft', machine: 'draft', checked: 'active', outdated: 'archived' } as const

function State({ state }: { state: TechDocument['translationState'] }) {
  const labels = useCollectionLabels(techdocuments)
  return state ? <StatusBadge status={LOOKS[state]} label={labels.choice('translationState', state)} /> : null
}
