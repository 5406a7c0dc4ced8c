export { loadAnswers, statedAnswers } from './answers.ts'
export { copyAnswers } from './copy-answers.ts'
export { createGsprRows } from './create-gspr-rows.ts'
export { keepGspr } from './keep-statuses.ts'
