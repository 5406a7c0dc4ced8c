export { READ_FILE_TEXT, readFileText } from './file-texts.jobs.ts'
export { insertTexts, selectPlaces, selectUnread } from './file-texts.queries.ts'
