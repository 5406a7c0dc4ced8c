import type { FilePage, SectionLine } from 'contract/techdoc/file/sections'

/** Progress of a page of a file: three numbers side by side, never one. */
export interface PageFigures {
  readonly content: number
  readonly approved: number
  readonly blockers: number
  readonly toUpdate: number
}

type Judged = Pick<SectionLine, 'status' | 'figures'>

/** Applicable, undecided, or written although not required. */
const counts = ({ status, figures }: Judged): boolean =>
  status !== 'not_applicable' && (status !== 'not_started' || figures?.applies !== 'not_applicable')

/** Rounded down to whole percent: 100 means complete. */
const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part / whole) * 100 + 1e-9)

/** Σ(weight × score) ÷ Σ weight over the sections that count; approved ones among them (rules, section 3). */
export function figuresOfSections(lines: readonly Judged[]): PageFigures {
  const counted = lines.filter(counts)
  const sum = (of: (line: Judged) => number) => counted.reduce((total, line) => total + of(line), 0)
  return {
    content: share(
      sum(({ figures }) => (figures?.weight ?? 1) * (figures?.score ?? 0)) / 100,
      sum(({ figures }) => figures?.weight ?? 1),
    ),
    approved: share(
      sum(({ status }) => (status === 'approved' ? 1 : 0)),
      counted.length,
    ),
    blockers: sum(({ figures }) => figures?.blockers ?? 0),
    toUpdate: sum(({ status }) => (status === 'needs_update' ? 1 : 0)),
  }
}

/** The figures of each page that has sections. */
export const figuresByPage = (lines: readonly SectionLine[]): ReadonlyMap<FilePage, PageFigures> =>
  new Map(
    [...Map.groupBy(lines, ({ page }) => page)].map(
      ([page, some]) => [page, figuresOfSections(some)] as const,
    ),
  )
