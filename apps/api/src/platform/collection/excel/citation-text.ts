import { joinList, splitList } from './list-text.ts'

/** A cited record and the place in it. */
export interface Citation {
  readonly document: string
  readonly place: string | null
}

/** The ids of the cited records. */
export const citedIds = (value: unknown): string[] =>
  ((value ?? []) as Citation[]).map(({ document }) => document)

/** Codes of documents contain no spaces. */
export const isCode = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}./-]*$/u.test(text)

/** Formats citations as code and place, separated by commas: `REP-0012, p. 4; REP-0013`. */
export const joinCitations = (cited: readonly Citation[], codeOf: (id: string) => string): string =>
  joinList(cited.map(({ document, place }) => (place ? `${codeOf(document)}, ${place}` : codeOf(document))))

/** Splits a cell into citations, separated by line breaks or `;`. The code is the text before the first comma. */
export function splitCitations(text: string): { citation: string; code: string; place: string | null }[] {
  return splitList(text.replaceAll('\n', ';')).map((citation) => {
    const [, code, place] = /^([^,،]*)(?:[,،](.*))?$/su.exec(citation)!
    return { citation, code: code!.trim(), place: place?.trim() || null }
  })
}
