import { deviceVocabulary } from 'content'
import type { StructurePage } from 'contract/techdoc/file-structure'
import type { FilePage } from 'contract/techdoc/sections'
import { isDrawn, loadStructure } from './structure.ts'

/** One page of the structure, with the lists that its fields choose from. */
export async function describePage(key: FilePage, version: string): Promise<StructurePage> {
  const structure = await loadStructure()
  const vocabulary = await deviceVocabulary()
  const kinds = new Map(vocabulary.evidence.map(({ en, fr, ar }) => [en, { en, fr, ar }]))
  const { title, purpose } = structure.pages.find((page) => page.key === key)!
  const sections = structure.sections.filter(({ page }) => page === key)
  const named = new Set(sections.flatMap(({ fields }) => fields.flatMap(({ optionSet }) => optionSet ?? [])))
  return {
    ...{ version, key, title, purpose },
    sections: sections.map(
      ({
        key: section,
        parent,
        order,
        ref,
        imdrf,
        kind,
        title: name,
        guidance,
        fields,
        evidence,
        items,
      }) => ({
        ...{ key: section, page: key, parent, order, ref, imdrf, kind, title: name, guidance },
        drawn: isDrawn(section),
        fields: [...fields],
        evidence: evidence.map((one) => kinds.get(one) ?? { en: one, fr: one, ar: one }),
        ...(items
          ? { items: items.map(({ ref: item, title: one, text }) => ({ ref: item, title: one, text })) }
          : {}),
      }),
    ),
    optionSets: Object.fromEntries([...named].map((name) => [name, [...structure.optionSets[name]!]])),
  }
}
