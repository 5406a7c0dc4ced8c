import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { actionSlice } from './action-slice.ts'
import { extensionTools } from './extension-tools.tsx'

const COLUMNS = ['name', 'ownerId', 'priority', 'dueOn', 'percent', 'source', 'status']

/** The register of actions, from all sources. */
export function ActionsPage({ pageLink }: { pageLink: (id: string) => LinkTarget }) {
  const { t } = useTranslation('risk/treatments')
  return (
    <CollectionList
      slice={actionSlice}
      columns={COLUMNS}
      usualSort="dueOn"
      emptyText={t('none')}
      pageLink={pageLink}
      recordTools={extensionTools}
    />
  )
}
