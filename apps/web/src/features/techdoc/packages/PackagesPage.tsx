import { packages } from 'contract/techdoc/packages/packages'
import type { Line } from '#platform/collections/slice.ts'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { RoomList } from './RoomList.tsx'
import { packageLink, packageSlice } from './slices.ts'

const COLUMNS = ['name', 'device', 'status', 'unapproved', 'openQuestions', 'assembledAt', 'ownerId']
const ASKED = ['device', 'name', 'purpose', 'recipient', 'language', 'ownerId']
const rowLink = ({ id }: Line) => packageLink(id)

/** Packages of technical files: for authors all of them, for external readers those that were sent to them. */
export function PackagesPage() {
  const { t } = useTranslation('techdoc/packages')
  const may = useMay()
  const locale = useLocale()
  if (!may(packages.actions.read)) return <RoomList />
  return (
    <CollectionList
      slice={packageSlice}
      columns={COLUMNS}
      usualSort="-createdAt"
      emptyText={t('empty')}
      begin={{ only: ASKED, values: { language: locale } }}
      afterCreate={packageLink}
      rowLink={rowLink}
    />
  )
}
