import { projects, type Project } from 'contract/audit/projects'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { useProjectSave } from '../use-project-save.ts'
import { TeamTab } from './TeamTab.tsx'

/** The same team and hours, on the setup page of the project. */
export function ProjectTeam({ project }: { project: Project }) {
  const work = useProjectSave(project)
  return (
    <>
      <TeamTab work={work} />
      <AutosaveQuestions of={projects} working={work.working} />
    </>
  )
}
