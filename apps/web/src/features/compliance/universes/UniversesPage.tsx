import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { loadUniverses } from 'contract/compliance/starter-universes'
import { BookCopy } from 'lucide-react'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { useStable } from '#platform/use-stable.ts'
import { CollectionCards, type CardLayout } from '#shared/table/CollectionCards.tsx'
import { CollectionList, type CollectionListProps } from '#shared/table/CollectionList.tsx'
import { requirementsOf, setupOf } from './universe-links.ts'
import { useViewMode } from './view-mode.ts'
import { ViewModeSwitch } from './ViewModeSwitch.tsx'
import { universeSlice } from './slices.ts'
import { UniverseCard } from './UniverseCard.tsx'
import { Views } from './Views.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded in parallel with the list, not before it.
const PositionTiles = lazy(async () => ({ default: (await import('./PositionTiles.tsx')).PositionTiles }))
const UniverseTools = lazy(async () => ({ default: (await import('./UniverseTools.tsx')).UniverseTools }))
// Loaded when somebody first adds a universe.
const StartersDialog = lazy(async () => ({
  default: (await import('./StartersDialog.tsx')).StartersDialog,
}))
const ImportGuide = lazy(async () => ({ default: (await import('./ImportGuide.tsx')).ImportGuide }))

const COLUMNS = [
  ...(['name', 'officialReference', 'topic', 'status', 'ownerId', 'compliance', 'coverage'] as const),
  ...(['band', 'maturity', 'openGaps', 'nextReviewOn', 'provisional', 'updatedAt'] as const),
]
/** Fields required to create a universe; the others are in the setup. */
const ASKED = [
  ...(['code', 'name', 'jurisdiction', 'instrument', 'officialReference', 'topic'] as const),
  ...(['applicableFrom', 'edition', 'reviewMonths', 'ownerId'] as const),
]
const USUAL_REVIEW_MONTHS = 12

const CARD: CardLayout = {
  names: ['ownerId'],
  draw: (line, context) => <UniverseCard line={line} context={context} />,
}
const drawCards: CollectionListProps['draw'] = (page) => <CollectionCards {...page} layout={CARD} />

const recordTools = (record: AnyRecord) => (
  <Suspense>
    <UniverseTools record={record} />
  </Suspense>
)

/**
 * S2.13: the regulatory universes of the organisation. A universe links to its requirements, and is then selected in
 * the menu; `links` are links to other slices of the area.
 */
export function UniversesPage({ links }: { links: ReactNode }) {
  const { t } = useTranslation('compliance/universes')
  const { id: me } = useSuspenseQuery(meQuery).data
  const may = useMay()
  const navigate = useNavigate()
  const [look, setLook] = useViewMode()
  const [asked, setAsked] = useState<'starters' | 'import'>()
  const begin = useMemo(
    () => ({ only: ASKED, values: { ownerId: me, reviewMonths: USUAL_REVIEW_MONTHS } }),
    [me],
  )
  const choose = useStable(() => setAsked('starters'))
  const mayLoad = may(loadUniverses)
  const commands = useMemo(
    () =>
      mayLoad
        ? [{ label: t('starters.open'), icon: <BookCopy aria-hidden />, busy: false, run: choose }]
        : [],
    [mayLoad, t, choose],
  )
  const close = () => setAsked(undefined)
  return (
    <>
      <CollectionList
        slice={universeSlice}
        columns={COLUMNS}
        usualSort="code"
        emptyText={t('empty')}
        commands={commands}
        begin={begin}
        afterCreate={setupOf}
        draw={look === 'cards' ? drawCards : undefined}
        rowLink={(line) => requirementsOf(line.id)}
        recordTools={recordTools}
        onImport={() => setAsked('import')}
        views={
          <>
            <Views />
            <ViewModeSwitch look={look} onLook={setLook} />
          </>
        }
        aside={links}
        above={
          <Suspense fallback={<div className="h-25" />}>
            <PositionTiles />
          </Suspense>
        }
      />
      <Suspense>
        {asked === 'starters' ? (
          <StartersDialog onClose={close} onMade={(id) => void navigate(setupOf(id))} />
        ) : null}
        {asked === 'import' ? <ImportGuide onClose={close} /> : null}
      </Suspense>
    </>
  )
}
