import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { useStarterLibraryCommand } from '#shared/table/use-starter-library-command.tsx'
import { subprocessSlice } from './subprocess-slice.ts'

const COLUMNS = ['name', 'process', 'ownerId', 'risks', 'keyControls', 'systems', 'status']

export interface SubprocessesPageProps {
  /** Link to the page of a sub process. */
  pageLink?: (id: string) => LinkTarget
}

export function SubprocessesPage({ pageLink }: SubprocessesPageProps) {
  const { t } = useTranslation('risk/subprocesses')
  return (
    <CollectionList
      slice={subprocessSlice}
      columns={COLUMNS}
      emptyText={t('empty')}
      commands={useStarterLibraryCommand()}
      {...(pageLink ? { pageLink } : {})}
    />
  )
}
