import { projects, type Project } from 'contract/audit/projects'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { useProjectSave } from '../use-project-save.ts'
import { TeamTab } from './TeamTab.tsx'

/** The same people and hours, where the project is set up. */
export function ProjectTeam({ project }: { project: Project }) {
  const work = useProjectSave(project)
  return (
    <>
      <TeamTab work={work} />
      <AutosaveQuestions of={projects} working={work.working} />
    </>
  )
}
