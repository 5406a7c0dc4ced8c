export { loadAnswers, statedAnswers } from './answers.ts'
export { beginGspr } from './begin-gspr.ts'
export { keepGspr } from './keep-statuses.ts'
