import type { GridControl, GridRisk, ProcessGrid } from 'contract/risk/process-grid'
import { Link2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { UndoNotice } from '#shared/table/UndoNotice.tsx'
import { controlTarget } from './control-target.ts'
import { figuresOf, type GridFilter, sectionsOf } from './grid-rows.ts'
import { useAnswer } from './process-grid.api.ts'
import { RiskControlTable } from './RiskControlTable.tsx'
import { lazy } from '#ui/lazy.tsx'

const LinkControls = lazy(async () => ({ default: (await import('./LinkControls.tsx')).LinkControls }))

interface GridTabProps {
  grid: ProcessGrid
  filter: GridFilter
  onFilter: (filter: GridFilter) => void
  onOpen: (type: 'risk' | 'control', id: string) => void
}

/** The risk and control grid: linked controls, risks without a control, and the tools to link them. */
export function GridTab({ grid, filter, onFilter, onOpen }: GridTabProps) {
  const { t } = useTranslation(['risk/processes', 'contract/common'])
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [linking, setLinking] = useState<readonly GridRisk[]>()
  const [done, setDone] = useState<BulkReport>()
  const answer = useAnswer()
  const sections = sectionsOf(grid, filter)
  const chosen = grid.risks.filter(({ id }) => marked.has(id))
  const mayLink = grid.controls.some(({ can }) => can.includes('update'))
  const within = grid.subprocesses.find(({ id }) => id === filter.subprocess)
  const { holes } = figuresOf(sectionsOf(grid, { subprocess: filter.subprocess }))
  const unlink = (control: GridControl, risk: GridRisk) =>
    answer.mutate({ controls: [control.id], risks: [risk.id], answer: false }, { onSuccess: setDone })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="text-body">
          {t('grid.holes', { count: holes })}
        </p>
        <CheckField
          label={t('grid.onlyHoles')}
          checked={filter.holes ?? false}
          onChange={(event) => onFilter({ ...filter, holes: event.target.checked || undefined })}
        />
        {within ? (
          <Button variant="quiet" size="small" onClick={() => onFilter({ ...filter, subprocess: undefined })}>
            <X aria-hidden />
            {t('grid.only', { code: within.code })}
          </Button>
        ) : null}
      </div>
      {grid.complete ? null : <Notice variant="warning">{t('grid.cut')}</Notice>}
      {answer.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(answer.error)}`)}</Notice>
      ) : null}
      {done?.operation && done.undoUntil ? (
        <UndoNotice
          key={done.operation}
          slice={controlTarget}
          report={{ ...done, operation: done.operation, undoUntil: done.undoUntil }}
          onDismiss={() => setDone(undefined)}
        />
      ) : null}
      {chosen.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-accent-soft px-3 py-1.5 text-body">
          <p role="status" className="font-medium">
            {t('grid.marked', { count: chosen.length })}
          </p>
          <Button variant="secondary" size="small" onClick={() => setLinking(chosen)}>
            <Link2 aria-hidden />
            {t('grid.link')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setMarked(new Set())}>
            {t('grid.unmark')}
          </Button>
        </div>
      ) : null}
      {sections.every(({ rows, idle }) => rows.length + idle.length === 0) ? (
        <EmptyState
          title={t(filter.holes ? 'grid.whole.title' : 'grid.none.title')}
          text={t(filter.holes ? 'grid.whole.text' : 'grid.none.text')}
        />
      ) : (
        <RiskControlTable
          sections={sections}
          label={t('grid.label', { code: grid.process.code })}
          marked={mayLink ? marked : undefined}
          onMark={(ids, on) =>
            setMarked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
          }
          onOpen={onOpen}
          onLink={mayLink ? (risk) => setLinking([risk]) : undefined}
          onUnlink={unlink}
        />
      )}
      {linking ? (
        <Suspense>
          <LinkControls
            risks={linking}
            onClose={() => setLinking(undefined)}
            onDone={(report) => {
              setDone(report)
              setLinking(undefined)
              setMarked(new Set())
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
