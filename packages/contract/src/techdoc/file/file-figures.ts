import { completenessOf } from './completeness.ts'
import type { FileStructure, TechnicalFile } from './file-model.ts'
import { deriveProfile, weightOf } from './profile.ts'
import { sectionsThatCount } from './sections-that-count.ts'

/** Three separate numbers, never combined into one. */
interface Figures {
  /** Whole percent, rounded down: 100 means complete. */
  readonly content: number
  readonly approved: number
  readonly blockers: number
  /** The number of sections that count. */
  readonly sections: number
}

export interface FileFigures extends Figures {
  readonly pages: ReadonlyMap<string, Figures>
}

/** A finding of a section; blocking ones prevent submission, warnings do not. */
export interface Blocker {
  readonly section: string
  readonly severity: 'blocking' | 'warning'
}

/** Rounds down to whole percent, with a tolerance for floating-point sums. */
const hundredths = (share: number): number => Math.floor(share * 100 + 1e-9)

/**
 * The figures of every page and of the whole file (section 3 of the rules). `known` is the completeness of the
 * sections, where it is already computed.
 */
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
  // Pages are weighted by their sections, not equally.
  return { ...summarise(counted), pages: new Map(pages) }
}
