import { isMarkup, type Markup, textOf } from './markup.ts'

/** A paragraph, heading or list item of an act, in document order. */
export interface Block {
  /** How deep it stands in nested lists. */
  readonly depth: number
  /** Its number, letter or dash as written; null for running text. */
  readonly marker: string | null
  readonly text: string
  readonly role: 'title' | 'subtitle' | null
  /** Words that the act puts into another act; their numbers are not its own. */
  readonly quoted: boolean
}

/** HTML by its tags in lower case, Formex by its own in upper case. */
const BLOCKS = new Set([
  ...'html body div section article p table thead tbody tr td th ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote hr'.split(
    ' ',
  ),
  ...'ACT ANNEX CONS.ACT CONS.ANNEX CONS.DOC ARTICLE DIVISION TITLE TI STI TI.ART STI.ART PARAG NO.PARAG'.split(
    ' ',
  ),
  ...'ALINEA LIST ITEM NP NO.P TXT P GR.SEQ CONTENTS ENACTING.TERMS PREAMBLE GR.CONSID CONSID TBL ROW CELL'.split(
    ' ',
  ),
  ...'SUBDIV GR.ANNOTATION DLIST DLIST.ITEM TERM DEFINITION QUOT.S CORPUS'.split(' '),
])

/** No part of the act's wording: scripts, page headers, footnotes, closing formulas, marks of amendments. */
const SKIPPED = new Set([
  ...'script style head noscript svg img template nav footer button form'.split(' '),
  ...'NOTE BIB.INSTANCE BIB.DATA FINAL INFO.CONSLEG INFO.PROD FAM.COMP PAGE.HEADER TOC'.split(' '),
])
const SKIPPED_CLASS =
  /(?:^|[\s-])(?:modref|arrow|final|note|note-tag|signatory|disclaimer|hd-\w+|footnote|toc-\w+|title-toc)(?=\s|$)/
const TITLE_CLASS =
  /(?:ti-art|title-article|doc-ti|title-annex|ti-grseq|title-gr-seq|title-division|ti-section)/
const SUBTITLE_CLASS = /(?:sti-art|stitle-article|eli-title)/
const TITLE_NAMES = new Set(['TI', 'TI.ART', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const SUBTITLE_NAMES = new Set(['STI', 'STI.ART'])

/** Quotation marks in Formex are elements with the code of their character. */
function quotationMark({ name, attributes }: Markup): string | null {
  if (name !== 'QUOT.START' && name !== 'QUOT.END') return null
  const code = Number.parseInt(attributes['CODE'] ?? '', 16)
  return code > 0x20 && code < 0x3000 ? String.fromCodePoint(code) : null
}

/** Items of a list with dashes in Formex do not write them. */
const isUnwrittenDash = ({ name, attributes }: Markup): boolean =>
  name === 'LIST' && /^(?:N?DASH|BULLET)$/i.test(attributes['TYPE'] ?? '')

const classOf = ({ attributes }: Markup): string => attributes['class'] ?? ''
/** Where an amendment begins and ends in a consolidated text: `►M2`, `▼B`, `◄`. */
const AMENDMENT = /[►▼]\s?(?:[A-Z]{1,2}\d{0,3}(?![\p{L}\d]))?|◄/gu
/** What the number of a footnote leaves behind. */
const EMPTY_BRACKETS = /\s*\(\s*\)/g
const tidy = (text: string): string =>
  text
    .replace(AMENDMENT, ' ')
    .replace(EMPTY_BRACKETS, '')
    .replace(/[\s\u00A0\u2000-\u200B\u202F\u2060\uFEFF]+/g, ' ')
    .replace(/ (?=[.,;:)])/g, '')
    .trim()

const BARE_MARKER = /^(?:\d{1,3}(?:\.\d{1,3})*\.|\d{1,3}(?:\.\d{1,3})+|\(?[a-z]{1,4}\)|\(\d{1,3}\)|[—–•-])$/
/** Point 14.6 of Annex I of Regulation (EU) 2017/745 is printed without its last full stop. */
const LED_BY_MARKER =
  /^(\d{1,3}(?:\.\d{1,3})*\.|\d{1,3}(?:\.\d{1,3})+(?=\s+\p{Lu})|\([a-z]{1,4}\)|[a-z]{1,2}\)|\(\d{1,3}\)|[—–])\s+(\S.*)$/su

const isMarker = (text: string): boolean => BARE_MARKER.test(text)

/** An "annex" that lists the annexes. */
const isListOfAnnexes = ({ name, children }: Markup): boolean =>
  /^(?:CONS\.)?ANNEX$/.test(name) &&
  children.some(
    (one) =>
      isMarkup(one) &&
      one.name === 'CONTENTS' &&
      one.children.some((inner) => isMarkup(inner) && inner.name === 'TOC'),
  )

function isSkipped(node: Markup): boolean {
  if (isListOfAnnexes(node)) return true
  if (SKIPPED.has(node.name) || SKIPPED_CLASS.test(classOf(node))) return true
  // The number of a footnote stands in a link to it.
  const { href = '' } = node.attributes
  return node.name === 'a' && /^#(?:ntr|ntc|E\d)/.test(href)
}

class BlockReader {
  readonly blocks: Block[] = []
  private pending = ''
  private marker: string | null = null
  private quoted = false

  private flush(depth: number, role: Block['role']): void {
    const text = tidy(this.pending)
    this.pending = ''
    // A row of dashes stands for what an amendment deleted.
    if (text === '' || /^[—–-]{2,}$/.test(text)) return
    if (isMarker(text)) {
      // The number of a paragraph stands in an element of its own; its text follows.
      if (this.marker !== null) this.add(depth, this.marker, '', role)
      this.marker = text
      return
    }
    const [, led, rest] = this.marker === null ? (LED_BY_MARKER.exec(text) ?? []) : []
    this.add(depth, this.marker ?? led ?? null, rest ?? text, role)
    this.marker = null
  }

  private add(depth: number, marker: string | null, text: string, role: Block['role']): void {
    this.blocks.push({ depth, marker, text, role, quoted: this.quoted })
  }

  /** A row of a table with a marker and a text is a list item; any other row is one paragraph. */
  private row(node: Markup, depth: number, role: Block['role']): void {
    const all = node.children.filter(isMarkup).filter(({ name }) => /^(?:td|th|CELL)$/.test(name))
    // Inner lists begin with empty cells, which indent them.
    const cells = all.slice(
      Math.max(
        0,
        all.findIndex((cell) => tidy(textOf(cell)) !== ''),
      ),
    )
    const [first, ...others] = cells
    if (first && others.length === 1 && isMarker(tidy(textOf(first)))) return this.all(cells, depth + 1, role)
    if (
      cells.length <= 1 ||
      cells.some((cell) => cell.children.some((one) => isMarkup(one) && one.name === 'table'))
    )
      return this.all(node.children, depth, role)
    this.pending = cells
      .map((cell) => tidy(textOf(cell)))
      .filter(Boolean)
      .join(' | ')
    this.flush(depth, role)
  }

  private dashes(node: Markup, depth: number, role: Block['role']): void {
    for (const item of node.children.filter(isMarkup)) {
      const [first] = item.children.filter(isMarkup)
      if (item.name === 'ITEM' && first?.name !== 'NP') this.marker = '—'
      this.read(item, depth, role)
    }
  }

  private all(nodes: readonly (Markup | string)[], depth: number, role: Block['role']): void {
    for (const node of nodes) this.read(node, depth, role)
    this.flush(depth, role)
  }

  read(node: Markup | string, depth: number, role: Block['role']): void {
    if (!isMarkup(node)) {
      this.pending += node
      return
    }
    if (isSkipped(node)) return
    const { name } = node
    this.pending += quotationMark(node) ?? ''
    if (name === 'br') this.pending += ' '
    if (!BLOCKS.has(name) && name !== '#document') {
      for (const child of node.children) this.read(child, depth, role)
      return
    }
    const own = roleOf(node) ?? role
    this.flush(depth, role)
    const around = this.quoted
    this.quoted ||= name === 'QUOT.S'
    if (name === 'tr' || name === 'ROW') this.row(node, depth, own)
    else if (isUnwrittenDash(node)) this.dashes(node, depth, own)
    else this.all(node.children, isItem(node) ? depth + 1 : depth, own)
    this.quoted = around
  }
}

/** An item of a list as Formex, HTML and the pages of consolidated texts have it; the older of these indent it. */
const isItem = (node: Markup): boolean =>
  node.name === 'ITEM' ||
  node.name === 'li' ||
  /(?:^|\s)grid-container(?:\s|$)/.test(classOf(node)) ||
  (node.name === 'div' && /text-indent:\s*-/.test(node.attributes['style'] ?? ''))

function roleOf(node: Markup): Block['role'] {
  if (SUBTITLE_NAMES.has(node.name) || SUBTITLE_CLASS.test(classOf(node))) return 'subtitle'
  return TITLE_NAMES.has(node.name) || TITLE_CLASS.test(classOf(node)) ? 'title' : null
}

/** The paragraphs, headings and list items of a file. */
export function blocksOf(root: Markup): Block[] {
  const reader = new BlockReader()
  reader.read(root, 0, null)
  return reader.blocks
}
