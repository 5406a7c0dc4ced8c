export { confine, openIssues, refreshCircles } from './circle.ts'
export { refreshProjects } from './counts.ts'
export { explainPriority, loadPlan } from './priority.ts'
export {
  loadStandings,
  holdProjectsOf,
  requireSeats,
  type Seat,
  seatIn,
  seatOf,
  STANDING,
  STANDING_IF_KNOWN,
} from './standing.ts'
