import type { FileStructure, SectionShape, TechnicalFile } from './file-model.ts'
import { applies, deriveProfile } from './profile.ts'

/**
 * The sections that count: asked of the device, undecided, or written though not asked for. One that was set to
 * not applicable does not.
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
