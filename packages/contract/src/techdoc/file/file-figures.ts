import { completenessOf } from './completeness.ts'
import type { FileStructure, TechnicalFile } from './file-model.ts'
import { deriveProfile, weightOf } from './profile.ts'
import { sectionsThatCount } from './sections-that-count.ts'

/** Three numbers side by side, never one. */
interface Figures {
  /** Whole hundredths, rounded down: 100 means complete. */
  readonly content: number
  readonly approved: number
  readonly blockers: number
  /** How many sections count. */
  readonly sections: number
}

export interface FileFigures extends Figures {
  readonly pages: ReadonlyMap<string, Figures>
}

/** Something that keeps a section from being submitted; a warning does not. */
export interface Blocker {
  readonly section: string
  readonly severity: 'blocking' | 'warning'
}

/** Down to a whole hundredth, without losing one to the way fractions are added. */
const hundredths = (share: number): number => Math.floor(share * 100 + 1e-9)

/** The figures of every page and of the whole file (section 3 of the rules); who knows how full sections are says so. */
export function figuresOf(
  file: TechnicalFile,
  structure: FileStructure,
  blockers: readonly Blocker[],
  known?: ReadonlyMap<string, number>,
): FileFigures {
  const profile = deriveProfile(file)
  const counted = sectionsThatCount(file, structure).map((section) => ({
    section,
    weight: weightOf(section, profile, file.device.riskClass),
    score: known?.get(section.key) ?? completenessOf(section, file, structure),
    approved: file.sections.get(section.key)?.status === 'approved',
  }))
  const summarise = (some: typeof counted): Figures => {
    const keys = new Set(some.map(({ section }) => section.key))
    const weights = some.reduce((sum, { weight }) => sum + weight, 0)
    const done = some.reduce((sum, { weight, score }) => sum + weight * score, 0)
    return {
      content: weights === 0 ? 0 : hundredths(done / weights),
      approved:
        some.length === 0 ? 0 : hundredths(some.filter(({ approved }) => approved).length / some.length),
      blockers: blockers.filter(({ section, severity }) => severity === 'blocking' && keys.has(section))
        .length,
      sections: some.length,
    }
  }
  const pages = structure.pages.map(
    ({ key }) => [key, summarise(counted.filter(({ section }) => section.page === key))] as const,
  )
  // The weights of all pages together, so that a page with more to say weighs more.
  return { ...summarise(counted), pages: new Map(pages) }
}
