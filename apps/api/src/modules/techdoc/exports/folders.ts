import type { ShownSection } from 'contract/techdoc/packages/package-content'
import type { FileFormat } from 'contract/workspace/exports'

/** Folder names for the chapters of the IMDRF table of contents for non-IVD devices (EXP-2). */
const IMDRF_CHAPTERS: Readonly<Record<string, string>> = {
  '1': '1-REG ADMIN',
  '2': '2-SUBMISSION CONTEXT',
  '3': '3-NON-CLINICAL EVIDENCE',
  '4': '4-CLINICAL EVIDENCE',
  '5': '5-LABELLING AND PROMOTION',
  '6A': '6A-QMS PROCEDURES',
  '6B': '6B-QMS DEVICE SPECIFIC',
}

/** Folder for content that the IMDRF table of contents has no chapter for. */
const WITHOUT = '0-ADDITIONAL'

/** Folder names by Annexes II and III of the MDR, for each page of the file (EXP-3). */
const ANNEX_FOLDERS: Readonly<Record<string, string>> = {
  foundations: 'Annex II-0 Foundations',
  'device-description': 'Annex II-1 Device description',
  'manufacturer-information': 'Annex II-2 Information supplied by the manufacturer',
  'design-manufacturing': 'Annex II-3 Design and manufacturing',
  gspr: 'Annex II-4 General safety and performance requirements',
  'benefit-risk': 'Annex II-5 Benefit-risk and risk management',
  'verification-validation': 'Annex II-6 Verification and validation',
  'clinical-pms': 'Annex II-6 Clinical evaluation',
  'additional-requirements': 'Other acts',
  documents: 'Appendices',
}
const SURVEILLANCE = 'Annex III Post-market surveillance'

/** The folder of a section in a folder set. */
export function folderOf({ key, page, imdrf }: ShownSection, set: FileFormat): string {
  if (set === 'file_annex') return key.startsWith('pms.') ? SURVEILLANCE : ANNEX_FOLDERS[page]!
  if (!imdrf) return WITHOUT
  const chapter = imdrf.slice(0, imdrf.indexOf('.'))
  return `${IMDRF_CHAPTERS[chapter] ?? chapter}/${imdrf}`
}

export const LONGEST_PATH = 180

/**
 * A path that is valid on every system: the file name is shortened before its extension, the folder never is (EXP-2).
 */
export function pathIn(folder: string, name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const fit = (suffix: string) =>
    `${folder}/${stem.slice(0, LONGEST_PATH - folder.length - 1 - ending.length - suffix.length)}${suffix}${ending}`
  let path = fit('')
  for (let at = 2; taken.has(path); at++) path = fit(`-${at}`)
  return path
}

/** The folders of a set in order, each with its sections; empty folders are left out. */
export function foldersOf(shown: readonly ShownSection[], set: FileFormat): Map<string, ShownSection[]> {
  const byFolder = Map.groupBy(shown, (section) => folderOf(section, set))
  if (set === 'file_annex') return byFolder
  return new Map([...byFolder].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}
