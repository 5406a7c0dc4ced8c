import type { Line } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { documentLink, documentSlice } from './slices.ts'

const COLUMNS = [
  'name',
  'docType',
  'documentStatus',
  'effectiveVersion',
  'openVersion',
  'translationState',
  'ownerId',
  'reviewOn',
]
/** Fields required to create a document; people and files belong to the version. */
const ASKED = [
  'docType',
  'name',
  'language',
  'translationOf',
  'confidentiality',
  'external',
  'ownerId',
  'reviewOn',
  'trainingRequired',
  'code',
]

const QUICK = {
  mine: { ownerId: 'me' },
  inForce: { documentStatus: 'effective' },
  inReview: { documentStatus: 'in_review' },
  inApproval: { documentStatus: 'in_approval' },
  overdue: { reviewOverdue: 'true' },
  outdated: { translationState: 'outdated' },
} as const
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]

const rowLink = ({ id }: Line) => documentLink(id)

/** The register of controlled documents: which there are, the version in force, and the version in progress. */
export function DocumentsPage() {
  const { t } = useTranslation('techdoc/documents')
  const locale = useLocale()
  return (
    <CollectionList
      slice={documentSlice}
      title={t('title')}
      columns={COLUMNS}
      usualSort="code"
      emptyText={t('empty')}
      begin={{ only: ASKED, values: { language: locale, confidentiality: 'internal' } }}
      afterCreate={documentLink}
      rowLink={rowLink}
      quick={NAMES.map((name) => ({ label: t(`quick.${name}`), search: QUICK[name] }))}
    />
  )
}
