import type { Collection } from 'contract/collection'
import { viewActions } from 'contract/workspace/views'
import { memo } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { useMay } from '#platform/collections/may.ts'
import { change, type Search } from '#platform/collections/view.ts'
import { SavedViews } from './SavedViews.tsx'
import { ViewOptions } from './ViewOptions.tsx'

export interface ViewToolsProps {
  of: Collection
  address: ListAddress
  /** The columns in view. */
  shown: readonly string[]
}

/** Saved views, columns and density of the list. */
export const ViewTools = memo(function ViewTools({ of, address, shown }: ViewToolsProps) {
  const may = useMay()
  const { view, go } = address
  const arrange = (patch: Search) => go(patch, 'same')
  return (
    <>
      {may(viewActions.use) ? <SavedViews collection={of.name} address={address} /> : null}
      <ViewOptions
        of={of}
        shown={shown}
        frozen={view.frozen}
        group={view.group}
        figure={view.figure}
        density={view.density}
        widths={view.widths}
        onColumns={(next) => arrange(next ? change.columns(next) : change.usualColumns)}
        onFrozen={(column) => arrange(change.frozen(column))}
        onGroup={(column) => arrange(change.group(column))}
        onFigure={(figure) => arrange(change.figure(figure))}
        onDensity={(density) => arrange(change.density(density))}
        onWidths={(widths) => arrange(change.widths(widths))}
      />
    </>
  )
})
