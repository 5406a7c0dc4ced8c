import type { FilePage } from 'contract/techdoc/file/sections'
import { linkTo, type LinkTarget } from '../page-links.ts'

/** The route of each page of a technical file. */
const FILE_PAGES = {
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
} as const satisfies Record<FilePage, string>

/** A page of the file of a device, with a section and a row open. */
export const fileLink = (page: FilePage, device: string, section?: string, row?: string): LinkTarget =>
  linkTo({ to: FILE_PAGES[page], search: { device, section, row } })
