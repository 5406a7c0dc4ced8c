import { createHash } from 'node:crypto'
import type { Block } from './blocks.ts'
import { UnreadableText } from './unreadable-text.ts'

/** An article, paragraph, annex, part, point or further paragraph of an act. */
export interface Passage {
  readonly position: number
  /** `art.10(9)`, `anx.I/10.4.1(a)`, `anx.I/ch.II`; a further paragraph ends in `~1`. */
  readonly key: string
  readonly parent: number | null
  /** The last passage inside it, or itself. */
  last: number
  readonly depth: number
  readonly label: string | null
  heading: string | null
  text: string
  /** Of the whole passage with everything inside it. */
  hash: string
}

const ARTICLE =
  /^Article\s+(premier|1er|\d+(?:\s?[a-z]{0,2}|\s(?:bis|ter|quater|quinquies|sexies|septies|octies)))$/i
/** French numbers what was inserted in Latin: `Article 10 bis` is Article 10a. */
const INSERTED = ['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies']
const ANNEX = /^ANNEXE?(?:\s+([IVXLC]+[A-Z]?))?$/i
const PART =
  /^(CHAPTER|CHAPITRE|PART|PARTIE|SECTION|TITLE|TITRE)\s+([IVXLC]+|[A-Z]|\d+)(?:\s*[.:—–-]\s*(.+))?$/i
const PARTS = {
  part: { rank: 0, names: ['part', 'partie', 'title', 'titre'] },
  ch: { rank: 1, names: ['chapter', 'chapitre'] },
  sec: { rank: 2, names: ['section'] },
} as const
type PartKind = keyof typeof PARTS

type Style = 'number' | 'paren' | 'alpha' | 'roman' | 'dash'
const RANK: Readonly<Record<Style, number>> = { number: 0, paren: 1, alpha: 2, roman: 3, dash: 4 }

interface Open {
  readonly style: Style
  readonly value: string
  readonly depth: number
  readonly at: number
}

const ROMANS = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
]

/** Letters go on after z with aa, ab, …: longer is later. */
const isLaterLetter = (value: string, before: string): boolean =>
  value.length === before.length ? value > before : value.length > before.length

const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase()

/** The longest acts of the Union have a fifth of this, in less than ten levels. */
const MAX_PASSAGES = 30_000
const MAX_DEPTH = 20

function articleValue(written: string): string {
  if (/^(?:premier|1er)$/i.test(written)) return '1'
  const [number = '', inserted = ''] = written.toLowerCase().split(/\s+/)
  const latin = INSERTED.indexOf(inserted)
  return number + (latin < 0 ? inserted : 'abcdefg'[latin])
}

class Cutter {
  readonly passages: Passage[] = []
  private readonly keys = new Set<string>()
  /** How often a key was needed again. */
  private readonly repeats = new Map<string, number>()
  /** Points with a dash, and further paragraphs, by what they stand in. */
  private readonly dashes = new Map<number, number>()
  private readonly further = new Map<number, number>()
  /** The article or annex that is open, the parts of it, and the points. */
  private scope: { at: number; key: string; annex: boolean } | null = null
  private parts: { kind: PartKind; key: string; at: number }[] = []
  private points: Open[] = []
  /** Whether titles that follow belong to the heading just opened. */
  private awaitsHeading = false

  private add(wanted: string, parent: number | null, label: string | null, text: string): number {
    const position = this.passages.length
    if (position >= MAX_PASSAGES) throw new UnreadableText('too_large')
    const part = this.parts.at(-1)
    // Some annexes number the points of each part from 1.
    const inPart = part ? `${part.key}/${wanted.slice(wanted.indexOf('/') + 1)}` : wanted
    let key = this.keys.has(wanted) ? inPart : wanted
    let again = this.repeats.get(wanted) ?? 1
    while (this.keys.has(key)) key = `${wanted}#${++again}`
    this.repeats.set(wanted, again)
    this.keys.add(key)
    const depth = parent === null ? 0 : this.passages[parent]!.depth + 1
    if (depth > MAX_DEPTH) throw new UnreadableText('too_deep')
    this.count(parent, label)
    this.passages.push({ position, key, parent, last: position, depth, label, heading: null, text, hash: '' })
    return position
  }

  private count(parent: number | null, label: string | null): void {
    if (parent === null || (label !== null && /\w/.test(label))) return
    const counts = label === null ? this.further : this.dashes
    counts.set(parent, (counts.get(parent) ?? 0) + 1)
  }

  private open(key: string, label: string, annex: boolean): void {
    this.parts = []
    this.points = []
    this.scope = { at: this.add(key, null, label, ''), key, annex }
    this.awaitsHeading = true
  }

  private openPart(kind: PartKind, value: string, { text }: Block, title: string | undefined): void {
    const { scope } = this
    // Chapters of the enacting terms hold articles, which are numbered through.
    if (!scope?.annex) {
      this.scope = null
      return
    }
    this.parts = this.parts.filter((part) => PARTS[part.kind].rank < PARTS[kind].rank)
    this.points = []
    const parent = this.parts.at(-1)
    const key = `${parent?.key ?? scope.key}/${kind}.${value.toUpperCase()}`
    const label =
      title === undefined ? text : text.slice(0, text.length - title.length).replace(/[\s.:—–-]+$/, '')
    this.parts = [...this.parts, { kind, key, at: this.add(key, parent?.at ?? scope.at, label, '') }]
    this.passages.at(-1)!.heading = title ?? null
    this.awaitsHeading = title === undefined
  }

  /** Titles directly below an article, annex or part are its heading. */
  private takeHeading({ text, role, marker }: Block): boolean {
    if (!this.awaitsHeading || marker !== null || (role === null && !isCapitals(text))) return false
    const opened = this.passages.at(-1)!
    opened.heading = opened.heading === null ? text : `${opened.heading} ${text}`
    return true
  }

  private styleOf(marker: string, depth: number): { style: Style; value: string } {
    if (/^\d/.test(marker)) return { style: 'number', value: marker.replace(/\.$/, '') }
    const value = marker.replace(/[()]/g, '')
    if (/^\d+$/.test(value)) return { style: 'paren', value }
    if (!/^[a-z]+$/.test(value)) return { style: 'dash', value: '' }
    if (!ROMANS.includes(value)) return { style: 'alpha', value }
    const beside = this.points.findLast(
      (point) => point.depth === depth && (point.style === 'alpha' || point.style === 'roman'),
    )
    if (beside?.style === 'roman') return { style: 'roman', value }
    // (i) after (h) of the same list is a letter; (i) inside a letter is a numeral.
    if (beside && isLaterLetter(value, beside.value) && (value.length > 1 || beside.value >= 'c'))
      return {
        style: value.length > 1 && beside.value.length === 1 && beside.value < 'z' ? 'roman' : 'alpha',
        value,
      }
    return { style: value === 'i' || value.length > 1 ? 'roman' : 'alpha', value }
  }

  private get root(): { at: number; key: string } {
    return this.parts.at(-1) ?? this.scope!
  }

  /** Closes the points that cannot contain this one. */
  private closeFor(style: Style, value: string, depth: number): void {
    const { annex } = this.scope!
    while (this.points.length > 0) {
      const top = this.points.at(-1)!
      const contains =
        style === 'number' && (annex || value.includes('.'))
          ? top.style === 'number' && value.startsWith(`${top.value}.`)
          : top.depth < depth || (top.depth === depth && RANK[top.style] < RANK[style])
      if (contains) return
      this.points.pop()
    }
  }

  private openPoint({ marker, text, depth, role }: Block): void {
    const { style, value } = this.styleOf(marker!, depth)
    this.closeFor(style, value, depth)
    const top = this.points.at(-1)
    const { scope } = this
    const base = top ? this.passages[top.at]!.key : scope!.key
    const dash = (this.dashes.get(top?.at ?? this.root.at) ?? 0) + 1
    const key =
      style === 'dash'
        ? `${base}${top ? '' : '/'}-${dash}`
        : style === 'number' && scope!.annex
          ? `${scope!.key}/${value}`
          : `${base}${top || !scope!.annex ? '' : '/'}(${value})`
    const at = this.add(key, top?.at ?? this.root.at, marker, role === null ? text : '')
    if (role !== null && text !== '') this.passages[at]!.heading = text
    this.points.push({ style, value, depth, at })
    this.awaitsHeading = false
  }

  private addText({ text, depth }: Block): void {
    while (this.points.length > 0 && this.points.at(-1)!.depth > depth) this.points.pop()
    const parent = this.passages[this.points.at(-1)?.at ?? this.root.at]!
    this.awaitsHeading = false
    const last = this.passages.at(-1)!
    if (last === parent && parent.text === '' && parent.heading !== null) parent.text = text
    else if (last === parent && parent.text === '' && parent.label !== null) parent.text = text
    else {
      const further = (this.further.get(parent.position) ?? 0) + 1
      this.add(`${parent.key}~${further}`, parent.position, null, text)
    }
  }

  take(block: Block): void {
    const { text, marker, role, quoted } = block
    if (quoted) {
      if (this.scope) this.addText({ ...block, text: [marker, text].filter(Boolean).join(' ') })
      return
    }
    if (marker === null && text.length < 200) {
      const [, article] = ARTICLE.exec(text) ?? []
      if (article) {
        return this.open(`art.${articleValue(article)}`, text, false)
      }
      const annex = ANNEX.exec(text)
      if (annex && (role !== null || isCapitals(text))) return this.open(`anx.${annex[1] ?? '1'}`, text, true)
      const [, name, value, title] = PART.exec(text) ?? []
      const kind = (Object.keys(PARTS) as PartKind[]).find((one) =>
        PARTS[one].names.includes(name?.toLowerCase() as never),
      )
      if (kind && (role !== null || isCapitals(name!))) return this.openPart(kind, value!, block, title)
    }
    // Recitals and what stands before the first article are no requirements.
    if (!this.scope || this.takeHeading(block)) return
    if (marker === null) this.addText(block)
    else this.openPoint(block)
  }

  finish(): Passage[] {
    for (const { position, parent } of this.passages.toReversed())
      if (parent !== null) {
        const above = this.passages[parent]!
        above.last = Math.max(above.last, this.passages[position]!.last)
      }
    for (const passage of this.passages) {
      const inside = this.passages.slice(passage.position, passage.last + 1)
      const words = inside.map(({ label, heading, text }) => [label, heading, text])
      passage.hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
    }
    return this.passages
  }
}

/** Cuts an act into its articles and annexes, and these into paragraphs and points. */
export function cutText(blocks: readonly Block[]): Passage[] {
  const cutter = new Cutter()
  for (const block of blocks) cutter.take(block)
  return cutter.finish()
}
