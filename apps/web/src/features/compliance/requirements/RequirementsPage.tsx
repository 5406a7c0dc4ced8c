import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { inLocale } from 'contract/locale'
import { requirements } from 'contract/compliance/requirements'
import { Suspense, useMemo } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { CollectionList, type CollectionListProps } from '#shared/table/CollectionList.tsx'
import { DomainTree } from './DomainTree.tsx'
import { OfferNotice } from './OfferNotice.tsx'
import { RequirementViews } from './RequirementViews.tsx'
import { requirementSlice, universeSlice } from './slices.ts'
import { useRequirementTabs } from './use-requirement-tabs.tsx'
import { lazy } from '#ui/lazy.tsx'

const BulkTools = lazy(async () => ({ default: (await import('./BulkTools.tsx')).BulkTools }))

/** Status columns come first; the text of the law can be scrolled to. */
const COLUMNS = [
  ...(['name', 'answer', 'validEvidence', 'priority', 'offers', 'applicability', 'ownerId'] as const),
  ...(['maturity', 'weight', 'obligation', 'ref', 'evidence', 'controls', 'assessedOn'] as const),
]
/** Fields required for a requirement that is entered by hand. */
const ASKED = [
  ...(['universe', 'domain', 'ref', 'position', 'name', 'summary', 'obligation', 'weight'] as const),
  ...(['appliesTo', 'deadline', 'ownerId'] as const),
]
const QUICK = {
  mine: { ownerId: 'me' },
  undecided: { applicability: 'undecided' },
  unowned: { unowned: 'true' },
  unproven: { unproven: 'true' },
  gaps: { priority: 'critical,high' },
  offered: { offered: 'true' },
} as const

const bulkTools: NonNullable<CollectionListProps['bulkTools']> = (ids, done) => (
  <Suspense>
    <BulkTools ids={ids} onDone={done} />
  </Suspense>
)

/** S2.13: the requirements of a universe by chapter, with answer, evidence and gap on one screen. */
export function RequirementsPage({ universe }: { universe: string }) {
  const { t } = useTranslation('compliance/requirements')
  const locale = useLocale()
  const labels = useCollectionLabels(requirements)
  const { domain } = useSearch({ strict: false }) as { domain?: string }
  const found = useQuery(recordQuery(universeSlice, universe))
  const tabs = useRequirementTabs()
  const always = useMemo(() => ({ universe }), [universe])
  const begin = useMemo(
    () => ({ only: ASKED, values: { universe, position: 0, ...(domain ? { domain } : {}) } }),
    [universe, domain],
  )
  const quick = (Object.keys(QUICK) as (keyof typeof QUICK)[]).map((name) => ({
    label: t(`quick.${name}`),
    search: QUICK[name],
  }))
  if (found.isError)
    return (
      <>
        <h1 className="mb-4 text-title font-semibold">{labels.title}</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </>
    )
  const code = String(found.data?.['code'] ?? '')
  const name = inLocale(found.data?.['name'] ?? null, locale)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <DomainTree universe={universe} label={code || labels.title} />
      </div>
      <div className="min-w-0">
        <CollectionList
          slice={requirementSlice}
          columns={COLUMNS}
          usualSort="position"
          title={code ? `${labels.title} · ${code}` : labels.title}
          emptyText={t('empty')}
          always={always}
          begin={begin}
          recordTabs={tabs}
          bulkTools={bulkTools}
          views={<RequirementViews universe={universe} />}
          quick={quick}
          above={
            <>
              {name ? <p className="text-body text-ink-soft">{name}</p> : null}
              <OfferNotice universe={universe} />
            </>
          }
        />
      </div>
    </div>
  )
}
