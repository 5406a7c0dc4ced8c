export { makeGapDocument } from './report/make-document.ts'
export { makeGapWorkbook } from './report/workbook.ts'
