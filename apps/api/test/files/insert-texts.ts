/** Stores the texts of a file as the worker does once it has read it. */
export { insertTexts } from '#modules/workspace/file-texts/file-texts.queries.ts'
