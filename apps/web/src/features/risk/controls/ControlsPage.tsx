import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList, type CollectionListProps } from '#shared/table/CollectionList.tsx'
import { useStarterLibraryCommand } from '#shared/table/use-starter-library-command.tsx'
import { controlSlice } from './control-slice.ts'

const COLUMNS = ['name', 'subprocess', 'risks', 'type', 'frequency', 'key', 'ownerRole', 'status']

export interface ControlsPageProps {
  /** What else its panel shows. */
  recordTools?: CollectionListProps['recordTools']
  /** Link to the page of a control. */
  pageLink?: (id: string) => LinkTarget
}

export function ControlsPage({ pageLink, recordTools }: ControlsPageProps) {
  const { t } = useTranslation('risk/controls')
  return (
    <CollectionList
      slice={controlSlice}
      columns={COLUMNS}
      emptyText={t('empty')}
      commands={useStarterLibraryCommand()}
      {...(pageLink ? { pageLink } : {})}
      {...(recordTools ? { recordTools } : {})}
    />
  )
}
