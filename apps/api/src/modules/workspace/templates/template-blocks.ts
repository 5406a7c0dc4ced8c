import { LOCALES } from 'contract'
import type { Content } from 'editor/content'
import type { templates } from 'contract/workspace/templates'
import type { BlockText } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { Block } from '#platform/rendering/document-model.ts'

/** The printed template in each language, with its placeholders. */
export function templateBlocks(row: Stored<typeof templates>, words: BlockText): Block[] {
  const content = row.content
  const points = (content.items ?? []).map((item, at): Block => ({
    kind: 'paragraph',
    text: `${words.number(at + 1)}. ${words.text(item)}`,
  }))
  return [
    ...points,
    ...LOCALES.flatMap((locale): Block[] => {
      const parts = content[locale]
      if (!parts) return []
      const said = Object.values(parts).flatMap((part): Block[] =>
        typeof part === 'string' ? [{ kind: 'paragraph', text: part }] : blocksOf(part as Content),
      )
      return [{ kind: 'heading', level: 2, text: locale.toUpperCase() }, ...said]
    }),
  ]
}
