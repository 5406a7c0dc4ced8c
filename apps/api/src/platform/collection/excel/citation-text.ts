import { joinList, splitList } from './list-text.ts'

/** A record that a value cites, and where in it. */
export interface Citation {
  readonly document: string
  readonly place: string | null
}

/** The ids of what a value cites. */
export const citedIn = (value: unknown): string[] =>
  ((value ?? []) as Citation[]).map(({ document }) => document)

/** A number of a document has no spaces: what has some is a text about one. */
export const isCode = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}./-]*$/u.test(text)

/** As people write it: the number, and behind a comma the place. `REP-0012, p. 4; REP-0013` */
export const joinCitations = (cited: readonly Citation[], codeOf: (id: string) => string): string =>
  joinList(cited.map(({ document, place }) => (place ? `${codeOf(document)}, ${place}` : codeOf(document))))

/** What a cell cites, one below the other or behind `;`. Nothing is guessed: what stands before the comma is the number. */
export function splitCitations(text: string): { said: string; code: string; place: string | null }[] {
  return splitList(text.replaceAll('\n', ';')).map((said) => {
    const [, code, place] = /^([^,،]*)(?:[,،](.*))?$/su.exec(said)!
    return { said, code: code!.trim(), place: place?.trim() || null }
  })
}
