import type { AuditPlan } from 'contract/audit/audit-plans'
import { planlines } from 'contract/audit/plan-lines'
import { projects } from 'contract/audit/projects'
import { QUARTERS } from 'contract/audit/plan-quarters'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { leadingLink } from '#platform/records/catalogue.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordMenu } from '#shared/record/RecordMenu.tsx'
import { ChoiceLine, NumberLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { Button } from '#ui/Button.tsx'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { type Line, type LineStore, yearsOf } from './line-rules.ts'
import type { BeginAudit } from './PlanPage.tsx'
import { lineSlice } from './slices.ts'

interface LinePanelProps {
  plan: AuditPlan
  store: LineStore
  id: string
  begin: BeginAudit
  onClose: () => void
}

/** One audit of the plan: when, how long, why, and its project. */
export function LinePanel({ plan, store, id, begin, onClose }: LinePanelProps) {
  const { t } = useTranslation('audit/plans')
  const labels = useCollectionLabels(planlines)
  return (
    <SheetPanel slice={lineSlice} store={store} id={id} isWhole={() => true} onClose={onClose}>
      {({ view, problems }, read) => {
        const open = store.isOpen(id)
        const onChange = (changes: Changes) =>
          store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value })))
        const shared = { of: planlines, values: view, problems, open, onChange }
        return (
          <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:p-6">
            <header className="space-y-2">
              <div className="flex items-start justify-between gap-4">
                <p className="pt-1.5 text-body">
                  <bdi className="font-semibold tabular-nums">{view.code}</bdi>
                </p>
                <span className="flex">
                  <RecordMenu slice={lineSlice} record={read} />
                  <SidePanelClose render={<CloseButton />} />
                </span>
              </div>
              <h2 className="text-record font-semibold">
                <LocalizedText text={view.name} />
              </h2>
              <PageLink
                {...leadingLink('auditentity', view.entity)}
                className="text-body text-accent underline underline-offset-2"
              >
                {t('line.entity')}
              </PageLink>
            </header>
            <Audit plan={plan} line={view} begin={begin} />
            <SelectField
              label={labels.field('year')}
              disabled={!open}
              value={String(view.year)}
              onChange={(event) => onChange({ year: Number(event.target.value) })}
            >
              {yearsOf(plan).map((year) => (
                <option key={year} value={year}>
                  {String(year)}
                </option>
              ))}
            </SelectField>
            <ChoiceLine {...shared} field="quarter" choices={QUARTERS} />
            <NumberLine {...shared} field="days" />
            <TextLine {...shared} field="rationale" />
          </div>
        )
      }}
    </SheetPanel>
  )
}

/** The project that carries the line out, or the button that begins it. */
function Audit({ plan, line, begin }: { plan: AuditPlan; line: Line; begin: BeginAudit }) {
  const { t } = useTranslation('audit/plans')
  const labels = useCollectionLabels(planlines)
  const may = useMay()
  const [beginning, setBeginning] = useState(false)
  if (line.project)
    return (
      <p className="text-body">
        {labels.choice('progress', line.progress)}
        {' · '}
        <PageLink
          {...leadingLink('project', line.project)}
          className="text-accent underline underline-offset-2"
        >
          {t('line.project')}
        </PageLink>
      </p>
    )
  if (plan.status !== 'approved') return <p className="text-body text-ink-soft">{t('line.afterApproval')}</p>
  if (!may(projects.actions.create)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setBeginning(true)}>
        <Plus aria-hidden />
        {t('line.begin')}
      </Button>
      <Suspense>{beginning ? begin(line, () => setBeginning(false)) : null}</Suspense>
    </>
  )
}
