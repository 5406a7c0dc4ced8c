import { auditentities, type AuditEntity } from 'contract/audit/audit-entities'
import { ListPlus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { Cells } from '#shared/table/CellValue.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { lazy } from '#ui/lazy.tsx'
import { entitySlice } from './slices.ts'

// Loaded when they are first opened.
const CoverageTab = lazy(async () => {
  const [{ CoverageTab: Tab }] = await Promise.all([
    import('./CoverageTab.tsx'),
    loadNamespaces('shared/figure', 'contract/projects'),
  ])
  return { default: Tab }
})
const FromRecordsDialog = lazy(async () => {
  const [{ FromRecordsDialog: Dialog }] = await Promise.all([
    import('./FromRecordsDialog.tsx'),
    loadNamespaces('shared/add', 'ui/dialog'),
  ])
  return { default: Dialog }
})

const COLUMNS = [
  ...(['name', 'kind', 'score', 'lastAuditOn', 'nextDueOn', 'cycleMonths', 'ownerId', 'mandated'] as const),
]
const ASKED = [
  ...(['name', 'kind', 'process', 'unit', 'device', 'risks', 'ownerId', 'cycleMonths', 'mandated'] as const),
  ...(['earlierAuditOn', 'adjustment', 'adjustmentReason', 'description'] as const),
]
const BEGIN = { only: ASKED, values: { kind: 'supplier', cycleMonths: 24 } }

/** Audits that are overdue, and entities that were never audited, stand out in the list. */
const useCells = (): Cells => {
  const { t } = useTranslation('audit/entities')
  return useMemo(
    () => ({
      lastAuditOn: (line, { locale }) => {
        const { lastAuditOn } = line as unknown as AuditEntity
        return lastAuditOn ? (
          formatDay(lastAuditOn, locale)
        ) : (
          <span className="text-ink-soft">{t('never')}</span>
        )
      },
      nextDueOn: (line, { locale }) => {
        const { nextDueOn, overdue } = line as unknown as AuditEntity
        if (!nextDueOn) return null
        const text = formatDay(nextDueOn, locale)
        return overdue ? (
          <span className="font-medium text-danger">
            {text}
            <span className="sr-only"> {t('overdue')}</span>
          </span>
        ) : (
          text
        )
      },
    }),
    [t],
  )
}

/** The audit universe: everything that can be audited, with its risk score and its next audit. */
export function EntitiesPage() {
  const { t } = useTranslation('audit/entities')
  const may = useMay()
  const cells = useCells()
  const [adding, setAdding] = useState(false)
  const mayAdd = may(auditentities.actions.create)
  const commands = useMemo(
    () =>
      mayAdd
        ? [
            {
              label: t('add.open'),
              icon: <ListPlus aria-hidden />,
              busy: false,
              run: () => setAdding(true),
            },
          ]
        : [],
    [mayAdd, t],
  )
  const tabs = useMemo(
    () => (id: string) => [
      { name: 'coverage', label: t('coverage.title'), content: <CoverageTab id={id} /> },
    ],
    [t],
  )
  return (
    <>
      <CollectionList
        slice={entitySlice}
        columns={COLUMNS}
        usualSort="-score"
        emptyText={t('empty')}
        commands={commands}
        cells={cells}
        begin={BEGIN}
        recordTabs={tabs}
        quick={[
          { label: t('quick.overdue'), search: { overdue: 'true' } },
          { label: t('quick.mandated'), search: { mandated: 'true' } },
        ]}
      />
      <Suspense>{adding ? <FromRecordsDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  )
}
