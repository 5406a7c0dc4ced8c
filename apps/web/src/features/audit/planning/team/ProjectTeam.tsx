import type { Project } from 'contract/audit/projects'
import { useProjectSave } from '../use-project-save.ts'
import { TeamTab } from './TeamTab.tsx'

/** The same people and hours, where the project is set up. */
export function ProjectTeam({ project }: { project: Project }) {
  return <TeamTab work={useProjectSave(project)} />
}
