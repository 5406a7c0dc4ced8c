import { useNavigate } from '@tanstack/react-router'
import type { DeviceLine } from 'contract/techdoc/devices'
import { useMemo } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import type { Cells } from '#shared/table/CellValue.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { FileLinks } from './FileLinks.tsx'
import { lazy } from '#ui/lazy.tsx'

const NewDevice = lazy(async () => {
  const [{ NewDevice: Loaded }] = await Promise.all([
    import('#features/techdoc/shared/NewDevice.tsx'),
    loadNamespaces('techdoc/shared', 'shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})

const COLUMNS = [
  'name',
  'riskClass',
  'content',
  'approved',
  'blockers',
  'toUpdate',
  'ownerId',
  'submitOn',
  'status',
]

/** Three numbers side by side, never one: a file can be full of text with nothing approved. */
const CELLS: Cells = Object.fromEntries(
  (['content', 'approved'] as const).map((key) => [
    key,
    (line, { locale }) => (
      <span className="tabular-nums">{formatFigure((line as DeviceLine)[key] / 100, PERCENT, locale)}</span>
    ),
  ]),
)

const pageOf = (id: string) => linkTo({ to: '/devices/$recordId', params: { recordId: id } })

/** All devices of the organisation, with the progress of their technical files. */
export function DevicesPage() {
  const { t } = useTranslation('techdoc/devices')
  const navigate = useNavigate()
  const tabs = useMemo(
    () => (id: string) => [{ name: 'file', label: t('file'), content: <FileLinks device={id} /> }],
    [t],
  )
  return (
    <CollectionList
      slice={deviceSlice}
      columns={COLUMNS}
      usualSort="code"
      emptyText={t('empty')}
      cells={CELLS}
      pageLink={pageOf}
      beginWith={(onClose) => (
        <NewDevice
          onClose={onClose}
          onMade={(id) => void navigate({ to: '/foundations', search: { device: id } })}
        />
      )}
      recordTabs={tabs}
    />
  )
}
