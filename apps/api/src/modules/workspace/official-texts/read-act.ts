import { actNumber, TEXT_LANGUAGES, type TextLanguage } from 'contract/compliance/law-references'
import { unzip } from '#platform/collection/excel/unzip.ts'
import { Unreadable } from '#platform/collection/excel/unreadable.ts'
import { blocksOf } from './blocks.ts'
import { cutText, type Passage } from './cut-text.ts'
import { elementsNamed, type Markup, parseFormex, parseHtml, textOf, visibleText } from './markup.ts'
import { UnreadableText } from './unreadable-text.ts'

/** An act of the Official Journal, as its file says it. */
export interface Act {
  readonly language: TextLanguage | null
  /** Year and number: `2017/745`. */
  readonly number: string | null
  readonly title: string
  /** The day of the consolidated version; null for the act as it was published. */
  readonly consolidatedOn: string | null
  readonly passages: readonly Passage[]
}

/** The longest act of the Union with its annexes has about a third of this. */
export const MAX_ACT_BYTES = 12 * 1024 * 1024

const FORMEX_ROOTS = new Set(['ACT', 'ANNEX', 'CONS.ACT', 'CONS.ANNEX', 'CONS.DOC', 'GENERAL', 'CORR'])

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableText('not_an_act')
  }
}

/** Formex comes as one file for each document of an act; their names are in reading order. */
async function filesIn(bytes: Buffer): Promise<string[]> {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return [decode(bytes)]
  try {
    const files = await unzip(bytes, (name) => /\.(?:xml|x?html?)$/i.test(name))
    const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
    if (sorted.reduce((sum, [, one]) => sum + one.length, 0) > MAX_ACT_BYTES)
      throw new UnreadableText('too_large')
    return sorted.map(([, one]) => decode(one))
  } catch (error) {
    throw error instanceof Unreadable
      ? new UnreadableText(error.reason === 'too_large' ? 'too_large' : 'not_an_act')
      : error
  }
}

const isHtml = (text: string): boolean => /<html[\s>]/i.test(text.slice(0, 4000))

function rootsOf(files: readonly string[]): Markup[] {
  const roots = files.map((file) => (isHtml(file) ? parseHtml(file) : parseFormex(file)))
  return roots.filter(({ name }) => name === '#document' || FORMEX_ROOTS.has(name))
}

const day = (year: string, month: string, of: string): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`
  return Number.isNaN(Date.parse(text)) ? null : text
}

/** `02017R0745 — EN — 09.07.2024 — 004.001` at the top of a consolidated page; older ones have no zero. */
const REFERENCE = /\b0?(\d{4})[A-Z]{1,2}(\d{4})\s*[—–-]\s*([A-Z]{2})\s*[—–-]\s*(\d{1,2})\.(\d{1,2})\.(\d{4})/

/** The day from which a consolidated version applies. Formex says when it was made, too, which is no version. */
function consolidatedOn(root: Markup, words: string): string | null {
  for (const { attributes } of elementsNamed(root, 'INFO.CONSLEG')) {
    const found = /^(\d{4})(\d\d)(\d\d)$/.exec(attributes['START.DATE'] ?? attributes['CONSLEG.DATE'] ?? '')
    if (found) return day(found[1]!, found[2]!, found[3]!)
  }
  const found = REFERENCE.exec(words)
  return found ? day(found[6]!, found[5]!, found[4]!) : null
}

const isLanguageMark = ({ attributes }: Markup): boolean => /\bhd-lg\b/.test(attributes['class'] ?? '')

/**
 * The language that the file names; without one, that of its words. A page that was saved from EUR-Lex says the language
 * of the menus in `lang`, so the marks of the act come first.
 */
function languageOf(root: Markup, words: string): TextLanguage | null {
  const named = [...elementsNamed(root, 'LG.DOC'), ...elementsNamed(root, 'LG.OJ')].map(textOf)
  const marks = [...elementsNamed(root, 'p')].filter(isLanguageMark).map(textOf)
  const html = [...elementsNamed(root, 'html')].map(
    ({ attributes }) => attributes['lang'] ?? attributes['xml:lang'] ?? '',
  )
  const head = REFERENCE.exec(words)?.[3] ?? ''
  for (const one of [...named, head, ...marks, ...html]) {
    const found = TEXT_LANGUAGES.find((language) => language === one.trim().slice(0, 2).toLowerCase())
    if (found) return found
  }
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0
  const [en, fr] = [count(/\b(?:the|shall|of)\b/gi), count(/\b(?:les|des|est|sont)\b/gi)]
  return en + fr < 20 ? null : en > fr ? 'en' : 'fr'
}

const TITLE =
  /(?:REGULATION|DIRECTIVE|DECISION|RÈGLEMENT|DÉCISION)\s+(?:\([A-Z]{2,3}\)\s+(?:N[o°º]\.?\s+)?\d{1,4}\/\d{1,4}|\d{2,4}\/\d{1,4}\/[A-Z]{2,3})/i

/**
 * The number of an act. A consolidated text lists the acts that amended it, so its own reference comes before the first
 * title in it.
 */
function numberOf(root: Markup, words: string, title: string): string | null {
  const [info] = elementsNamed(root, 'INFO.CONSLEG')
  const reference =
    REFERENCE.exec(words) ?? /^0?(\d{4})[A-Z]{1,2}(\d{4})$/.exec(info?.attributes['CONSLEG.REF'] ?? '')
  return reference ? `${reference[1]}/${Number(reference[2])}` : actNumber(title)
}

/** Reads an act from the bytes of a file: HTML as EUR-Lex serves it, Formex, or a zip file of either. */
export async function readAct(bytes: Buffer): Promise<Act> {
  if (bytes.length > MAX_ACT_BYTES) throw new UnreadableText('too_large')
  const roots = rootsOf(await filesIn(bytes))
  const passages = cutText(roots.flatMap(blocksOf))
  const [first] = roots
  if (!first || passages.length === 0) throw new UnreadableText('not_an_act')
  const words = visibleText(first).replace(/\s+/g, ' ')
  const top = words.slice(0, 20_000)
  const title = (TITLE.exec(words)?.[0] ?? '').replace(/\s+/g, ' ')
  return {
    language: languageOf(first, words),
    number: numberOf(first, top, title),
    title,
    consolidatedOn: consolidatedOn(first, top),
    passages,
  }
}
