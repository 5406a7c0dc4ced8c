import { useQuery } from '@tanstack/react-query'
import { statements } from 'contract/compliance/statements'
import { FileCheck2 } from 'lucide-react'
import { Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useListAddress } from '#platform/collections/address.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { change } from '#platform/collections/view.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { RequirementViews } from '../RequirementViews.tsx'
import { statementSlice, universeSlice } from '../slices.ts'
import { useMakeStatement } from './statements.api.ts'
import { StatementTools } from './StatementTools.tsx'
import { lazy } from '#ui/lazy.tsx'

const StatementTab = lazy(async () => ({ default: (await import('./StatementTab.tsx')).StatementTab }))

const COLUMNS = [
  'name',
  'status',
  'edition',
  'takenOn',
  'requirements',
  'applicable',
  'excluded',
  'undecided',
]
const tools = (record: AnyRecord) => <StatementTools record={record} />

/** The statements of applicability of a universe: built from the decisions, signed, and never changed afterwards. */
export function StatementsPage({ universe }: { universe: string }) {
  const { t } = useTranslation(['compliance/requirements', 'contract/common'])
  const labels = useCollectionLabels(statements)
  const may = useMay()
  const { go } = useListAddress(statements)
  const make = useMakeStatement(universe)
  const found = useQuery(recordQuery(universeSlice, universe))
  const code = String(found.data?.['code'] ?? '')
  const always = useMemo(() => ({ universe }), [universe])
  const tabs = useCallback(
    (id: string) => [
      {
        name: 'rows',
        label: labels.field('rows'),
        content: (
          <Suspense fallback={<Loading />}>
            <StatementTab id={id} />
          </Suspense>
        ),
      },
    ],
    [labels],
  )
  if (found.isLoadingError)
    return (
      <>
        <h1 className="mb-4 text-title font-semibold">{labels.title}</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </>
    )
  return (
    <CollectionList
      slice={statementSlice}
      columns={COLUMNS}
      usualSort="-updatedAt"
      title={code ? `${labels.title} · ${code}` : labels.title}
      emptyText={t('statement.empty')}
      always={always}
      readOnly
      recordTabs={tabs}
      recordTools={tools}
      views={<RequirementViews universe={universe} />}
      aside={
        may(statements.actions.create) ? (
          <Button
            variant="secondary"
            busy={make.isPending}
            onClick={() =>
              make.mutate(undefined, {
                onSuccess: ({ id }) => go(change.record(id)),
                onError: (error) =>
                  showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
              })
            }
          >
            <FileCheck2 aria-hidden />
            {t('statement.make')}
          </Button>
        ) : null
      }
      above={<p className="text-body text-ink-soft">{t('statement.hint')}</p>}
    />
  )
}
