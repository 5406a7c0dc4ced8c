import type { FilePage } from 'contract/techdoc/file/sections'

/** Where each page of a technical file is shown. */
const FILE_ADDRESSES: Readonly<Record<FilePage, string>> = {
  foundations: '/foundations',
  'device-description': '/device-description',
  'manufacturer-information': '/information-supplied-by-manufacturer',
  'design-manufacturing': '/design-manufacturing',
  gspr: '/gspr-checklist',
  'benefit-risk': '/benefit-risk-analysis',
  'verification-validation': '/verification-and-validation',
  'clinical-pms': '/clinical-evaluation-and-pms',
  'additional-requirements': '/additional-regulatory-requirements',
  documents: '/documents',
}

/** A page of the file of a device, with one of its sections open. */
export const fileAddress = (page: FilePage, device: string, section?: string): string =>
  `${FILE_ADDRESSES[page]}?device=${device}${section ? `&section=${section}` : ''}`
