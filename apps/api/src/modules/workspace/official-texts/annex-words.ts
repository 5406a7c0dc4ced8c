import { gspr } from 'content'
import type { Locale } from 'contract'
import { GSPR_ACT, gsprKey } from 'contract/compliance/law-references'
import type { OfficialText } from 'contract/compliance/official-texts'
import type { Tx } from '#platform/db/tx.ts'
import { byKey, ownWordsOf } from './match-rows.ts'
import { selectCurrentOfAct, selectPassages } from './official-texts.queries.ts'

/** The law's words of each row of Annex I, in the reader's language where that is loaded; null without a loaded text. */
export async function annexWords(
  tx: Tx,
  locale: Locale,
): Promise<{ source: OfficialText; words: ReadonlyMap<string, string> } | null> {
  const sources = await selectCurrentOfAct(tx, GSPR_ACT)
  const source = sources.find(({ language }) => language === locale) ?? sources[0]
  if (!source) return null
  const passages = await selectPassages(tx, source.id)
  const found = byKey(passages)
  const rows = await gspr()
  const named = rows.flatMap(({ ref }) => found.get(gsprKey(ref)) ?? [])
  const words = rows.flatMap(({ ref }): [string, string][] => {
    const passage = found.get(gsprKey(ref))
    return passage ? [[ref, ownWordsOf(passages, passage, named)]] : []
  })
  return { source, words: new Map(words) }
}
