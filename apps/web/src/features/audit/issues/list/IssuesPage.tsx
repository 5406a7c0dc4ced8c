import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useNames } from '#platform/collections/names.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { Loading } from '#ui/Loading.tsx'
import { issueLink, issueSlice, projectSlice } from '../issue-slices.ts'
import { useProcedure } from '../issues.api.ts'
import { BulkTools } from './BulkTools.tsx'

const COLUMNS = ['name', 'rating', 'status', 'ownerId', 'dueOn', 'bucket', 'actions', 'repeated', 'response']
/** Fields required to create an issue; the others are filled in on the issue itself. */
const ASKED = ['name', 'type', 'procedure', 'sourceNote', 'condition', 'ownerId']
const ASKED_ANYWHERE = ['project', ...ASKED]

/** Quick filters of the list. */
const QUICK = {
  mine: { ownerId: 'me' },
  overdue: { overdue: 'true' },
  verify: { status: 'ready_for_verification' },
  disputed: { status: 'disputed' },
  repeat: { repeated: 'true' },
} as const
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]

const bulkTools: NonNullable<Parameters<typeof CollectionList>[0]['bulkTools']> = (ids, done) => (
  <BulkTools ids={ids} onDone={done} />
)
const inProject = (line: { id: string; [field: string]: unknown }) =>
  issueLink({ id: line.id, project: line['project'] })

/** Initial values of a new issue, from the procedure that found it; undefined while it is being loaded. */
function useFound(procedure: string | undefined) {
  const { data, isLoading } = useProcedure(procedure)
  const values = useMemo(
    () => ({
      ...(procedure ? { procedure } : {}),
      risk: data?.risks?.[0] ?? null,
      control: data?.controls?.[0] ?? null,
      requirements: data?.requirements ?? null,
      type: data?.designResult === 'inadequate' ? 'design' : 'operation',
    }),
    [procedure, data],
  )
  return isLoading ? undefined : values
}

/** The issues of one project, or of all projects that the reader can see. */
export function IssuesPage({ projectId }: { projectId?: string }) {
  const { t } = useTranslation('audit/issues')
  const { title } = useCollectionLabels(issueSlice.of)
  const { procedure } = useSearch({ strict: false }) as { procedure?: unknown }
  const found = useFound(projectId && typeof procedure === 'string' ? procedure : undefined)
  const always = useMemo(() => (projectId ? { project: projectId } : undefined), [projectId])
  const begin = useMemo(
    () => ({
      only: projectId ? ASKED : ASKED_ANYWHERE,
      values: { ...(projectId ? { project: projectId } : {}), ...found },
    }),
    [projectId, found],
  )
  const nameOf = useNames(
    useMemo(() => new Map([['project', new Set(projectId ? [projectId] : [])]]), [projectId]),
  )
  // Nothing can be raised in a project that does not exist, or that the reader cannot see.
  const project = useQuery({
    ...recordQuery(projectSlice, projectId ?? ''),
    enabled: projectId !== undefined,
  })
  if (project.isLoadingError)
    return (
      <>
        <h1 className="mb-4 text-title font-semibold">{title}</h1>
        <ErrorState error={project.error} onRetry={() => void project.refetch()} />
      </>
    )
  // The form keeps the values that it was opened with.
  if (found === undefined) return <Loading />
  const code = projectId ? nameOf('project', projectId)?.code : t('all')
  return (
    <CollectionList
      slice={issueSlice}
      columns={projectId ? COLUMNS : ['project', ...COLUMNS]}
      title={[title, code].filter(Boolean).join(' · ')}
      usualSort="-updatedAt"
      emptyText={t('empty')}
      {...(always ? { always } : {})}
      begin={begin}
      {...(projectId ? { afterCreate: (id: string) => issueLink({ id, project: projectId }) } : {})}
      rowLink={inProject}
      quick={NAMES.map((name) => ({ label: t(`quick.${name}`), search: QUICK[name] }))}
      bulkTools={bulkTools}
    />
  )
}
