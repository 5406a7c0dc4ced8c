import { memo, useMemo, type ReactNode } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import type { Line, Slice } from '#platform/collections/slice.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import type { CellContext } from './CellValue.tsx'
import { Pager } from './Pager.tsx'
import { useListPage } from './use-list-page.ts'

/** How a record is rendered as a card. */
export interface CardLayout {
  /** The fields whose people and records a card names. */
  readonly names: readonly string[]
  readonly draw: (line: Line, context: CellContext) => ReactNode
}

export interface CollectionCardsProps {
  slice: Slice
  address: ListAddress
  layout: CardLayout
  /** Shown instead of the cards if there are none. */
  empty: ReactNode
}

const NO_LINES: never[] = []
const SHAPES = [1, 2, 3]

/** The same list as the table, with the same filters, order and pages, as cards. */
export const CollectionCards = memo(function CollectionCards(props: CollectionCardsProps) {
  const { slice, address, layout: look, empty } = props
  const { of } = slice
  const locale = useLocale()
  const labels = useCollectionLabels(of)
  const page = useListPage(slice, address)
  const { lines } = page
  const wanted = useMemo(() => idsIn(of, look.names, lines ?? NO_LINES), [of, look, lines])
  const nameOf = useNames(wanted)
  const context = useMemo(() => ({ of, labels, locale, nameOf }), [of, labels, locale, nameOf])

  if (page.failed) return <ErrorState error={page.failed} onRetry={page.retry} />
  if (page.isEmpty) return empty
  return (
    <>
      <ul
        aria-label={labels.title}
        aria-busy={page.busy}
        className={`grid grid-cols-1 gap-4 p-4 md:grid-cols-2 xl:grid-cols-3 xxl:grid-cols-4 ${page.busy && lines ? 'opacity-60' : ''}`}
      >
        {lines
          ? lines.map((line) => <li key={line.id}>{look.draw(line, context)}</li>)
          : SHAPES.map((shape) => (
              <li
                key={shape}
                aria-hidden
                className="h-64 animate-pulse rounded-pop bg-surface-soft motion-reduce:animate-none"
              />
            ))}
      </ul>
      <Pager {...page.pager} />
    </>
  )
})
