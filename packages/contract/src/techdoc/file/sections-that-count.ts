import type { FileStructure, SectionShape, TechnicalFile } from './file-model.ts'
import { applies, deriveProfile } from './profile.ts'

/**
 * The sections that count: required, undecided, or written although not required. Sections set to not applicable do not
 * count.
 */
export function sectionsThatCount(file: TechnicalFile, structure: FileStructure): SectionShape[] {
  const profile = deriveProfile(file)
  return structure.sections.filter((section) => {
    const status = file.sections.get(section.key)?.status ?? 'not_started'
    if (status === 'not_applicable') return false
    if (status !== 'not_started') return true
    const asked = applies(section.appliesHint, section.requiredFor, profile, file.device.riskClass)
    return asked !== 'not_applicable'
  })
}
