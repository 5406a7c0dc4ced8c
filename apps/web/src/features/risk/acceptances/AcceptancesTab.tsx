import { useQuery } from '@tanstack/react-query'
import { type Acceptance, acceptances as of } from 'contract/risk/acceptances'
import type { Assessment } from 'contract/risk/assessments'
import { risklineRoutes, risklines, type RisklineLine } from 'contract/risk/risk-lines'
import { HandHelping } from 'lucide-react'
import { Suspense, useState } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useAboutSubjects } from '#platform/collections/subjects.ts'
import { useMay } from '#platform/collections/may.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useSearchKey } from '#platform/search-key.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPanel } from '#shared/record/index.ts'
import { acceptanceSlice } from './acceptance-slice.ts'
import { AcceptanceRow } from './AcceptanceRow.tsx'
import { AskAcceptance } from './AskAcceptance.tsx'

const risklineSlice = { of: risklines, routes: risklineRoutes } satisfies Slice

/**
 * Whether acceptance of a line can be requested: scored, beyond appetite, and not requested or accepted as it is now.
 */
const canBeAsked = ({ residualScore, position, acceptance }: RisklineLine): boolean =>
  residualScore !== null &&
  position !== 'within_appetite' &&
  acceptance !== 'requested' &&
  acceptance !== 'accepted'

/** The risk acceptances of an assessment, and whether they still hold. */
export function AcceptancesTab({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('risk/acceptances')
  const may = useMay()
  const [open, setOpen] = useSearchKey('acceptance')
  const [asking, setAsking] = useState(false)
  const lines = useQuery(allOfQuery(risklineSlice, 'assessment', [assessment.id]))
  const found = useAboutSubjects<Acceptance>(acceptanceSlice, lines.data)
  if (lines.isPending || found.isPending) return <Loading />
  const failed = lines.error ?? found.error
  if (failed || !lines.data) return <ErrorState error={failed} onRetry={() => void lines.refetch()} />
  const askable = lines.data.filter(canBeAsked)
  const asked = found.data
  const ask =
    may(of.actions.create) && askable.length > 0 && assessment.status !== 'superseded' ? (
      <Button onClick={() => setAsking(true)}>
        <HandHelping aria-hidden />
        {t('ask')}
      </Button>
    ) : null
  return (
    <>
      {asked.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('emptyTitle')} text={t('empty')}>
            {ask}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-body text-ink-soft">{t('count', { count: asked.length })}</p>
            {ask}
          </div>
          <ul className="ruled divide-y divide-line">
            {asked.map((one) => (
              <AcceptanceRow key={one.id} acceptance={one} onOpen={setOpen} />
            ))}
          </ul>
        </>
      )}
      {asking ? <AskAcceptance lines={askable} onClose={() => setAsking(false)} /> : null}
      <Suspense>
        {open ? (
          <RecordPanel
            slice={acceptanceSlice}
            id={open}
            onClose={() => setOpen(undefined)}
            onCreated={setOpen}
            pageLink={(id) => linkTo({ to: '/acceptances/$recordId', params: { recordId: id } })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
