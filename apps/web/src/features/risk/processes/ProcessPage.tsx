import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { type CollectionName, loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useNarrow } from '#ui/dialog/use-narrow.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { Tree } from '#ui/tree/Tree.tsx'
import { gridQuery } from './process-grid.api.ts'
import { readAddress } from './process-address.ts'
import { processSlice } from './process-slice.ts'
import { placeOf, treeOf } from './process-tree.ts'
import { lazy } from '#ui/lazy.tsx'

const OverviewTab = lazy(async () => ({ default: (await import('./OverviewTab.tsx')).OverviewTab }))
const loadLabels = (...names: CollectionName[]) =>
  loadNamespaces(...names.map((name) => `contract/${name}` as const))
const GridTab = lazy(async () => {
  const [{ GridTab: Tab }] = await Promise.all([
    import('./GridTab.tsx'),
    loadNamespaces('shared/table', 'shared/form'),
    loadLabels('risks', 'controls'),
  ])
  return { default: Tab }
})
const BesidePanel = lazy(async () => {
  const [{ BesidePanel: Panel }] = await Promise.all([
    import('./BesidePanel.tsx'),
    loadLabels('risks', 'controls'),
  ])
  return { default: Panel }
})

/** The page of a process: its tree, its figures, its risks and controls, and the usual tabs of a record. */
export function ProcessPage({ id }: { id: string }) {
  const { t } = useTranslation('risk/processes')
  const [address, onAddress] = usePageAddress(readAddress)
  const record = useQuery(recordQuery(processSlice, id)).data
  const grid = useQuery(gridQuery(id))
  // On a phone the record comes first, and the tree on demand.
  const narrow = useNarrow()
  const nodes = useMemo(() => (grid.data ? treeOf(grid.data) : []), [grid.data])
  const showGrid = (filter: { subprocess?: string; holes?: boolean }) =>
    onAddress({ subprocess: undefined, holes: undefined, ...filter, tab: 'grid' })
  const open = (type: string, one: string) => onAddress({ open: `${type}.${one}`, panel: undefined })
  const select = (key: string) => {
    const place = placeOf(key)
    if (place.type === 'process') onAddress({ subprocess: undefined, open: undefined })
    else if (place.type === 'subprocess') showGrid({ subprocess: place.id })
    else open(place.type, place.id)
  }
  const selected = address.open ?? (address.subprocess ? `subprocess.${address.subprocess}` : `process.${id}`)
  const waiting = grid.isError ? (
    <ErrorState error={grid.error} onRetry={() => void grid.refetch()} />
  ) : (
    <Loading />
  )
  const more = [
    {
      name: 'overview',
      label: t('tabs.overview'),
      content:
        grid.data && record ? <OverviewTab record={record} grid={grid.data} onGrid={showGrid} /> : waiting,
    },
    {
      name: 'grid',
      label: t('tabs.grid'),
      content: grid.data ? (
        <GridTab
          grid={grid.data}
          filter={{ subprocess: address.subprocess, holes: address.holes }}
          onFilter={onAddress}
          onOpen={open}
        />
      ) : (
        waiting
      ),
    },
  ]
  const root = `process.${id}`
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={processSlice}
        id={id}
        listLink={linkTo({ to: '/process' })}
        more={more}
        beside={
          <details
            open={!narrow}
            className="ruled py-3 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
          >
            <summary className="cursor-pointer px-1 py-1.5 text-body font-medium">{t('tree')}</summary>
            {grid.data ? (
              <Tree
                label={t('tree')}
                nodes={nodes}
                open={[root]}
                selected={keyOf(nodes, selected)}
                onSelect={select}
              />
            ) : (
              waiting
            )}
          </details>
        }
      />
      {address.open ? (
        <Suspense>
          <BesidePanel open={address.open} onClose={() => onAddress({ open: undefined, panel: undefined })} />
        </Suspense>
      ) : null}
    </Suspense>
  )
}

/** The first node of a record; a control that mitigates several risks has a node under each of them. */
function keyOf(nodes: ReturnType<typeof treeOf>, place: string): string | undefined {
  for (const node of nodes) {
    if (node.key.endsWith(place)) return node.key
    const below = keyOf([...(node.children ?? [])], place)
    if (below) return below
  }
  return undefined
}
