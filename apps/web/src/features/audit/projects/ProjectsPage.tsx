import { useNavigate, useSearch } from '@tanstack/react-router'
import { projects } from 'contract/audit/projects'
import { History, LibraryBig } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { useSelectLoaded } from '#platform/menu-context/use-select-loaded.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useStable } from '#platform/use-stable.ts'
import { Loading } from '#ui/Loading.tsx'
import { CollectionList, type CollectionListProps } from '#shared/table/CollectionList.tsx'
import { PARTS } from './project-links.ts'
import type { Way } from './creation/ways.ts'
import { CELLS } from './cells.tsx'
import { useViewMode } from './views/view-mode.ts'
import { ViewModeSwitch } from './views/ViewModeSwitch.tsx'
import { projectSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

// Loaded when it is first opened.
const Board = lazy(async () => ({ default: (await import('./views/Board.tsx')).Board }))
const Year = lazy(async () => ({ default: (await import('./views/Year.tsx')).Year }))
const Plan = lazy(async () => ({ default: (await import('./views/Plan.tsx')).Plan }))
const ProjectTools = lazy(async () => ({ default: (await import('./ProjectTools.tsx')).ProjectTools }))
const BeginDialog = lazy(async () => ({ default: (await import('./creation/BeginDialog.tsx')).BeginDialog }))

/** Status columns come first; descriptive fields change little. */
const COLUMNS = [
  ...(['name', 'status', 'progress', 'health', 'dueOn', 'ownerId', 'type', 'units'] as const),
  ...(['issuesCritical', 'issuesHigh', 'issuesMedium', 'issuesLow', 'opinion', 'priority'] as const),
]

/** Quick filters of the list. */
const QUICK = {
  mine: { ownerId: 'me' },
  review: { reviewerId: 'me' },
  late: { overdue: 'true' },
  behind: { health: 'red' },
} as const
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]

const recordTools = (record: AnyRecord) => (
  <Suspense fallback={<div className="h-16" />}>
    <ProjectTools record={record} />
  </Suspense>
)

/** The year that is shown: the one that the list is filtered by, else the current one. */
function useYear(): number {
  const { year } = useSearch({ strict: false }) as { year?: unknown }
  const [thisYear] = useState(() => new Date().getFullYear())
  const chosen = Number(String(year ?? '').split(',')[0])
  return chosen >= 2000 && chosen <= 2100 ? chosen : thisYear
}

/** S2.11, 6.1: all projects that the reader can see. The open one is selected in the menu. */
export function ProjectsPage() {
  const { t } = useTranslation('audit/projects')
  const may = useMay()
  const navigate = useNavigate()
  const { record } = useSearch({ strict: false }) as { record?: string }
  const [look, setLook] = useViewMode()
  const [beginning, setBeginning] = useState<{ way: Way; process?: string }>()
  const year = useYear()
  useSelectLoaded(projectSlice, record, (projectId) => ({ projectId }))
  const mayBegin = may(projects.actions.create)
  const begin = useStable((way: Way, process?: string) =>
    setBeginning({ way, ...(process ? { process } : {}) }),
  )
  const commands = useMemo(() => {
    const icons = { programme: <LibraryBig aria-hidden />, earlier: <History aria-hidden /> }
    return mayBegin
      ? (['programme', 'earlier'] as const).map((way) => ({
          label: t(`begin.open.${way}`),
          icon: icons[way],
          busy: false,
          run: () => begin(way),
        }))
      : []
  }, [mayBegin, t, begin])
  const draw: CollectionListProps['draw'] = ({ address, empty }) => (
    <Suspense fallback={<Loading />}>
      {look === 'board' ? (
        <Board address={address} empty={empty} />
      ) : look === 'calendar' ? (
        <Year address={address} year={year} empty={empty} />
      ) : (
        <Plan year={year} onBegin={mayBegin ? (process) => begin('blank', process) : undefined} />
      )}
    </Suspense>
  )
  const dialog = (start: { way: Way; process?: string }, onClose: () => void) => (
    <BeginDialog
      {...start}
      year={year}
      onClose={onClose}
      onBegun={(id) => {
        menuContext.select({ projectId: id })
        void navigate(PARTS.setup(id))
      }}
    />
  )
  return (
    <>
      <CollectionList
        slice={projectSlice}
        columns={COLUMNS}
        usualSort="-code"
        emptyText={t('empty')}
        commands={commands}
        cells={CELLS}
        draw={look === 'table' ? undefined : draw}
        beginWith={(onClose) => dialog({ way: 'programme' }, onClose)}
        pageLink={PARTS.setup}
        recordTools={recordTools}
        views={<ViewModeSwitch look={look} onLook={setLook} />}
        quick={NAMES.map((name) => ({ label: t(`quick.${name}`), search: QUICK[name] }))}
      />
      <Suspense>{beginning ? dialog(beginning, () => setBeginning(undefined)) : null}</Suspense>
    </>
  )
}
