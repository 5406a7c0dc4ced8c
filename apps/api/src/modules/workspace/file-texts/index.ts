export { READ_FILE_TEXT, readFileText } from './file-texts.jobs.ts'
export { selectPlaces, selectUnread } from './file-texts.queries.ts'
