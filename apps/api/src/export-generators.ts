import { makeAuditFile, makeAuditReport } from '#modules/audit/completion/index.ts'
import { makeProjectExport } from '#modules/audit/exports/index.ts'
import { makeGapDocument, makeGapWorkbook } from '#modules/compliance/gap-figures/index.ts'
import { makeTechnicalFile } from '#modules/techdoc/exports/index.ts'
import { makeBoard, makeRegister } from '#modules/risk/assessments/index.ts'
import { makeEverything, makePersonData } from '#modules/workspace/organisation-data/index.ts'
import {
  type ExportGenerators,
  makeBundle,
  makeDocument,
  makeExcel,
} from '#modules/workspace/exports/index.ts'

/** The generator of each format, from whichever area makes it. */
export const exportGenerators: ExportGenerators = {
  excel: makeExcel,
  pdf: makeDocument('pdf'),
  word: makeDocument('word'),
  bundle: makeBundle,
  board: makeBoard('pdf'),
  board_word: makeBoard('word'),
  register: makeRegister,
  gap_pdf: makeGapDocument('pdf'),
  gap_word: makeGapDocument('word'),
  gap_excel: makeGapWorkbook,
  report_pdf: makeAuditReport('pdf'),
  report_word: makeAuditReport('word'),
  audit_file: makeAuditFile,
  project: makeProjectExport,
  file_pdf: makeTechnicalFile('file_pdf'),
  file_word: makeTechnicalFile('file_word'),
  file_sted: makeTechnicalFile('file_sted'),
  file_sted_word: makeTechnicalFile('file_sted_word'),
  file_imdrf: makeTechnicalFile('file_imdrf'),
  file_annex: makeTechnicalFile('file_annex'),
  file_registers: makeTechnicalFile('file_registers'),
  file_eudamed: makeTechnicalFile('file_eudamed'),
  file_document: makeTechnicalFile('file_document'),
  file_document_word: makeTechnicalFile('file_document_word'),
  everything: makeEverything,
  person_data: makePersonData,
}
