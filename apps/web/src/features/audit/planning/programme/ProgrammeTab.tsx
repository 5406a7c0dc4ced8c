import { MAX_PROCEDURE_EDITS, procedureRoutes, procedures } from 'contract/audit/procedures'
import type { Project } from 'contract/audit/projects'
import { inLocale, type Locale } from 'contract/locale'
import { useCallback, useMemo, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { call } from '#platform/http.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
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
import { proceduresQuery } from '../planning.api.ts'
import { procedureSlice, projectSlice } from '../slices.ts'
import { useAddress } from '../use-address.ts'
import { ProcedureCell } from './ProcedureCell.tsx'
import { ProcedurePanel } from './ProcedurePanel.tsx'
import { COLUMNS, createProcedures, isUnstaffed, type PlannedProcedure } from './procedure-rules.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const AddProceduresDialog = lazy(async () => {
  const [{ AddProceduresDialog: Loaded }] = await Promise.all([
    import('./AddProceduresDialog.tsx'),
    loadNamespaces('ui/dialog'),
  ])
  return { default: Loaded }
})
const AssignDialog = lazy(async () => {
  const [{ AssignDialog: Loaded }] = await Promise.all([
    import('./AssignDialog.tsx'),
    loadNamespaces('ui/dialog'),
  ])
  return { default: Loaded }
})

const save = async (id: string, edits: LineEdit[]) => {
  const { items } = await call(procedureRoutes.editMany, { params: { id }, body: { edits } })
  return items.map(({ item, ...outcome }) => ({ ...outcome, line: item as PlannedProcedure }))
}

const SHOWN = {
  all: () => true,
  unstaffed: isUnstaffed,
}
const textOf = ({ code, ref, name }: PlannedProcedure, locale: Locale): string =>
  `${code} ${ref ?? ''} ${inLocale(name, locale)}`
const NAMED = ['ownerId', 'reviewerId']
const START_COLUMN = 4

/** The work programme: procedures with preparer, reviewer, hours and due date. */
export function ProgrammeTab({ project }: { project: Project }) {
  const { id, status } = project
  const work = useSheetWork({
    of: { slice: projectSlice, id, status },
    lines: procedureSlice,
    query: proceduresQuery(id),
    store: useMemo(() => createProcedures(), []),
    save,
    most: MAX_PROCEDURE_EDITS,
  })
  if (work.error) return <ErrorState error={work.error} onRetry={work.retry} />
  if (!work.data) return <Loading />
  return <Programme project={project} work={work.data} />
}

function Programme({ project, work }: { project: Project; work: SheetWork<PlannedProcedure> }) {
  const { t } = useTranslation('audit/planning')
  const { store, saver } = work
  const may = useMay()
  const { line, go } = useAddress()
  const { labels, context } = useSheetLabels(procedures, store, NAMED)
  const [assigned, setAssigned] = useState<readonly string[] | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const open = useStable((id: string) => go({ line: id }))
  const none = useCallback(() => undefined, [])
  const problemOf = useCallback(
    (key: string) => (key === 'reviewerId' ? t('programme.same') : undefined),
    [t],
  )
  return (
    <>
      <SheetTab
        of={procedures}
        store={store}
        saver={saver}
        shown={SHOWN}
        textOf={textOf}
        labels={{
          find: t('find'),
          shown: t('shown'),
          shownOf: (one) => t(`programme.shown.${one}`),
          nothing: t('nothing'),
          empty: { title: t('programme.empty.title'), text: t('programme.empty.text') },
        }}
        add={
          may(procedures.actions.create)
            ? {
                label: t('programme.add.open'),
                dialog: (onClose) => <AddProceduresDialog project={project} onClose={onClose} />,
              }
            : undefined
        }
        tools={(ids) => {
          const chosen = marked.length > 0 ? marked : ids
          return chosen.some((id) => store.isOpen(id)) ? (
            <Button variant="secondary" onClick={() => setAssigned(chosen)}>
              {t(marked.length > 0 ? 'programme.assign.selected' : 'programme.assign.all', {
                n: chosen.length,
              })}
            </Button>
          ) : null
        }}
        onOpen={open}
      >
        {(ids) => (
          <Sheet
            store={store}
            columns={COLUMNS}
            ids={ids}
            label={t('tabs.programme')}
            keys={t('programme.keys')}
            labels={labels}
            context={context}
            Cell={ProcedureCell}
            startColumn={START_COLUMN}
            scaleOf={none}
            problemOf={problemOf}
            evidenceOf={procedureSlice}
            onOpen={open}
            onMark={setMarked}
          />
        )}
      </SheetTab>
      <UnsavedGuard wholePage isUnsaved={() => store.summary().unsaved > 0} />
      {assigned ? (
        <AssignDialog projectId={project.id} store={store} ids={assigned} onClose={() => setAssigned(null)} />
      ) : null}
      {line ? <ProcedurePanel store={store} id={line} onClose={() => go({ line: undefined })} /> : null}
    </>
  )
}
