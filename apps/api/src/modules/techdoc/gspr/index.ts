export { loadAnswers, statedAnswers } from './answers.ts'
export { createGsprRows } from './create-gspr-rows.ts'
export { keepGspr } from './keep-statuses.ts'
