import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { useStarterLibraryCommand } from '#shared/table/use-starter-library-command.tsx'
import { processSlice } from './process-slice.ts'

const COLUMNS = [
  'name',
  'family',
  'ownerRole',
  'ownerId',
  'subprocesses',
  'risks',
  'keyControls',
  'criticality',
  'status',
]

export interface ProcessesPageProps {
  /** Link to the page of a process. */
  pageLink?: (id: string) => LinkTarget
}

export function ProcessesPage({ pageLink }: ProcessesPageProps) {
  const { t } = useTranslation('risk/processes')
  return (
    <CollectionList
      slice={processSlice}
      columns={COLUMNS}
      emptyText={t('empty')}
      commands={useStarterLibraryCommand()}
      {...(pageLink ? { pageLink } : {})}
    />
  )
}
