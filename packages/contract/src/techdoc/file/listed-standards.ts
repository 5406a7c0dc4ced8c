import { textOf } from './file-values.ts'
import type { ListedStandard, Values } from './file-model.ts'

/** The listed edition with its amendments: `2019+A11:2021`. */
export const listedEdition = ({ edition, added = [] }: ListedStandard): string =>
  [edition, ...added.map((one) => one.edition)].join('+')

/** `EN ISO 14971` is `14971`; editions and the bodies that adopted it are left out. */
const numberOf = (text: string): string => /\b\d{3,5}(?:-\d{1,2}){0,2}(?=$|[\s:+/,(])/.exec(text)?.[0] ?? ''
const bodyOf = (text: string): string => (/\b(?:ISO|IEC)\b/.exec(text)?.[0] ?? '').trim()

/** The years of an edition and the amendments in it, without corrigenda: they change nothing that is required. */
function partsOf(text: string): { year: string; amendments: string[] } {
  return {
    year: /(?<!A\d*:|AC:)\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? '',
    amendments: [...text.matchAll(/\bA\d{1,2}:\d{4}/g)].map(([one]) => one),
  }
}

/** The listed standard that a row of the register names, whatever its edition. */
export function listedFor<S extends ListedStandard>(values: Values, listed: readonly S[]): S | undefined {
  const named = [textOf(values, 'enEquivalent'), textOf(values, 'designation')].find(
    (text) => numberOf(text) !== '',
  )
  if (named === undefined) return undefined
  const [number, body] = [numberOf(named), bodyOf(named)]
  return listed.find(
    (one) =>
      numberOf(one.number) === number &&
      (body === '' || bodyOf(one.number) === '' || bodyOf(one.number) === body),
  )
}

/**
 * The listed edition, where a row states another one or lacks an amendment of it. A row without an edition states none.
 */
export function otherEdition(values: Values, listed: readonly ListedStandard[]): string | null {
  const found = listedFor(values, listed)
  if (!found) return null
  const stated = partsOf(
    `${textOf(values, 'designation')} ${textOf(values, 'edition')}`.replace(numberOf(found.number), ''),
  )
  if (stated.year === '') return null
  const wanted = partsOf(listedEdition(found))
  const isSame =
    stated.year === wanted.year && wanted.amendments.every((one) => stated.amendments.includes(one))
  return isSame ? null : listedEdition(found)
}
