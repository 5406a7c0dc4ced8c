import { codeKeys, codeWords, LOCALES, type Localized, titleKey, withoutArticle, wordsOf } from 'contract'

/** What a record is known by, whatever its type. */
export interface Known {
  code: string
  title: Localized
  tags: readonly string[]
}

/** The columns of a batch that its search vector is made of. */
export const SEARCH_INPUT = `search_names text[], search_words text, search_en text, search_fr text, search_ar text,
    search_tags text`

/**
 * Code and title as a whole, so that they can be asked for as such; their words in every language (first weight), the
 * rest by the stems of the language that it is in, and tags.
 */
export const SEARCH = `array_to_tsvector(x.search_names) || setweight(to_tsvector('simple', x.search_words), 'A')
  || setweight(to_tsvector('english', x.search_en) || to_tsvector('french', x.search_fr) || to_tsvector('arabic', x.search_ar), 'B')
  || setweight(to_tsvector('simple', x.search_tags), 'C')`

/**
 * Words of the rows `r` that were just written and that no record brought before, for forgiving typing errors, each with a record
 * that has it. Each is looked up by itself: as `not exists` it was joined, and in an organisation that the statistics do not know
 * yet, every new word was compared with every word that there is.
 */
export const LEARN = `learnt as (insert into search_words (org_id, word, near, record_id)
        select app.org(), w.lexeme, app.near(w.lexeme), w.id from (
          select distinct on (l.lexeme) l.lexeme, r.id from r, unnest(r.search) l where l.weights && array['A', 'C']
            and length(l.lexeme) between 3 and 30 and l.lexeme !~ '[0-9]') w
        where (select true from search_words k
          where k.org_id = app.org() and k.word = w.lexeme and k.record_id is not null limit 1) is null)`

/** How a code and a title stand in the index as a whole. No word of a text begins like this. */
export const nameOfCode = (key: string): string => `#${key}`
export const nameOfTitle = (key: string): string => `=${key}`

function textsOf(value: unknown, locale: keyof Localized): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return value && typeof value === 'object' ? [(value as Localized)[locale] ?? ''] : []
}

/** Words as the index reads them: cut here, because the server's own parser reads paths, versions and signs into them. */
const wordText = (texts: readonly string[]): string => texts.flatMap(wordsOf).join(' ')

/** What the search finds a record by: code and title in every language first, the rest by the language it is in. */
export function searchTexts(
  searched: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { code, title, tags }: Known,
): Record<string, string | string[]> {
  const titles = Object.values(title).filter((one) => typeof one === 'string')
  const keys = titles.map(titleKey).filter((key) => key !== '')
  const words = titles.flatMap(wordsOf)
  const bare = words.map(withoutArticle).filter((word, at) => word !== words[at])
  const texts: Record<string, string | string[]> = {
    search_names: [...new Set([...codeKeys(code).map(nameOfCode), ...keys.map(nameOfTitle)])],
    search_words: [...codeWords(code), ...words, ...bare].join(' '),
    search_tags: wordText(tags),
  }
  for (const locale of LOCALES) {
    const others = searched.flatMap((key) => textsOf(values[key], locale))
    texts[`search_${locale}`] = wordText([title[locale] ?? '', ...others])
  }
  return texts
}
