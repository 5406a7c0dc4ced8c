import { codeKeys, codeWords, LOCALES, type Localized, titleKey, withoutArticle, wordsOf } from 'contract'
import type { Column, Shape } from './shape.ts'

/** The fields that the search reads, apart from code, title and tags, which every record has. */
export const searchedColumns = ({ of, columns }: Shape): Column[] =>
  columns.filter(({ key, field }) => of.searched.includes(key) && field.spine === undefined)

/** The fields that identify a record of any type in the search. */
export interface SearchIdentity {
  code: string
  title: Localized
  tags: readonly string[]
}

/** The columns of a batch for its search vector. */
export const SEARCH_INPUT = `search_names text[], search_words text, search_en text, search_fr text, search_ar text,
    search_tags text`

/**
 * The search vector: code and title as whole terms, their words in every language (weight A), the other texts by the stems
 * of their language (B), and tags (C).
 */
export const SEARCH_VECTOR = `array_to_tsvector(x.search_names) || setweight(to_tsvector('simple', x.search_words), 'A')
  || setweight(to_tsvector('english', x.search_en) || to_tsvector('french', x.search_fr) || to_tsvector('arabic', x.search_ar), 'B')
  || setweight(to_tsvector('simple', x.search_tags), 'C')`

/**
 * Adds new words of the written rows `r` to the spelling dictionary, each with a record that contains it. A scalar subquery
 * looks up each word by the index; `not exists` became a nested-loop join over all words where statistics were missing.
 */
export const INSERT_WORDS = `learnt as (insert into search_words (org_id, word, near, record_id)
        select app.org(), w.lexeme, app.near(w.lexeme), w.id from (
          select distinct on (l.lexeme) l.lexeme, r.id from r, unnest(r.search) l where l.weights && array['A', 'C']
            and length(l.lexeme) between 3 and 30 and l.lexeme !~ '[0-9]') w
        where (select true from search_words k
          where k.org_id = app.org() and k.word = w.lexeme and k.record_id is not null limit 1) is null)`

/** The whole-term forms of a code and a title in the index. No word of a text has these prefixes. */
export const nameOfCode = (key: string): string => `#${key}`
export const nameOfTitle = (key: string): string => `=${key}`

function textsOf(value: unknown, locale: keyof Localized): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return value && typeof value === 'object' ? [(value as Localized)[locale] ?? ''] : []
}

/** Splits texts into words for the index, because PostgreSQL's parser would recognise paths, versions and signs. */
const wordText = (texts: readonly string[]): string => texts.flatMap(wordsOf).join(' ')

/** The keys by which a record is found as a whole: of its code, and of its title in every language. */
export function searchKeys({ code, title }: Pick<SearchIdentity, 'code' | 'title'>) {
  const titles = Object.values(title).filter((one) => typeof one === 'string')
  return { codes: codeKeys(code), titles: [...new Set(titles.map(titleKey))].filter((key) => key !== '') }
}

/** The search texts of a record: code and title in every language, other texts by their language. */
export function searchTexts(
  searched: readonly string[],
  values: Readonly<Record<string, unknown>>,
  { code, title, tags }: SearchIdentity,
): Record<string, string | string[]> {
  const titles = Object.values(title).filter((one) => typeof one === 'string')
  const keys = searchKeys({ code, title })
  const words = titles.flatMap(wordsOf)
  const bare = words.map(withoutArticle).filter((word, at) => word !== words[at])
  const texts: Record<string, string | string[]> = {
    search_names: [...keys.codes.map(nameOfCode), ...keys.titles.map(nameOfTitle)],
    search_words: [...codeWords(code), ...words, ...bare].join(' '),
    search_tags: wordText(tags),
  }
  for (const locale of LOCALES) {
    const others = searched.flatMap((key) => textsOf(values[key], locale))
    texts[`search_${locale}`] = wordText([title[locale] ?? '', ...others])
  }
  return texts
}
