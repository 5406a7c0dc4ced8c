import { useQuery } from '@tanstack/react-query'
import { type Project } from 'contract/audit/projects'
import { inLocale } from 'contract/locale'
import { useEffect } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { HealthWord } from '#features/audit/shared/HealthWord.tsx'
import { projectFiguresQuery } from './figures.api.ts'
import { LateRequests } from './LateRequests.tsx'
import { Milestones } from './Milestones.tsx'
import { NextGate } from './NextGate.tsx'
import { projectTiles } from './project-tiles.ts'
import { ControlsTable } from './ControlsTable.tsx'
import { ProjectCharts } from './ProjectCharts.tsx'
import { ProposedChanges } from './ProposedChanges.tsx'
import { projectSlice } from './slices.ts'
import { Tiles } from './Tiles.tsx'

function Loaded({ project }: { project: Project }) {
  const labels = useCollectionLabels({ name: 'projects' })
  const { t } = useTranslation('audit/figures')
  const locale = useLocale()
  // The menu shows the pages of the open project.
  useEffect(() => menuContext.select({ projectId: project.id }), [project.id])
  const { data: figures, error, refetch } = useQuery(projectFiguresQuery(project.id))
  return (
    <div className="space-y-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title font-semibold">
          <bdi dir="ltr" className="text-ink-soft">
            {project.code}
          </bdi>{' '}
          {inLocale(project.name, locale)}
        </h1>
        <StatusBadge status={project.status} label={labels.status(project.status)} />
        {project.health ? (
          <HealthWord health={project.health} label={labels.choice('health', project.health)} />
        ) : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!figures && !error ? <Loading /> : null}
      {figures ? (
        <>
          <p className="max-w-[47.5rem] text-answer text-ink-soft">
            {t('answer.progress', {
              progress: formatFigure((project.progress ?? 0) / 1000, PERCENT, locale),
              elapsed: formatFigure(figures.elapsed / 1000, PERCENT, locale),
            })}
          </p>
          <Tiles of="project" tiles={projectTiles(project, figures)} computedAt={figures.computedAt} />
          <div className="grid grid-cols-1 gap-x-9 gap-y-7 lg:grid-cols-2">
            <NextGate project={project} />
            <Milestones project={project} today={figures.today} />
          </div>
          <ProjectCharts project={project} figures={figures} />
          <div className="grid grid-cols-1 gap-x-9 gap-y-7 lg:grid-cols-2">
            <ControlsTable figures={figures} project={project.id} />
            <LateRequests figures={figures} />
          </div>
          <ProposedChanges figures={figures} project={project.id} />
        </>
      ) : null}
    </div>
  )
}

/** The dashboard of a project: forecast, issues, overdue requests, and open conditions of the next gate. */
export function ProjectDashboard({ id }: { id: string }) {
  const { t } = useTranslation('audit/figures')
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('projectTitle')}>
      {(project) => <Loaded project={project} />}
    </WithRecord>
  )
}
