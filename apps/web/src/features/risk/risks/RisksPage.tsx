import type { ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList, type CollectionListProps } from '#shared/table/CollectionList.tsx'
import { useStarterLibraryCommand } from '#shared/table/use-starter-library-command.tsx'
import { riskSlice } from './risk-slice.ts'

const COLUMNS = [
  'name',
  'subprocess',
  'category',
  'inherentLikelihood',
  'inherentImpact',
  'inherentScore',
  'controls',
  'status',
]

export interface RisksPageProps {
  /** What else its panel shows. */
  recordTools?: CollectionListProps['recordTools']
  /** Link to the page of a risk. */
  pageLink?: (id: string) => LinkTarget
  /** Switches to other pages about risks. */
  views?: ReactNode
}

export function RisksPage({ pageLink, recordTools, views }: RisksPageProps) {
  const { t } = useTranslation('risk/risks')
  return (
    <CollectionList
      slice={riskSlice}
      columns={COLUMNS}
      emptyText={t('empty')}
      commands={useStarterLibraryCommand()}
      {...(pageLink ? { pageLink } : {})}
      {...(views ? { views } : {})}
      {...(recordTools ? { recordTools } : {})}
    />
  )
}
