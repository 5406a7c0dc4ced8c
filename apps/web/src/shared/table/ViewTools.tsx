import type { Collection } from 'contract/collection'
import { viewActions } from 'contract/workspace/views'
import { memo } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { useMay } from '#platform/collections/may.ts'
import { change } from '#platform/collections/view.ts'
import { shownColumns } from './columns.ts'
import { SavedViews } from './SavedViews.tsx'
import { ViewOptions } from './ViewOptions.tsx'

export interface ViewToolsProps {
  of: Collection
  address: ListAddress
  /** The default columns. */
  columns: readonly string[]
}

/** Saved views, columns and density of the list. */
export const ViewTools = memo(function ViewTools({ of, address, columns }: ViewToolsProps) {
  const may = useMay()
  const { view, go } = address
  return (
    <>
      {may(viewActions.use) ? <SavedViews collection={of.name} address={address} /> : null}
      <ViewOptions
        of={of}
        shown={shownColumns(of, view.columns, columns)}
        dense={view.dense}
        onColumns={(next) => go(change.columns(next), 'same')}
        onDense={(dense) => go(change.dense(dense), 'same')}
      />
    </>
  )
})
