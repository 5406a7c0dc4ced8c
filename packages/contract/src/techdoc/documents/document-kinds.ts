/** The kinds of controlled documents in the structure of the technical file, with their numbering. */
export const DOCUMENT_NUMBERS = {
  plan: 'PLN-0000',
  protocol: 'PRT-0000',
  report: 'REP-0000',
  specification: 'SPC-0000',
  drawing: 'DRW-0000',
  procedure: 'SOP-0000',
  'work-instruction': 'WIN-0000',
  form: 'FRM-0000',
  label: 'LBL-0000',
  ifu: 'IFU-0000',
  certificate: 'CRT-0000',
  declaration: 'DEC-0000',
  contract: 'CTR-0000',
  literature: 'LIT-0000',
  standard: 'STD-0000',
  correspondence: 'COR-0000',
  data: 'DAT-0000',
  other: 'OTH-0000',
} as const

export type DocumentType = keyof typeof DOCUMENT_NUMBERS
export const DOCUMENT_TYPES = Object.keys(DOCUMENT_NUMBERS) as [DocumentType, ...DocumentType[]]

/** Document languages: those of the European Economic Area and its neighbours. */
export const DOCUMENT_LANGUAGES = [
  ...(['en', 'fr', 'ar', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ro', 'el', 'hu', 'cs', 'sv', 'bg'] as const),
  ...(['da', 'fi', 'sk', 'hr', 'lt', 'sl', 'lv', 'et', 'mt', 'ga', 'no', 'is', 'tr'] as const),
] as const
