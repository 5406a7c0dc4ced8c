import type { ShownSection } from 'contract/techdoc/packages/package-content'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { Content } from 'editor/content'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { fillIn } from '#platform/fill-in.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import { type Block, type Fact, plainText } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { paperWord } from './show-value.ts'
import type { SnapSignature } from './snapshot.ts'

/**
 * Usable page height below the headings, in millimetres. Smaller than the real one, because character widths are
 * estimated.
 */
const ROOM = 190
const LINE = 5.3
const AROUND_ROW = 2.8
const LABEL_SIGNS = 24
const VALUE_SIGNS = 46
/** Maximum lines per value. */
const VALUE_LINES = 4

/** The estimated width of a character relative to a lower-case letter: East Asian characters 2, M and W 1.5. */
const signWidth = (sign: string): number =>
  sign > '\u2E80' ? 2 : /[MWmw@%—]/.test(sign) ? 1.5 : /[\p{Lu}\p{N}]/u.test(sign) ? 1.2 : 1
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + signWidth(sign), 0)

/**
 * The number of lines of a paragraph. A word that does not fit moves to the next line; a word longer than a line is
 * broken.
 */
function wrapped(text: string, signs: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const width = widthOf(word)
    const before = used === 0 ? 0 : 1
    if (used + before + width <= signs) used += before + width
    else if (width <= signs) [lines, used] = [lines + 1, width]
    else {
      const more = Math.ceil(width / signs)
      ;[lines, used] = [lines + more - (used === 0 ? 1 : 0), width - (more - 1) * signs]
    }
  }
  return lines
}

const linesIn = (text: string, signs: number): number =>
  text.split('\n').reduce((sum, line) => sum + wrapped(line, signs), 0)
const heightOf = ([name, value]: Fact): number =>
  Math.max(linesIn(name, LABEL_SIGNS), linesIn(value, VALUE_SIGNS)) * LINE + AROUND_ROW

/** Truncates a text to a number of lines, with an ellipsis at the end. */
function shorten(text: string, lines: number): string {
  if (linesIn(text, VALUE_SIGNS) <= lines) return text
  let kept = ''
  for (const sign of text) {
    if (linesIn(`${kept}${sign}…`, VALUE_SIGNS) > lines) break
    kept += sign
  }
  return `${kept.trimEnd()}…`
}

/** The first items of a list, one per line, and how many are left out. */
function listed(items: readonly string[], lines: number): { text: string; left: number } {
  const kept = items.slice(0, lines).map((item) => shorten(item, 1))
  return { text: kept.join('\n'), left: items.length - kept.length }
}

const textOf = (text: unknown): string =>
  text
    ? blocksOf(text as Content)
        .map(plainText)
        .filter(Boolean)
        .join('\n')
    : ''

/**
 * A section on one page (EXP-4): its status and signatures, its values as far as they fit, the names of its rows and
 * documents. The page ends with the count of what is left out, which is in the whole file.
 */
export function sectionSheet(
  section: ShownSection,
  signatures: readonly SnapSignature[],
  wording: Wording,
): Block[] {
  const { locale } = wording
  const word = (key: string) => paperWord(locale, key)
  const named = (key: string, value: string): Fact[] => (value === '' ? [] : [[word(key), value]])
  const signed = signatures.map(
    ({ name, meaning, at }) =>
      `${name}, ${label(locale, 'signatures', 'meanings', meaning)}, ${wording.day(at.slice(0, 10))}`,
  )
  const rows = listed(
    section.rows.map(({ code, name }) => `${shortCode(code)} ${name}`),
    10,
  )
  const documents = listed(
    section.documents.map(({ number, version, title }) => `${number} v${version} ${title}`),
    6,
  )
  const said = textOf(section.text)
  const before: Fact[] = [
    [word('clause'), section.ref],
    [word('status'), label(locale, 'sections', 'statuses', section.status)],
    [word('revision'), String(section.revision)],
    ...named('signatures', listed(signed, 4).text),
    ...section.reasons.map((fact): Fact => [fact.label, shorten(fact.value, VALUE_LINES)]),
  ]
  const after: Fact[] = [
    ...named('text', shorten(said, 8)),
    ...named('rows', rows.text),
    ...named('documents', documents.text),
  ]
  let room = ROOM - [...before, ...after].reduce((sum, fact) => sum + heightOf(fact), 0)
  const values: Fact[] = []
  for (const { label: name, value } of section.facts) {
    const fact: Fact = [name, shorten(value, VALUE_LINES)]
    room -= heightOf(fact)
    if (room < 0) break
    values.push(fact)
  }
  const left = section.facts.length - values.length + rows.left + documents.left
  const nothing = section.facts.length + section.rows.length + section.documents.length === 0 && said === ''
  return [
    { kind: 'heading', level: 2, text: section.title },
    { kind: 'facts', facts: [...before, ...values, ...after] },
    ...(left > 0
      ? [{ kind: 'paragraph' as const, text: fillIn(word('left'), { n: wording.number(left) }) }]
      : []),
    ...(nothing && section.reasons.length === 0 ? [{ kind: 'paragraph' as const, text: word('empty') }] : []),
  ]
}
