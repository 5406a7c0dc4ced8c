export { openIssuesToOwners, refreshAudiences } from './restricted-audience.ts'
export { refreshProjects } from './counts.ts'
export { AGGREGATE, explainPriority, LINES, loadPlan } from './priority.ts'
export { filterAble } from './team-roles.ts'
export { elapsedShare, isUnderWay, projectHealth } from './project-rules.ts'
export {
  loadProjectAccess,
  lockProjectsOf,
  requireProjectRoles,
  type ProjectRole,
  projectRoleOf,
  PROJECT_ACCESS,
  PROJECT_ACCESS_IF_READABLE,
} from './project-access.ts'
