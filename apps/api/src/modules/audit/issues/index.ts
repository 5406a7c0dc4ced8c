export { ageBucket } from './ageing.ts'
export { issueOrigin } from './issue-origin.ts'
export { notifyOfFailedControls } from './failed-controls.ts'
export { issuesReported } from './issues-reported.ts'
