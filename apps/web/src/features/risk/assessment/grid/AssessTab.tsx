import type { Assessment } from 'contract/risk/assessments'
import { risklines } from 'contract/risk/risk-lines'
import { inLocale, type Locale } from 'contract/locale'
import { Suspense } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { useAddress } from '../use-address.ts'
import type { Lines } from '../use-lines.ts'
import { AssessGrid } from './AssessGrid.tsx'
import type { StoredLine } from './line-rules.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const AddRisksDialog = lazy(async () => {
  const [{ AddRisksDialog: Loaded }] = await Promise.all([
    import('../AddRisksDialog.tsx'),
    loadNamespaces('shared/add', 'shared/form', 'contract/risks'),
  ])
  return { default: Loaded }
})
const AddRequirementsDialog = lazy(async () => {
  const [{ AddRequirementsDialog: Loaded }] = await Promise.all([
    import('../duty/AddRequirementsDialog.tsx'),
    loadNamespaces('shared/add'),
  ])
  return { default: Loaded }
})
const AgreeTool = lazy(async () => ({ default: (await import('./AgreeTool.tsx')).AgreeTool }))
const LibraryScoresTool = lazy(async () => ({
  default: (await import('./LibraryScoresTool.tsx')).LibraryScoresTool,
}))

/** The filters of the sheet. */
const SHOWN = {
  all: () => true,
  open: ({ status }: StoredLine) => status === 'not_started',
  unreviewed: ({ phase, status }: StoredLine) => phase === 'in_review' && status === 'assessed',
  challenged: ({ status }: StoredLine) => status === 'challenged',
  above: ({ position }: StoredLine) => position === 'above_tolerance',
}
const textOf = ({ code, name }: StoredLine, locale: Locale): string => `${code} ${inLocale(name, locale)}`
const NAMED = ['ownerId']

export interface AssessTabProps {
  assessment: Assessment
  lines: Lines
}

/** The tab in which risks are scored. */
export function AssessTab({ assessment, lines }: AssessTabProps) {
  const { t } = useTranslation('risk/assessment')
  const { store, saver } = lines
  const { go } = useAddress()
  const { labels, context } = useSheetLabels(risklines, store, NAMED)
  const open = useStable((id: string) => go({ line: id }))
  const mayAdd =
    assessment.can.includes('update') &&
    (assessment.status === 'draft' || assessment.status === 'in_progress')
  // A compliance assessment adds requirements of its universe, any other adds risks of the library.
  const Adding = assessment.universe ? AddRequirementsDialog : AddRisksDialog
  return (
    <SheetTab
      of={risklines}
      store={store}
      saver={saver}
      shown={SHOWN}
      textOf={textOf}
      labels={{
        find: t('find'),
        shown: t('shown.label'),
        shownOf: (one) => t(`shown.${one}`),
        nothing: t('nothing'),
        empty: {
          title: t('empty.title'),
          text: t(assessment.universe ? 'duty.add.empty' : 'empty.text'),
        },
      }}
      add={
        mayAdd
          ? {
              label: t(assessment.universe ? 'duty.add.open' : 'add.open'),
              dialog: (onClose) => <Adding assessment={assessment} onClose={onClose} />,
            }
          : undefined
      }
      tools={(ids) => (
        <>
          <Suspense>
            <LibraryScoresTool store={store} method={lines.method} ids={ids} />
          </Suspense>
          <AgreeTool store={store} ids={ids} />
        </>
      )}
      onOpen={open}
    >
      {(ids) => <AssessGrid lines={lines} ids={ids} labels={labels} context={context} onOpen={open} />}
    </SheetTab>
  )
}
