import { isRightToLeft } from 'contract'
import { PALETTE, PRINT_LEVELS } from 'contract/palette'
import { fillIn } from '#platform/fill-in.ts'
import { fitWidths, LANDSCAPE, PORTRAIT } from './fit-widths.ts'
import type { InspectedFile } from './inspect-file.ts'
import { lineOf, radarSvg } from './radar-svg.ts'
import { runsRightToLeft, unitsIn } from './runs.ts'
import {
  type Block,
  type Card,
  contentHash,
  type DocumentModel,
  dotsOf,
  type Entry,
  type Fact,
  headingsOf,
  markOf,
  type Span,
  type Tone,
  allBlocks,
  byOrientation,
} from './document-model.ts'

const escape = (text: string): string =>
  text.replace(/[&<>"'`]/g, (sign) => `&#${sign.codePointAt(0)};`).toWellFormed()

const ARABIC = /\p{Script=Arabic}/u

/** A text whose numbers keep their order among Arabic words. */
function shown(text: string): string {
  if (!ARABIC.test(text)) return escape(text)
  let done = 0
  const parts = unitsIn(text).map(({ from, to }) => {
    const part = `${escape(text.slice(done, from))}<bdi dir="ltr">${escape(text.slice(from, to))}</bdi>`
    done = to
    return part
  })
  return parts.join('') + escape(text.slice(done))
}

const TAGS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

const spanned = (spans: readonly Span[]): string =>
  spans
    .map((span) =>
      TAGS.reduce(
        (inside, [format, tag]) => (span[format] ? `<${tag}>${inside}</${tag}>` : inside),
        shown(span.text),
      ),
    )
    .join('')

type Paragraph = Extract<Block, { kind: 'paragraph' }>

/** A level as a word in its colour, with its dots. */
const chip = (text: string, tone: Tone): string =>
  `<span class="chip tone-${tone}">${shown(text)} <span aria-hidden="true">${dotsOf(tone)}</span></span>`

/** A CSS string. All characters but ASCII letters and digits are escaped. */
const quoted = (text: string): string =>
  `"${text.toWellFormed().replace(/[^a-zA-Z0-9]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16).padStart(6, '0')}`)}"`

type FileBlock = Extract<Block, { kind: 'file' }>

/** The name of the CSS page on which a page of a file will be drawn. */
const pageName = (file: number, page: number): string => `f${file + 1}-${page + 1}`

/** Writes blocks as HTML. Each text has the direction of most of its letters, whatever that of the document. */
class Writer {
  private readonly rtl: boolean
  /** In the order of the blocks. */
  private readonly files: Iterator<[number, InspectedFile]>
  constructor(rtl: boolean, files: readonly InspectedFile[]) {
    this.rtl = rtl
    this.files = files.entries()
  }

  dir = (value: string): string => `dir="${runsRightToLeft(value, this.rtl) ? 'rtl' : 'ltr'}"`
  text = (value: string): string => `<span ${this.dir(value)}>${shown(value)}</span>`

  facts = (facts: readonly Fact[]): string =>
    `<table class="facts"><tbody>${facts
      .map(
        ([label, value]) =>
          `<tr><th scope="row">${escape(label)}</th><td ${this.dir(value)}>${shown(value)}</td></tr>`,
      )
      .join('')}</tbody></table>`

  table({ head, rows, widths, levels, landscape }: Extract<Block, { kind: 'table' }>): string {
    const space = landscape ? LANDSCAPE : PORTRAIT
    const columns = fitWidths(widths, head, rows, space).map(
      (width) => `<col style="width:${((width / space.width) * 100).toFixed(2)}%">`,
    )
    const names = head.map((label) => `<th scope="col">${escape(label)}</th>`)
    // Cells contain text only: every element becomes an object of the tagged PDF.
    const cell = (text: string, span: string) =>
      runsRightToLeft(text, this.rtl) === this.rtl
        ? `<td${span}>${shown(text)}</td>`
        : `<td${span} ${this.dir(text)}>${shown(text)}</td>`
    const body = rows.map((row, line) => {
      const rest = head.length - row.length
      const tone = levels?.tones[line]
      if (row.length === 1 && rest > 0)
        return `<tr class="group"><th scope="rowgroup" colspan="${head.length}">${this.text(row[0]!)}</th></tr>`
      const span = (at: number) => (rest > 0 && at === row.length - 1 ? ` colspan="${rest + 1}"` : '')
      const drawn = (text: string, at: number) =>
        tone && at === levels?.column ? `<td>${chip(text, tone)}</td>` : cell(text, span(at))
      return `<tr>${row.map(drawn).join('')}</tr>`
    })
    return `<table class="rows"><colgroup>${columns.join('')}</colgroup><thead><tr>${names.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
  }

  matrix({ corner, columns, rows, legend }: Extract<Block, { kind: 'matrix' }>): string {
    const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')
    const cell = ({ text, tone, empty, marks = [] }: (typeof rows)[number]['cells'][number]) => {
      const drawn = marks.map(
        (mark) => `<span class="mark${mark.before ? ' before' : ''}">${markOf(mark)}</span>`,
      )
      return `<td class="tone-${tone}${empty ? ' empty' : ''}">${shown(text)}${drawn.length > 0 ? `<div class="marks">${drawn.join(' ')}</div>` : ''}</td>`
    }
    const body = rows.map(
      ({ name, cells }) => `<tr><th scope="row">${escape(name)}</th>${cells.map(cell).join('')}</tr>`,
    )
    const key = legend ? `<p class="legend" ${this.dir(legend)}>${shown(legend)}</p>` : ''
    return `<div class="keep"><table class="matrix"><thead><tr><th scope="col">${escape(corner)}</th>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${key}</div>`
  }

  rating({ title, steps, chosen, none }: Extract<Block, { kind: 'rating' }>): string {
    const verdict = chosen === null ? none : steps[chosen]!
    const drawn = steps.map(
      (step, at) => `<li${at === chosen ? ' class="on"' : ''}>${shown(`${at + 1} · ${step}`)}</li>`,
    )
    return `<div class="rating"><div class="label">${shown(title)}</div><div class="verdict">${shown(verdict)}</div><ol class="steps" aria-hidden="true">${drawn.join('')}</ol></div>`
  }

  /** A list, because the browser tags lists and tables, but no definition lists. */
  figures({ figures }: Extract<Block, { kind: 'figures' }>): string {
    const drawn = figures.map(
      ({ value, label, tone }) =>
        `<li><span class="value">${shown(value)}</span> ${tone ? chip(label, tone) : `<span class="name">${shown(label)}</span>`}</li>`,
    )
    return `<ul class="figures">${drawn.join('')}</ul>`
  }

  card({ title, level, tone, rows }: Card, id: string): string {
    const stamp = level === null ? '' : tone ? chip(level, tone) : `<span class="chip">${shown(level)}</span>`
    const parts = rows.map(({ name, blocks }) => {
      const content = this.sequence(blocks, () => {
        throw new Error('a card has no headings of its own')
      })
      return name
        ? `<div class="row"><div class="name">${this.text(name)}</div><div>${content}</div></div>`
        : `<div class="row whole"><div>${content}</div></div>`
    })
    return `<section class="card${tone ? ` edge-${tone}` : ''}"><div class="head"><h3 id="${id}">${this.text(title)}</h3>${stamp}</div>${parts.join('')}</section>`
  }

  radar(block: Extract<Block, { kind: 'radar' }>): string {
    const legend = block.series.map(({ name }, at) => {
      const { colour, dash } = lineOf(at)
      return `<span class="key"><svg aria-hidden="true" width="26" height="8"><line x1="0" y1="4" x2="26" y2="4" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/></svg> ${escape(name)}</span>`
    })
    return `<figure class="radar">${radarSvg(block, this.rtl, escape)}<figcaption>${legend.join(' ')}</figcaption></figure>`
  }

  /** Adjacent list items as nested lists. The direction is that of the text, not of the item: the markers stay in one column. */
  list(items: readonly Paragraph[]): string {
    const { level, ordered, number } = items[0]!.item!
    const tag = ordered ? 'ol' : 'ul'
    const start = ordered && number !== 1 ? ` start="${number}"` : ''
    const entries: string[] = []
    for (let at = 0; at < items.length;) {
      const { text, spans } = items[at]!
      const end = items.findIndex(({ item }, later) => later > at && item!.level <= level)
      const inner = items.slice(at + 1, end < 0 ? items.length : end)
      const words = `<span ${this.dir(text)}>${spanned(spans ?? [{ text }])}</span>`
      entries.push(`<li>${words}${inner.length > 0 ? this.lists(inner) : ''}</li>`)
      at += 1 + inner.length
    }
    return `<${tag}${start}>${entries.join('')}</${tag}>`
  }

  /** Splits adjacent items where another list begins. */
  lists(items: readonly Paragraph[]): string {
    const level = items[0]!.item!.level
    const lists: Paragraph[][] = []
    let last = items[0]!.item!
    for (const one of items) {
      const item = one.item!
      const begins =
        item.level === level && (item.ordered !== last.ordered || item.number !== last.number + 1)
      if (lists.length === 0 || begins) lists.push([])
      lists.at(-1)!.push(one)
      if (item.level === level) last = item
    }
    return lists.map((list) => this.list(list)).join('')
  }

  /** All blocks; those on landscape pages are kept together. */
  blocks(blocks: readonly Block[], next: () => Entry): string {
    return byOrientation(blocks)
      .map((run) => {
        const content = this.sequence(run.blocks, next)
        return run.landscape ? `<section class="landscape">${content}</section>` : content
      })
      .join('\n')
  }

  /** Blocks of one orientation; adjacent list items form lists. */
  private sequence(blocks: readonly Block[], next: () => Entry): string {
    const parts: string[] = []
    for (let at = 0; at < blocks.length; at++) {
      const items: Paragraph[] = []
      for (let one = blocks[at]; one?.kind === 'paragraph' && one.item; one = blocks[++at]) items.push(one)
      if (items.length > 0) parts.push(this.lists(items))
      const block = blocks[at]
      if (block) parts.push(this.block(block, next))
    }
    return parts.join('\n')
  }

  /** What happened to a file, and empty pages for its own. The line that says so leads to the first of them. */
  file({ label, outcomes }: FileBlock): string {
    const [at, { outcome, pages }] = this.files.next().value as [number, InspectedFile]
    const said = shown(fillIn(outcomes[outcome], { pages: pages.length }))
    const value = pages.length > 0 ? `<a class="to-pages" href="#f${at + 1}">${said}</a>` : said
    const places = pages.map(
      (_, page) =>
        `<div class="place"${page === 0 ? ` id="f${at + 1}"` : ''} style="page:${pageName(at, page)}"></div>`,
    )
    return `<table class="facts"><tbody><tr><th scope="row">${escape(label)}</th><td>${value}</td></tr></tbody></table>${places.join('') || '<div class="after-sheet"></div>'}`
  }

  block(block: Block, next: () => Entry): string {
    switch (block.kind) {
      case 'heading': {
        const { id, level } = next()
        return `<h${level + 1} id="${id}">${this.text(block.text)}</h${level + 1}>`
      }
      case 'paragraph':
        return `<p ${this.dir(block.text)}>${spanned(block.spans ?? [block])}</p>`
      case 'facts':
        return this.facts(block.facts)
      case 'table':
        return this.table(block)
      case 'matrix':
        return this.matrix(block)
      case 'radar':
        return this.radar(block)
      case 'rating':
        return this.rating(block)
      case 'figures':
        return this.figures(block)
      case 'card':
        return this.card(block, next().id)
      case 'file':
        return this.file(block)
      default:
        return block.signatures.length === 0
          ? `<p>${escape(block.none)}</p>`
          : block.signatures.map((one) => `<div class="signature">${this.facts(one.facts)}</div>`).join('')
    }
  }
}

/** The CSS content of the page number, with its two counters. */
function pageContent(words: string): string {
  const parts = words.split(/(\{\{pages?\}\})/).filter(Boolean)
  return parts
    .map((part) =>
      part === '{{page}}' ? 'counter(page)' : part === '{{pages}}' ? 'counter(pages)' : quoted(part),
    )
    .join(' ')
}

/** An embedded font: family, weight, bytes in base64 and unicode range. */
export interface Font {
  readonly family: string
  readonly weight: number
  readonly data: string
  readonly range: string
}

const LEVELS = PRINT_LEVELS.map(
  ({ ground, ink, line }, at) =>
    `.tone-${at + 1} { background: ${ground}; color: ${ink}; border-color: ${line} } .card.edge-${at + 1} { border-inline-start: 4mm solid ${line} }`,
).join(' ')

/** The height of the line above a page of a file, in points. */
const FILE_LINE = 24

/** A page for each page of a file: as large, and with a line above it. */
function filePages(model: DocumentModel, files: readonly InspectedFile[], box: string): string {
  const [start, end] = isRightToLeft(model.locale) ? ['right', 'left'] : ['left', 'right']
  const blocks = allBlocks(model).filter((block) => block.kind === 'file')
  return files
    .flatMap(({ pages }, at) =>
      pages.map(({ width, height }, page) => {
        const { caption, pageOfFile } = blocks[at]!
        const place = fillIn(pageOfFile, { page: page + 1, pages: pages.length })
        const said = captionOf(caption, place, Math.round((width - 120) / 4.6))
        return `@page ${pageName(at, page)} { size: ${Math.max(width, 300).toFixed(2)}pt ${(height + FILE_LINE).toFixed(2)}pt; margin: ${FILE_LINE}pt 18pt 0;
  @top-${start} { ${box} font-size: 7pt; white-space: nowrap; content: ${quoted(said)}; }
  @top-${end} { ${box} font-size: 7pt; white-space: nowrap; content: ${pageContent(model.words.page)}; }
  @top-center { content: none } @bottom-left { content: none } @bottom-center { content: none } @bottom-right { content: none } }`
      }),
    )
    .join('\n')
}

const clip = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, Math.max(1, longest - 1)).trimEnd()}…` : text

/** The parts of a caption isolated from each other, and cut so that the page number beside them keeps its place. */
function captionOf(parts: readonly string[], place: string, longest: number): string {
  const before = [...parts.slice(0, -1), place].reduce((sum, part) => sum + part.length + 3, 0)
  const last = clip(parts.at(-1) ?? '', longest - before)
  return [...parts.slice(0, -1), last, place].map((part) => `\u2068${part}\u2069`).join(' · ')
}

function styleOf(
  model: DocumentModel,
  fonts: readonly Font[],
  hash: string,
  files: readonly InspectedFile[],
): string {
  const rtl = isRightToLeft(model.locale)
  const [start, end] = rtl ? ['right', 'left'] : ['left', 'right']
  const box = `font: 8pt Inter, Vazirmatn, sans-serif; color: ${PALETTE['ink-soft']}; direction: ${rtl ? 'rtl' : 'ltr'};`
  const above = `border-block-end: 0.5pt solid ${PALETTE['line-strong']}; vertical-align: bottom; padding-block-end: 2mm; margin-block-end: 5mm;`
  const below = `border-block-start: 0.5pt solid ${PALETTE['line-firm']}; vertical-align: top; padding-block-start: 2mm; margin-block-start: 4mm;`
  // The hash keeps its order in a line of any direction (U+2066, U+2069).
  const foot = [model.templateTexts?.footer.slice(0, 90), `\u2066SHA-256 ${hash.slice(0, 16)}…\u2069`]
    .filter(Boolean)
    .join('\n')
  const faces = fonts.map(
    ({ family, weight, data, range }) =>
      `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range}; }`,
  )
  return `${faces.join('\n')}
@page { size: A4; margin: 22mm 18mm 20mm;
  @top-${start} { ${box} ${above} content: ${quoted((model.templateTexts?.header ?? model.title).slice(0, 90))}; }
  @top-center { ${box} ${above} content: ${quoted(model.edition ?? '')}; }
  @top-${end} { ${box} ${above} font-weight: 600; color: ${PALETTE.ink}; content: ${quoted(model.classification ?? '')}; }
  @bottom-${start} { ${box} ${below} font-size: 7pt; content: ${quoted(model.organisation.slice(0, 45))}; }
  @bottom-center { ${box} ${below} font-size: 7pt; white-space: pre-line; content: ${quoted(foot)}; }
  @bottom-${end} { ${box} ${below} content: ${pageContent(model.words.page)}; }
}
@page :first { ${model.compact ? '' : 'margin: 0;'} @top-left { content: none } @top-center { content: none } @top-right { content: none } @bottom-left { content: none } @bottom-center { content: none } @bottom-right { content: none } }
@page landscape { size: A4 landscape; margin: 21mm 14mm 18mm }
${filePages(model, files, box)}
.landscape { page: landscape }
* { box-sizing: border-box }
body { margin: 0; font: 10pt/1.5 Inter, Vazirmatn, sans-serif; color: ${PALETTE.ink}; overflow-wrap: anywhere }
.cover { position: relative; height: 296.5mm; padding: 24mm 22mm 18mm; padding-inline-start: 34mm; display: flex; flex-direction: column; break-after: page }
.cover::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: 0; width: 12mm; background: ${PALETTE.seal} }
.top { display: flex; justify-content: space-between; align-items: flex-start; gap: 10mm }
.logo { display: flex; align-items: center; gap: 3.5mm; font-size: 12.5pt; line-height: 1.3; font-weight: 600 }
.logo img { display: block; max-width: 50mm; max-height: 16mm }
.classification { border: 1pt solid ${PALETTE.ink}; padding: 1mm 3mm; font-size: 8.5pt; font-weight: 600; white-space: nowrap }
.cover .kind { margin-top: 44mm; font-size: 11.5pt; color: ${PALETTE.seal}; font-weight: 600 }
.cover h1 { margin: 3mm 0 4mm; font-size: 28pt; line-height: 1.2; font-weight: 600; max-width: 150mm; overflow-wrap: break-word; text-wrap: balance }
.code { white-space: nowrap }
html[dir=rtl] .cover h1 { line-height: 1.4 }
.organisation { white-space: pre-line }
.cover .organisation { font-size: 12pt; line-height: 1.5; color: ${PALETTE['ink-soft']}; max-width: 140mm }
.cover .rating { margin: 12mm 0 0; max-width: 150mm }
.cover .end { margin-top: auto }
.cover .facts { border-block-start: 0.8pt solid ${PALETTE.ink} }
nav { break-after: page }
nav h2 { break-before: auto }
nav ol { list-style: none; margin: 0; padding: 0 }
nav li { padding-inline-end: 14mm; border-block-end: 0.3pt dotted ${PALETTE['line-firm']} }
nav li.level-2 { padding-inline-start: 6mm } nav li.level-3 { padding-inline-start: 12mm }
nav a { color: inherit; text-decoration: none; display: block; padding-block: 0.6mm }
nav li.level-1 { font-weight: 600 }
h2 { font-size: 16pt; margin: 9mm 0 3mm; line-height: 1.3; break-after: avoid; font-weight: 600 }
${model.chapters ? 'main h2 { break-before: page } main > h2:first-of-type { break-before: auto }' : ''}
${model.sheets ? 'main h3 { break-before: page } main h2 + h3 { break-before: auto }' : ''}
h3 { font-size: 12pt; margin: 7mm 0 2mm; line-height: 1.3; break-after: avoid; font-weight: 600 }
h4 { font-size: 12pt; margin: 0 0 2mm; line-height: 1.3; break-before: page; break-after: avoid; font-weight: 600 }
.place { break-before: page; height: 1px }
.after-sheet { break-after: page }
.to-pages { color: inherit; text-decoration: none }
p { margin: 0 0 3mm; white-space: pre-line }
strong { font-weight: 600 }
ul, ol { margin: 0 0 3mm; padding-inline-start: 6mm }
li { margin-block-end: 1mm; white-space: pre-line }
li > ul, li > ol { margin: 1mm 0 0 }
table { border-collapse: collapse; width: 100%; margin: 0 0 4mm; table-layout: fixed }
th { text-align: start; font-weight: 600; vertical-align: top }
td { vertical-align: top; white-space: pre-line }
.facts th { width: 34%; color: ${PALETTE['ink-soft']}; font-weight: 400 }
.facts th, .facts td { padding: 1.2mm 2mm 1.2mm 0; padding-inline: 0 2mm; border-block-end: 0.4pt solid ${PALETTE.line} }
html[dir=rtl] td, html[dir=rtl] p { text-align: right }
html[dir=ltr] td, html[dir=ltr] p { text-align: left }
.rows { font-size: 8.5pt; line-height: 1.4 }
.rows thead { display: table-header-group }
.rows th { background: ${PALETTE['surface-soft']}; padding: 1.4mm 1.6mm }
.rows td { padding: 1.2mm 1.6mm; border-block-end: 0.4pt solid ${PALETTE.line} }
.rows tr, .signature { break-inside: avoid }
.landscape .rows { font-size: 7.5pt; line-height: 1.36 }
.landscape h3 { margin-block-start: 0 }
.landscape table ~ h3 { margin-block-start: 7mm }
.rows .group { break-after: avoid } .rows .group th { border-block: 0.4pt solid ${PALETTE.line} }
.closing { break-before: avoid; break-inside: avoid }
.signature { border: 0.6pt solid ${PALETTE['line-strong']}; border-radius: 1.5mm; padding: 3mm; margin-block-end: 4mm }
.compact h1 { margin: 0 0 1mm; font-size: 20pt; line-height: 1.25; font-weight: 600 }
.compact .kind { font-size: 10pt; color: ${PALETTE.seal}; font-weight: 600 }
.compact .organisation { color: ${PALETTE['ink-soft']}; margin-block-end: 3mm }
.compact .facts th, .compact .facts td { padding-block: 0.6mm }
.compact ~ main h2 { font-size: 12pt; margin: 4mm 0 1.5mm }
.matrix { font-size: 8.5pt; break-inside: avoid }
.matrix th { color: ${PALETTE['ink-soft']}; font-weight: 400; padding: 1mm }
html[dir] .matrix td { text-align: center; padding: 1.6mm 1mm; border: 0.8pt solid #fff; font-weight: 600 }
${LEVELS}
.matrix td { height: 13mm; vertical-align: middle } html[dir] .matrix .empty { font-weight: 400; font-size: 7.5pt } .matrix tbody th { vertical-align: middle }
.matrix .marks { font-size: 8pt; line-height: 1.5 } .matrix .mark { white-space: nowrap } .matrix .before { font-weight: 400 }
.keep { break-inside: avoid } .legend { font-size: 7.5pt; color: ${PALETTE['ink-soft']} }
.chip { display: inline-block; border: 0.6pt solid ${PALETTE['line-strong']}; border-radius: 0.8mm; padding: 0.3mm 1.6mm; font-size: 7.4pt; line-height: 1.35; font-weight: 600; white-space: nowrap }
.rating { break-inside: avoid; margin: 0 0 6mm } .label { font-size: 7.5pt; font-weight: 600; color: ${PALETTE['ink-soft']} }
.verdict { font-size: 16pt; line-height: 1.3; font-weight: 600; margin: 0.5mm 0 2.4mm }
.steps { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; border: 0.8pt solid ${PALETTE.ink}; list-style: none; padding: 0; margin: 0 }
.steps li { padding: 1.8mm 2.4mm; margin: 0; font-size: 7.8pt; line-height: 1.35; color: ${PALETTE['ink-soft']} } .steps li + li { border-inline-start: 0.4pt solid ${PALETTE['line-strong']} }
.steps .on { background: ${PALETTE.ink}; color: #fff; font-weight: 600 }
.figures { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 0 4mm; list-style: none; padding: 0; margin: 0 0 5mm; border-block: 0.8pt solid ${PALETTE.ink}; break-inside: avoid }
.figures li { margin: 0; padding-block: 1.8mm; overflow-wrap: normal } .figures .value { display: block; font-size: 14pt; line-height: 1.3; font-weight: 600 } .figures .name { font-size: 7.8pt; line-height: 1.35; color: ${PALETTE['ink-soft']}; display: block }
.card { border: 0.8pt solid ${PALETTE.ink}; margin: 0 0 6mm; break-inside: avoid }
.card .head { display: grid; grid-template-columns: 1fr auto; gap: 5mm; align-items: start; padding: 3mm 4mm; background: ${PALETTE['surface-soft']}; border-block-end: 0.8pt solid ${PALETTE.ink} }
/* A heading that avoids a break after it makes Chromium split a card that must not be split. */
.card h3 { margin: 0; font-size: 12pt; break-after: auto } .card .head .chip { font-size: 10pt; padding: 0.8mm 3mm }
.card .row { display: grid; grid-template-columns: 32mm 1fr; gap: 4mm; margin-inline: 4mm; padding-block: 1.9mm; break-inside: avoid } .card .row + .row { border-block-start: 0.4pt solid ${PALETTE.line} } .card .whole { grid-template-columns: 1fr }
.card .name { font-size: 8.5pt; line-height: 1.75; font-weight: 600; color: ${PALETTE['ink-soft']} } .card p, .card ul, .card ol, .card table { margin-block: 0 } .card p + p { margin-block-start: 1.2mm }
html[dir=rtl] :is(.chip, .label, .steps li, .figures .name, .legend, .card .name) { font-size: 8.6pt }
.summary { break-after: page } .summary > h2:first-child { margin-block-start: 0 }
.radar { margin: 0 0 4mm; text-align: center; break-inside: avoid }
.radar figcaption { font-size: 8.5pt; color: ${PALETTE['ink-soft']} } .radar .key { white-space: nowrap; margin-inline: 3mm }
/* As high as a landscape page, which would cut the end of a text in the middle of a portrait one, and as wide as a page with margins: that of the cover has none. */
.watermark { position: fixed; inset-block-start: 0; inset-inline-start: 0; width: 174mm; height: 170mm; display: flex; align-items: center; justify-content: center; z-index: 1; pointer-events: none }
.watermark span { font-size: ${Math.min(84, Math.round(1100 / (model.watermark?.length ?? 1)))}pt; font-weight: 600; color: ${PALETTE.danger}1c; transform: rotate(-35deg); white-space: nowrap }
html[dir=rtl] .hash { text-align: right }
.hash { font-size: 8pt; direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere }`
}

const CODE = /[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+/g

/** A title whose codes are never broken at their hyphens. */
const titleOf = (title: string, writer: Writer): string =>
  writer.text(title).replace(CODE, '<span class="code">$&</span>')

/** The logo and name of the organisation, and how confidential the document is. */
function topOf({ logo, organisation, classification, compact }: DocumentModel, writer: Writer): string {
  const picture = logo
    ? `<img alt="${escape(organisation)}" src="data:${logo.mediaType};base64,${escape(logo.data)}">`
    : ''
  const stamp = classification ? `<div class="classification">${escape(classification)}</div>` : ''
  const name = compact ? '' : writer.text(organisation)
  return picture || stamp || name
    ? `<div class="top"><div class="logo">${picture}${name}</div>${stamp}</div>`
    : ''
}

/** The document as one self-contained HTML page; `files` are those of its file blocks, in their order. */
export function htmlOf(
  model: DocumentModel,
  fonts: readonly Font[],
  files: readonly InspectedFile[] = [],
): string {
  const { locale, kind, title, cover, words, compact = false, watermark } = model
  // The organisation stands at the top of the cover; a template may say more below the title.
  const said = model.templateTexts?.cover ?? (compact ? model.organisation : '')
  const coverText = said === model.organisation && !compact ? '' : said
  const hash = contentHash(model)
  const { all, summary, contents } = headingsOf(model)
  const headings = [...summary, ...all].values()
  const next = () => headings.next().value!
  const writer = new Writer(isRightToLeft(locale), files)
  const overall = model.summary?.find((block) => block.kind === 'rating')
  const rating = overall && !compact ? writer.rating(overall) : ''
  const nav = contents
    .map(
      ({ id, level, text: entry }) =>
        `<li class="level-${level}"><a href="#${id}">${writer.text(entry)}</a></li>`,
    )
    .join('')
  const executive = writer.blocks(model.summary ?? [], next)
  const blocks = allBlocks(model)
  // The closing text of the template stays with the content: it never has a page of its own.
  const end = blocks.length - (model.templateTexts?.closing.length ?? 0)
  const content = writer.blocks(blocks.slice(0, end), next)
  const closing = writer.blocks(blocks.slice(end), next)
  const body = closing ? `${content}\n<div class="closing">${closing}</div>` : content
  return `<!doctype html>
<html lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>${escape(title)}</title><style>${styleOf(model, fonts, hash, files)}</style></head><body>
${watermark ? `<div class="watermark" aria-hidden="true"><span>${escape(watermark)}</span></div>` : ''}
<section class="${compact ? 'compact' : 'cover'}">${topOf(model, writer)}<div class="kind">${escape(kind)}</div><h1>${titleOf(title, writer)}</h1>
${coverText ? `<div class="organisation">${writer.text(coverText)}</div>` : ''}${rating}
<div class="end">${writer.facts(cover)}<div><span>${escape(words.hash)}</span><div class="hash">${hash}</div></div></div></section>
${executive ? `<section class="summary">${executive}</section>` : ''}
${contents.length > 1 ? `<nav><h2>${escape(words.contents)}</h2><ol>${nav}</ol></nav>` : ''}
<main>${body}</main></body></html>`
}
