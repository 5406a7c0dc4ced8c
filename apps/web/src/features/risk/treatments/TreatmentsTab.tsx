import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import { risklineRoutes, risklines, type RisklineLine } from 'contract/risk/risk-lines'
import type { ActionLine } from 'contract/workspace/actions'
import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { subjectOf, useAboutSubjects } from '#platform/collections/subjects.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useSearchKey } from '#platform/search-key.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPanel } from '#shared/record/index.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { actionSlice } from './action-slice.ts'
import { AddAction } from './AddAction.tsx'
import { AddActions } from './AddActions.tsx'
import { extensionTools } from './extension-tools.tsx'
import { LineTreatments } from './LineTreatments.tsx'
import { isUndecided } from './treat-many.ts'

const risklineSlice = { of: risklines, routes: risklineRoutes } satisfies Slice

const SHOWN = ['needed', 'planned', 'all'] as const
type Shown = (typeof SHOWN)[number]

/** The treatment of the risks of an assessment, line by line. */
export function TreatmentsTab({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('risk/treatments')
  const [open, setOpen] = useSearchKey('action')
  const [shown, setShown] = useState<Shown>('needed')
  const [adding, setAdding] = useState<RisklineLine | null>(null)
  const [treated, setTreated] = useState<readonly RisklineLine[] | null>(null)
  const may = useMay()
  const lines = useQuery(allOfQuery(risklineSlice, 'assessment', [assessment.id]))
  const found = useAboutSubjects<ActionLine>(actionSlice, lines.data)
  if (lines.isPending || found.isPending) return <Loading />
  const failed = lines.error ?? found.error
  if (failed || !lines.data) return <ErrorState error={failed} onRetry={() => void lines.refetch()} />
  const bySubject = Map.groupBy(found.data, subjectOf)
  const rows = lines.data
    .map((line) => ({ line, actions: bySubject.get(subjectOf(line)) ?? [] }))
    .filter(({ line, actions }) => {
      if (shown === 'all') return true
      return actions.length > 0 || (shown === 'needed' && line.position === 'above_tolerance')
    })
  const undecided = lines.data.filter(isUndecided)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="me-auto text-body text-ink-soft">{t('count', { count: found.data.length })}</p>
        {undecided.length > 1 && may(actionSlice.of.actions.create) ? (
          <Button variant="secondary" onClick={() => setTreated(undecided)}>
            <ListPlus aria-hidden />
            {t('many.open', { n: undecided.length })}
          </Button>
        ) : null}
        <SelectField
          beside
          label={t('show')}
          value={shown}
          onChange={(event) => setShown(event.target.value as Shown)}
        >
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {t(`shown.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {rows.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('emptyTitle')} text={t('empty')} />
        </div>
      ) : (
        <ul className="space-y-3">
          {rows.map(({ line, actions }) => (
            <LineTreatments
              key={line.id}
              line={line}
              actions={actions}
              onOpen={setOpen}
              onAdd={() => setAdding(line)}
            />
          ))}
        </ul>
      )}
      {treated ? <AddActions lines={treated} onClose={() => setTreated(null)} /> : null}
      {adding ? <AddAction line={adding} onClose={() => setAdding(null)} /> : null}
      <Suspense>
        {open ? (
          <RecordPanel
            slice={actionSlice}
            id={open}
            onClose={() => setOpen(undefined)}
            onCreated={setOpen}
            pageLink={(id) => linkTo({ to: '/actions/$recordId', params: { recordId: id } })}
            tools={extensionTools}
          />
        ) : null}
      </Suspense>
    </>
  )
}
