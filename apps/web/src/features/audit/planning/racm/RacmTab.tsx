import { useQuery } from '@tanstack/react-query'
import type { ProcedureLine } from 'contract/audit/procedures'
import type { Project } from 'contract/audit/projects'
import { racmRowRoutes, racmrows } from 'contract/audit/racm-rows'
import { MAX_EDITS } from 'contract/edits'
import { inLocale, type Locale } from 'contract/locale'
import { useCallback, useMemo } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { useSheetLabels } from '#shared/sheet/use-sheet-labels.ts'
import { proceduresQuery, risksQuery, rowsQuery } from '../planning.api.ts'
import type { RiskLine } from '../risks/risk-rules.ts'
import { projectSlice, rowSlice } from '../slices.ts'
import { useAddress } from '../use-address.ts'
import { Holes } from './Holes.tsx'
import { RacmTools } from './RacmTools.tsx'
import { riskHeadingOf } from './RiskHeading.tsx'
import { rowCellOf } from './RowCell.tsx'
import { RowPanel } from './RowPanel.tsx'
import { columnsOf, createRows, isOutdated, isUntested, placeRows, type RowLine } from './row-rules.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const AddRowDialog = lazy(async () => {
  const [{ AddRowDialog: Loaded }] = await Promise.all([
    import('./AddRowDialog.tsx'),
    loadNamespaces('ui/dialog'),
  ])
  return { default: Loaded }
})

const save = async (id: string, edits: LineEdit[]) =>
  (await call(racmRowRoutes.editMany, { params: { id }, body: { edits } })).lines

const SHOWN = {
  all: () => true,
  untested: isUntested,
  key: ({ key }: RowLine) => key === true,
  outdated: isOutdated,
}
const textOf = ({ code, name }: RowLine, locale: Locale): string => `${code} ${inLocale(name, locale)}`
const NAMED: readonly string[] = []
const START_COLUMN = 5

/** The risk and control matrix: which control mitigates a risk, and which procedure tests it. */
export function RacmTab({ project }: { project: Project }) {
  const { id, status } = project
  const risks = useQuery(risksQuery(id))
  const procedures = useQuery(proceduresQuery(id))
  const work = useSheetWork({
    of: { slice: projectSlice, id, status },
    lines: rowSlice,
    query: rowsQuery(id),
    store: useMemo(() => createRows(), []),
    save,
    most: MAX_EDITS,
  })
  const error = work.error ?? risks.error ?? procedures.error
  if (error) return <ErrorState error={error} onRetry={work.retry} />
  if (!work.data || !risks.data || !procedures.data) return <Loading />
  return <Matrix project={project} work={work.data} risks={risks.data} procedures={procedures.data} />
}

interface MatrixProps {
  project: Project
  work: SheetWork<RowLine>
  risks: readonly RiskLine[]
  procedures: readonly ProcedureLine[]
}

function Matrix({ project, work: { store, saver }, risks, procedures }: MatrixProps) {
  const { t } = useTranslation('audit/planning')
  const locale = useLocale()
  const may = useMay()
  const { line, go } = useAddress()
  const { labels, context } = useSheetLabels(racmrows, store, NAMED)
  const open = useStable((id: string) => go({ line: id }))
  const columns = useMemo(() => columnsOf(procedures.map(({ id }) => id)), [procedures])
  const testOf = useMemo(() => {
    const names = new Map(
      procedures.map(({ id, ref, name }) => [id, `${ref ?? ''} ${inLocale(name, locale)}`.trim()]),
    )
    return (id: string) => names.get(id) ?? ''
  }, [procedures, locale])
  const named = useMemo(
    () => ({
      ...context,
      choice: (key: string, choice: string) =>
        key === 'procedure' ? testOf(choice) : context.choice(key, choice),
    }),
    [context, testOf],
  )
  const Cell = useMemo(() => rowCellOf(testOf), [testOf])
  const Group = useMemo(() => riskHeadingOf(risks), [risks])
  const none = useCallback(() => undefined, [])
  const mayAdd = may(racmrows.actions.create)
  return (
    <>
      <Holes project={project} risks={risks} mayAdd={mayAdd} />
      <SheetTab
        of={racmrows}
        store={store}
        saver={saver}
        shown={SHOWN}
        textOf={textOf}
        labels={{
          find: t('find'),
          shown: t('shown'),
          shownOf: (one) => t(`racm.shown.${one}`),
          nothing: t('nothing'),
          empty: { title: t('racm.empty.title'), text: t('racm.empty.text') },
        }}
        add={
          mayAdd && risks.length > 0
            ? {
                label: t('racm.add.open'),
                dialog: (onClose) => <AddRowDialog project={project} risks={risks} onClose={onClose} />,
              }
            : undefined
        }
        tools={(ids) =>
          mayAdd ? <RacmTools project={project} rows={ids.map((id) => store.line(id)!.view)} /> : null
        }
        onOpen={open}
      >
        {(shown) => {
          const { ids, groups } = placeRows(
            shown.map((id) => store.line(id)!.view),
            risks,
          )
          return (
            <Sheet
              store={store}
              columns={columns}
              ids={ids}
              groups={groups}
              Group={Group}
              label={t('tabs.racm')}
              keys={t('keys')}
              labels={labels}
              context={named}
              Cell={Cell}
              startColumn={START_COLUMN}
              scaleOf={none}
              problemOf={none}
              onOpen={open}
            />
          )
        }}
      </SheetTab>
      <UnsavedGuard wholePage isUnsaved={() => store.summary().unsaved > 0} />
      {line ? (
        <RowPanel
          store={store}
          id={line}
          risks={risks}
          procedures={procedures.map(({ id }) => ({ id, name: testOf(id) }))}
          onClose={() => go({ line: undefined })}
        />
      ) : null}
    </>
  )
}
