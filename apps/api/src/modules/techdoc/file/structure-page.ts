import { deviceVocabulary } from 'content'
import type { StructurePage } from 'contract/techdoc/file/file-structure'
import type { FilePage } from 'contract/techdoc/file/sections'
import { isDrawn, loadStructure } from './structure.ts'

/** One page of the structure, with the option lists of its fields. */
export async function describePage(key: FilePage, version: string): Promise<StructurePage> {
  const structure = await loadStructure()
  const vocabulary = await deviceVocabulary()
  const kinds = new Map(vocabulary.evidence.map(({ en, fr, ar }) => [en, { en, fr, ar }]))
  const { title, purpose } = structure.pages.find((page) => page.key === key)!
  const sections = structure.sections.filter(({ page }) => page === key)
  const named = new Set(sections.flatMap(({ fields }) => fields.flatMap(({ optionSet }) => optionSet ?? [])))
  return {
    version,
    key,
    title,
    purpose,
    sections: sections.map((section) => ({
      key: section.key,
      page: key,
      parent: section.parent,
      order: section.order,
      ref: section.ref,
      imdrf: section.imdrf,
      kind: section.kind,
      title: section.title,
      guidance: section.guidance,
      drawn: isDrawn(section.key),
      fields: [...section.fields],
      evidence: section.evidence.map((one) => kinds.get(one) ?? { en: one, fr: one, ar: one }),
      ...(section.items
        ? { items: section.items.map((item) => ({ ref: item.ref, title: item.title, text: item.text })) }
        : {}),
    })),
    optionSets: Object.fromEntries([...named].map((name) => [name, [...structure.optionSets[name]!]])),
  }
}
