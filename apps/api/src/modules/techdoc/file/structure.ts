import { techdocStructure, type TechdocSection, type TechdocStructure } from 'content'

/** The structure of technical files, with indexes for frequent lookups. */
export interface Structure extends TechdocStructure {
  readonly byKey: ReadonlyMap<string, TechdocSection>
}

let known: Promise<Structure> | undefined

export function loadStructure(): Promise<Structure> {
  known ??= techdocStructure().then((structure) => ({
    ...structure,
    byKey: new Map(structure.sections.map((section) => [section.key, section])),
  }))
  return known
}

/**
 * Sections without rows of their own, because they list other records: the answers to Annex I, controlled documents
 * with their versions and signatures, packages, and the chains between all of them.
 */
const DRAWN = new Set(
  `gs.checklist gs.evidence gs.trace br.trace vv.trace cl.trace
  dc.register dc.revisions dc.signatures dc.links dc.submissions`.split(/\s+/),
)

export const isDrawn = (key: string): boolean => DRAWN.has(key)

/** Whether a section holds rows; the other kinds hold their values themselves. */
export const holdsRows = ({ key, kind }: Pick<TechdocSection, 'key' | 'kind'>): boolean =>
  (kind === 'table' || kind === 'checklist' || kind === 'matrix') && !isDrawn(key)
