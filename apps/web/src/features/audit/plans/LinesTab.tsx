import { auditplans, type AuditPlan } from 'contract/audit/audit-plans'
import { planlines } from 'contract/audit/plan-lines'
import { inLocale, type Locale } from 'contract/locale'
import { ListPlus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { useStable } from '#platform/use-stable.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import type { SheetWork } from '#shared/sheet/use-sheet-work.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { Button } from '#ui/Button.tsx'
import { lazy } from '#ui/lazy.tsx'
import { columnsOf, type Line, placeLines, yearsOf } from './line-rules.ts'
import { LineCell } from './LineCell.tsx'
import { useAddress } from './use-address.ts'

// Loaded on demand.
const ProposalDialog = lazy(async () => {
  const [{ ProposalDialog: Loaded }] = await Promise.all([
    import('./ProposalDialog.tsx'),
    loadNamespaces('ui/dialog'),
  ])
  return { default: Loaded }
})
const AddEntitiesDialog = lazy(async () => {
  const [{ AddEntitiesDialog: Loaded }] = await Promise.all([
    import('./AddEntitiesDialog.tsx'),
    loadNamespaces('shared/add'),
  ])
  return { default: Loaded }
})

const SHOWN = {
  all: () => true,
  notStarted: ({ progress }: Line) => progress === 'planned',
  rescored: ({ score, scoreNow }: Line) => score !== scoreNow,
}
const textOf = ({ code, name }: Line, locale: Locale): string => `${code} ${inLocale(name, locale)}`
const NAMED: readonly string[] = ['project']
const START_COLUMN = 6
const YearHeading = ({ group }: { group: string }) => (
  <span className="font-semibold tabular-nums">{group}</span>
)

interface LinesTabProps {
  plan: AuditPlan
  work: SheetWork<Line>
}

/** The audits of a plan as a sheet, by year and quarter. */
export function LinesTab({ plan, work: { store, saver } }: LinesTabProps) {
  const { t } = useTranslation('audit/plans')
  const may = useMay()
  const { go } = useAddress()
  const [proposing, setProposing] = useState(false)
  const { labels, context } = useSheetLabels(planlines, store, NAMED)
  const { firstYear, years } = plan
  const columns = useMemo(() => columnsOf(yearsOf({ firstYear, years })), [firstYear, years])
  const open = useStable((id: string) => go({ line: id }))
  const scaleOf = useCallback(
    (key: string) =>
      key === 'year'
        ? yearsOf({ firstYear, years }).map((value) => ({ value, sign: String(value), label: '' }))
        : undefined,
    [firstYear, years],
  )
  const none = useCallback(() => undefined, [])
  const isOpen = may(auditplans.actions.update) && plan.can.includes('update')
  const propose = isOpen ? (
    <Button variant="secondary" onClick={() => setProposing(true)}>
      <ListPlus aria-hidden />
      {t('proposal.open')}
    </Button>
  ) : null
  return (
    <>
      {store.order.length === 0 && propose ? <div className="mb-4 flex justify-center">{propose}</div> : null}
      <SheetTab
        of={planlines}
        store={store}
        saver={saver}
        shown={SHOWN}
        textOf={textOf}
        labels={{
          find: t('sheet.find'),
          shown: t('sheet.shown'),
          shownOf: (one) => t(`sheet.shownOf.${one}`),
          nothing: t('sheet.nothing'),
          empty: { title: t('sheet.emptyTitle'), text: t('sheet.empty') },
        }}
        add={
          isOpen
            ? {
                label: t('add.open'),
                dialog: (onClose) => <AddEntitiesDialog plan={plan} store={store} onClose={onClose} />,
              }
            : undefined
        }
        tools={() => propose}
        onOpen={open}
      >
        {(shown) => {
          const { ids, groups } = placeLines(shown.map((id) => store.line(id)!.saved))
          return (
            <Sheet
              store={store}
              columns={columns}
              ids={ids}
              groups={groups}
              Group={YearHeading}
              label={t('tabs.audits')}
              keys={t('sheet.keys')}
              labels={labels}
              context={context}
              Cell={LineCell}
              startColumn={START_COLUMN}
              scaleOf={scaleOf}
              problemOf={none}
              onOpen={open}
            />
          )
        }}
      </SheetTab>
      <Suspense>
        {proposing ? <ProposalDialog plan={plan} onClose={() => setProposing(false)} /> : null}
      </Suspense>
    </>
  )
}
