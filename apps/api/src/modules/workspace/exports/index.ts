export { type Dossier, dossierBlocks, signatureOf } from './dossier.ts'
export { type Evidence, filterEvidence } from './evidence-of.ts'
export { fieldName, type Labels, loadLabels, showValue, statusName } from './labels.ts'
export { makeBundle } from './make-bundle.ts'
export { KINDS, makeDocument, wordingOf } from './make-document.ts'
export { makeExcel } from './make-excel.ts'
export {
  type ExportResult,
  type ExportGenerator,
  type ExportGenerators,
  type ExportContext,
  rowsOf,
  totalOf,
} from './export-context.ts'
export { type ReaderData, readerPage } from './reader.ts'
export { WORKBOOK_TYPE, writeReport } from './report-workbook.ts'
export { type Stretch, trailOf } from './trail-of.ts'
export { type Wording, wordingIn } from './wording.ts'
export { BundleZip, safeName } from './zip.ts'
