import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { engagementRiskRoutes, engagementrisks } from 'contract/audit/engagement-risks'
import type { Project } from 'contract/audit/projects'
import { MAX_EDITS } from 'contract/edits'
import { inLocale, type Locale } from 'contract/locale'
import type { Method } from 'contract/risk/method'
import { useCallback, useMemo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { risksQuery, scalesQuery } from '../planning.api.ts'
import { projectSlice, riskSlice } from '../slices.ts'
import { useAddress } from '../use-address.ts'
import { RiskCell } from './RiskCell.tsx'
import { RiskPanel } from './RiskPanel.tsx'
import { columnsOf, createRisks, isOutdated, isUncovered, type RiskLine } from './risk-rules.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const AddRisksDialog = lazy(async () => {
  const [{ AddRisksDialog: Loaded }] = await Promise.all([
    import('./AddRisksDialog.tsx'),
    loadNamespaces('shared/add'),
  ])
  return { default: Loaded }
})

const save = async (id: string, edits: LineEdit[]) =>
  (await call(engagementRiskRoutes.editMany, { params: { id }, body: { edits } })).lines

/** The filters of the sheet. */
const SHOWN = {
  all: () => true,
  inScope: ({ inScope }: RiskLine) => inScope === true,
  uncovered: isUncovered,
  outdated: isOutdated,
}
const textOf = ({ code, name }: RiskLine, locale: Locale): string => `${code} ${inLocale(name, locale)}`
const NAMED: readonly string[] = []
const START_COLUMN = 3

/** The engagement risks: the rating of each, and whether it is in scope. */
export function RisksTab({ project }: { project: Project }) {
  const { id, status } = project
  const method = useQuery(scalesQuery(id)).data
  const work = useSheetWork({
    of: { slice: projectSlice, id, status },
    lines: riskSlice,
    query: risksQuery(id),
    store: useMemo(() => (method ? createRisks(method) : null), [method]),
    save,
    most: MAX_EDITS,
  })
  if (work.error) return <ErrorState error={work.error} onRetry={work.retry} />
  if (!work.data || !method) return <Loading />
  return <RisksSheet project={project} work={work.data} method={method} />
}

interface RisksSheetProps {
  project: Project
  work: SheetWork<RiskLine>
  method: Method
}

function RisksSheet({ project, work: { store, saver }, method }: RisksSheetProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  const may = useMay()
  const { line, go } = useAddress()
  const { labels, context } = useSheetLabels(engagementrisks, store, NAMED)
  const columns = useMemo(() => columnsOf(method), [method])
  const open = useStable((id: string) => go({ line: id }))
  const steps = useCallback(
    (key: string) => {
      if (key !== 'likelihood' && key !== 'impact') return undefined
      return method.scales[key].map(({ label, meaning }, at) => ({
        value: at + 1,
        sign: formatNumber(at + 1, locale),
        label: inLocale(label, locale),
        ...(meaning ? { meaning: inLocale(meaning, locale) } : {}),
      }))
    },
    [method, locale],
  )
  const problemOf = useCallback(
    (key: string) => (key === 'reason' ? t('risks.reasonNeeded') : undefined),
    [t],
  )
  return (
    <>
      <SheetTab
        of={engagementrisks}
        store={store}
        saver={saver}
        shown={SHOWN}
        textOf={textOf}
        labels={{
          find: t('find'),
          shown: t('shown'),
          shownOf: (one) => t(`risks.shown.${one}`),
          nothing: t('nothing'),
          empty: { title: t('risks.empty.title'), text: t('risks.empty.text') },
        }}
        add={
          may(engagementrisks.actions.create)
            ? {
                label: t('risks.add.open'),
                dialog: (onClose) => <AddRisksDialog project={project} onClose={onClose} />,
              }
            : undefined
        }
        tools={(ids) => <RefreshButton project={project} risks={ids.map((id) => store.line(id)!.view)} />}
        onOpen={open}
      >
        {(ids) => (
          <Sheet
            store={store}
            columns={columns}
            ids={ids}
            label={t('tabs.risks')}
            keys={t('keys')}
            labels={labels}
            context={context}
            Cell={RiskCell}
            startColumn={START_COLUMN}
            scaleOf={steps}
            problemOf={problemOf}
            onOpen={open}
          />
        )}
      </SheetTab>
      <UnsavedGuard wholePage isUnsaved={() => store.summary().unsaved > 0} />
      {line ? (
        <RiskPanel store={store} id={line} steps={steps} onClose={() => go({ line: undefined })} />
      ) : null}
    </>
  )
}

/** Updates all visible, outdated risks from the library. */
function RefreshButton({ project, risks }: { project: Project; risks: readonly RiskLine[] }) {
  const { t } = useTranslation('audit/planning')
  const client = useQueryClient()
  const old = risks.filter(isOutdated).map(({ id }) => id)
  const refresh = useMutation({
    mutationFn: () =>
      call(engagementRiskRoutes.refresh, { params: { id: project.id }, body: { risks: old } }),
    onSuccess: async ({ refreshed }) => {
      await client.invalidateQueries({ queryKey: sliceKey(engagementrisks) })
      showToast({ text: t('refresh.done', { n: refreshed }) })
    },
  })
  if (old.length === 0 || (project.status !== 'planned' && project.status !== 'planning')) return null
  return (
    <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
      {t('refresh.do', { n: old.length })}
    </Button>
  )
}
