import type { Project } from 'contract/audit/projects'
import { Suspense, type FunctionComponent, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { PARTS, type Part } from '../project-links.ts'
import { projectSlice } from '../slices.ts'
import { InformNotice } from './InformNotice.tsx'
import { isSection, SECTIONS, type SetupSection } from './sections.ts'
import { lazy } from '#ui/lazy.tsx'

export interface SectionProps {
  project: Project
}

const late = (load: () => Promise<FunctionComponent<SectionProps>>) =>
  lazy(async () => ({ default: await load() }))

const PAGES: Readonly<Record<Exclude<SetupSection, 'team'>, FunctionComponent<SectionProps>>> = {
  general: late(async () => (await import('./FieldSections.tsx')).GeneralSection),
  dates: late(async () => (await import('./FieldSections.tsx')).DatesSection),
  report: late(async () => (await import('./ReportSection.tsx')).ReportSection),
  confidentiality: late(async () => (await import('./ConfidentialitySection.tsx')).ConfidentialitySection),
  weights: late(async () => (await import('./WeightsSection.tsx')).WeightsSection),
  programme: late(async () => (await import('./ProgrammeSection.tsx')).ProgrammeSection),
  danger: late(async () => (await import('./DangerSection.tsx')).DangerSection),
}

interface ProjectSetupPageProps {
  id: string
  /** The team; belongs to another slice and is passed in by the route. */
  team: (project: Project) => ReactNode
}

/** 6.8: the settings of a project. */
export function ProjectSetupPage({ id, team }: ProjectSetupPageProps) {
  const { t } = useTranslation('audit/projects')
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('setup.title')}>
      {(project) => <Loaded project={project} team={team} />}
    </WithRecord>
  )
}

function Loaded({ project, team }: { project: Project; team: ProjectSetupPageProps['team'] }) {
  const { t } = useTranslation('audit/projects')
  const labels = useCollectionLabels(projectSlice.of)
  const [{ section = 'general' }, go] = usePageAddress<{ section?: SetupSection | undefined }>((search) => ({
    section: isSection(search['section']) ? search['section'] : undefined,
  }))
  const Shown = section === 'team' ? null : PAGES[section]
  return (
    <>
      <header className="ruled space-y-2 py-4">
        <div className="flex flex-wrap items-center gap-2 text-body">
          <span className="text-ink-soft">{t('setup.title')}</span>
          <bdi className="font-semibold tabular-nums">{project.code}</bdi>
          <StatusBadge status={project.status} label={labels.status(project.status)} />
          {project.confidentiality === 'restricted' ? (
            <StatusBadge status="archived" label={labels.choice('confidentiality', 'restricted')} />
          ) : null}
        </div>
        <h1 className="text-title font-semibold">
          <LocalizedText text={project.name} />
        </h1>
        <nav aria-label={t('parts.label')} className="flex flex-wrap gap-x-4 gap-y-1 text-body">
          {Object.entries(PARTS)
            .filter(([part]) => part !== 'setup')
            .map(([part, linkOf]) => (
              <PageLink
                key={part}
                {...linkOf(project.id)}
                className="py-1 font-medium text-accent hover:underline"
              >
                {t(`parts.${part as Part}`)}
              </PageLink>
            ))}
        </nav>
      </header>
      <InformNotice project={project} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t('setup.sections')} className="ruled min-w-0 py-2 lg:sticky lg:top-14">
          <ul className="flex gap-1 overflow-x-auto lg:flex-col">
            {SECTIONS.map((one) => (
              <li key={one} className="shrink-0">
                <button
                  type="button"
                  aria-current={one === section ? 'page' : undefined}
                  onClick={() => go({ section: one })}
                  className="min-h-(--control-block) w-full cursor-pointer rounded-control px-3 py-1.5 text-start text-body whitespace-nowrap hover:bg-surface-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
                >
                  {t(`setup.names.${one}`)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-4">
          <Suspense fallback={<Loading />}>{Shown ? <Shown project={project} /> : team(project)}</Suspense>
        </div>
      </div>
    </>
  )
}
