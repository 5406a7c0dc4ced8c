import { useSearch } from '@tanstack/react-router'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import { useEffect, useRef } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useListAddress } from '#platform/collections/address.ts'
import { change } from '#platform/collections/view.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { analysisSlice } from '../slices.ts'
import { analysisTools } from './AnalysisTools.tsx'
import { lazy } from '#ui/lazy.tsx'

const BeginDialog = lazy(async () => {
  const [{ BeginDialog: Loaded }] = await Promise.all([
    import('./BeginDialog.tsx'),
    loadNamespaces('shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})

const COLUMNS = [
  'name',
  'universe',
  'periodTo',
  'items',
  'compliance',
  'coverage',
  'maturity',
  'unplanned',
  'ownerId',
  'dueOn',
  'status',
]
const QUICK = {
  mine: { ownerId: 'me' },
  overdue: { overdue: 'true' },
  review: { status: 'in_review', reviewerId: 'me' },
  approval: { status: 'in_review', approverId: 'me' },
} as const
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]

const begin = (onClose: () => void) => <BeginDialog onClose={onClose} />
const pageOf = (id: string) => linkTo({ to: '/gap-analysis/$analysisId', params: { analysisId: id } })

/** Presets the filter when coming from a universe; it can be removed. */
function useUniverseFirst(universeId: string | null): void {
  const { go } = useListAddress(gapanalyses)
  const { universe } = useSearch({ strict: false }) as { universe?: string }
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    if (universeId && !universe) go(change.filter({ universe: universeId }), 'same')
  }, [go, universe, universeId])
}

/** S2.13: the gap analyses of the selected universe, or of all. */
export function AnalysesPage() {
  const { t } = useTranslation('compliance/gaps')
  const { universeId } = useMenuContext()
  useUniverseFirst(universeId)
  return (
    <CollectionList
      slice={analysisSlice}
      columns={COLUMNS}
      usualSort="-updatedAt"
      emptyText={t('list.empty')}
      beginWith={begin}
      pageLink={pageOf}
      rowLink={({ id }) => pageOf(id)}
      quick={NAMES.map((name) => ({ label: t(`quick.${name}`), search: QUICK[name] }))}
      recordTools={analysisTools}
    />
  )
}
