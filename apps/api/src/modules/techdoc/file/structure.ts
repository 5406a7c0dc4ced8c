import { techdocStructure, type TechdocSection, type TechdocStructure } from 'content'

/** The structure of technical files, with what is looked up in it often. */
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
 * Sections that have no rows of their own, because what they list are other records: the answers to Annex I, controlled
 * documents with their versions and signatures, packages, and the chains between all of them.
 */
const DRAWN = new Set(
  `gs.checklist gs.evidence gs.trace br.trace vv.trace cl.trace
  dc.register dc.revisions dc.signatures dc.links dc.submissions`.split(/\s+/),
)

export const isDrawn = (key: string): boolean => DRAWN.has(key)

/** Kinds of sections that hold their values themselves; the others hold rows. */
export const holdsRows = ({ key, kind }: Pick<TechdocSection, 'key' | 'kind'>): boolean =>
  (kind === 'table' || kind === 'checklist' || kind === 'matrix') && !isDrawn(key)
