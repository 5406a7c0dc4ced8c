export { issueOrigin } from './issue-origin.ts'
export { tellOfFailedControls } from './failed-controls.ts'
export { issuesReported } from './issues-reported.ts'
