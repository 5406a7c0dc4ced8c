import { isRightToLeft, type Locale } from 'contract'
import { hexOf, plainHex, PRINT_LEVELS } from 'contract/palette'
import { PRODUCT_NAME } from 'contract/product-name'
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  LineRuleType,
  PageBreak,
  PageNumber,
  PageOrientation,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import {
  type Block,
  type Card,
  contentHash,
  type DocumentModel,
  dotsOf,
  type Fact,
  headingsOf,
  markOf,
  allBlocks,
  byOrientation,
  type ListItem,
  type PrintedLogo,
  type Span,
  type Tone,
} from './document-model.ts'
import { RADAR_SIZE, radarSvg } from './radar-svg.ts'
import { runsOf, runsRightToLeft } from './runs.ts'

interface TextStyle {
  size?: number
  bold?: boolean
  italics?: boolean
  strike?: boolean
  underline?: NonNullable<IRunOptions['underline']>
  color?: string
  shading?: NonNullable<IRunOptions['shading']>
  border?: NonNullable<IRunOptions['border']>
}

const fillOf = (colour: string) => ({ type: ShadingType.CLEAR, fill: plainHex(colour), color: 'auto' })

/** A level as a word in its colour, with its dots. */
const chipText = (text: string, tone: Tone): string => `${text} ${dotsOf(tone)}`
const chipStyle = (tone: Tone, size: number): TextStyle => {
  const { ground, ink, line } = PRINT_LEVELS[tone - 1]!
  return {
    size,
    bold: true,
    color: plainHex(ink),
    shading: fillOf(ground),
    border: { style: BorderStyle.SINGLE, size: 4, color: plainHex(line), space: 1 },
  }
}

const HEADING_LEVELS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const

const styleOf = ({ bold, italic, underline, strike }: Span): TextStyle => ({
  ...(bold ? { bold } : {}),
  ...(italic ? { italics: true } : {}),
  ...(underline ? { underline: {} } : {}),
  ...(strike ? { strike } : {}),
})

const LIST_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const BULLETS = 'bullets'
const numbersFrom = (start: number) => `numbers-${start}`

/** One numbering for bullets, and one for each first number of an ordered list. */
export function numberingOf(starts: ReadonlySet<number>) {
  const levels = (format: 'BULLET' | 'DECIMAL', text: (level: number) => string, start = 1) =>
    LIST_LEVELS.map((level) => ({
      level,
      format: LevelFormat[format],
      text: text(level),
      start: level === 0 ? start : 1,
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { start: 360 * (level + 1), hanging: 280 } } },
    }))
  return {
    config: [
      { reference: BULLETS, levels: levels('BULLET', () => '•') },
      ...[...starts].map((start) => ({
        reference: numbersFrom(start),
        levels: levels('DECIMAL', (level) => `%${level + 1}.`, start),
      })),
    ],
  }
}

const SOFT = hexOf('ink-soft')
const LINE = { style: BorderStyle.SINGLE, size: 4, color: hexOf('line') }
/** An empty fallback image for readers without SVG support. The table shows the numbers. */
const NO_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const LEGEND_LINES = ['━━', '╍╍', '┈┈'] as const
const xml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** Writes blocks for Word in the direction of the document. */
export class Writer {
  private readonly rtl: boolean
  /** Tags are Latin, but their values are in the language of the document: they take its direction. */
  private readonly ofTags: boolean
  /** The first numbers of all ordered lists. */
  readonly starts = new Set<number>()
  private numbered: { instance: number; start: number; last: number } | null = null
  private instances = 0
  constructor(rtl: boolean, ofTags = false) {
    this.rtl = rtl
    this.ofTags = ofTags
  }

  private directionOf = (text: string): boolean => (this.ofTags ? this.rtl : runsRightToLeft(text, this.rtl))

  /** A text as runs of one direction each, line by line. */
  runs(text: string, rtl: boolean, style: TextStyle = {}): TextRun[] {
    return text
      .split(/\r\n?|\n/)
      .flatMap((line, at) => [
        ...(at > 0 ? [new TextRun({ break: 1, ...style })] : []),
        ...(this.ofTags ? [{ text: line, rightToLeft: rtl }] : runsOf(line, rtl)).map(
          (run) => new TextRun({ ...run, ...style }),
        ),
      ])
  }

  /** A paragraph in the direction of its text, aligned to the start side of the document. */
  paragraph(text: string, style: TextStyle = {}, more: IParagraphOptions = {}): Paragraph {
    const rtl = this.directionOf(text)
    const alignment = rtl === this.rtl ? AlignmentType.START : AlignmentType.END
    return new Paragraph({ children: this.runs(text, rtl, style), bidirectional: rtl, alignment, ...more })
  }

  /** A paragraph with its formatting. */
  private formatted(block: Extract<Block, { kind: 'paragraph' }>): Paragraph {
    const rtl = runsRightToLeft(block.text, this.rtl)
    const alignment = rtl === this.rtl || block.item ? AlignmentType.START : AlignmentType.END
    const children = (block.spans ?? [block]).flatMap((span) => this.runs(span.text, rtl, styleOf(span)))
    const list = block.item ? { numbering: this.numbering(block.item) } : {}
    return new Paragraph({ children, bidirectional: block.item ? this.rtl : rtl, alignment, ...list })
  }

  /** A list at depth 0 that does not continue the one before it counts from its own first number. */
  private numbering({ ordered, level, number }: ListItem) {
    const depth = Math.min(level, LIST_LEVELS.length - 1)
    if (!ordered) return { reference: BULLETS, level: depth }
    if (level === 0) {
      if (this.numbered && this.numbered.last + 1 === number) this.numbered.last = number
      else this.numbered = { instance: ++this.instances, start: number, last: number }
    }
    const { instance, start } = (this.numbered ??= { instance: ++this.instances, start: 1, last: 0 })
    this.starts.add(start)
    return { reference: numbersFrom(start), level: depth, instance }
  }

  private cell(text: string, width: number, style: TextStyle = {}, fill?: string, columnSpan = 1): TableCell {
    return new TableCell({
      ...(columnSpan > 1 ? { columnSpan } : {}),
      children: [this.paragraph(text, style, { spacing: { before: 40, after: 40 } })],
      width: { size: width, type: WidthType.PERCENTAGE },
      ...(fill ? { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } } : {}),
    })
  }

  table(rows: TableRow[]): Table {
    const borders = { top: LINE, bottom: LINE, insideHorizontal: LINE }
    return new Table({
      rows,
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: this.rtl,
      borders: { ...borders, left: NO_LINE, right: NO_LINE, insideVertical: NO_LINE },
    })
  }

  facts(facts: readonly Fact[]): Table {
    const row = ([label, value]: Fact) =>
      new TableRow({
        cantSplit: true,
        children: [this.cell(label, 34, { color: SOFT }), this.cell(value, 66)],
      })
    return this.table(facts.map(row))
  }

  /** `toneOf` gives cells the colours of a level. */
  rows(
    { head, rows, widths, levels }: Extract<Block, { kind: 'table' }>,
    toneOf?: (row: number, column: number) => { tone: Tone; empty?: boolean } | undefined,
  ): Table {
    const all = widths.reduce((sum, width) => sum + width, 0)
    const width = (at: number) => Math.round((widths[at]! / all) * 100)
    const heading = new TableRow({
      tableHeader: true,
      cantSplit: true,
      children: head.map((text, at) =>
        this.cell(text, width(at), { bold: true, size: 17 }, hexOf('surface-soft')),
      ),
    })
    const widthFrom = (at: number, span: number) =>
      Array.from({ length: span }, (_, more) => width(at + more)).reduce((sum, one) => sum + one, 0)
    const body = rows.map(
      (row, line) =>
        new TableRow({
          cantSplit: true,
          children: row.map((text, at) => {
            const tone = toneOf?.(line, at)
            const span = at === row.length - 1 ? head.length - at : 1
            const group = row.length === 1 && span > 1
            const level = at === levels?.column ? levels.tones[line] : null
            if (level) return this.cell(chipText(text, level), width(at), chipStyle(level, 15))
            return tone === undefined
              ? this.cell(
                  text,
                  widthFrom(at, span),
                  group ? { size: 17, bold: true } : { size: 17 },
                  group ? hexOf('surface-soft') : undefined,
                  span,
                )
              : this.cell(
                  text,
                  width(at),
                  { size: 17, bold: tone.empty !== true, color: plainHex(PRINT_LEVELS[tone.tone - 1]!.ink) },
                  plainHex(PRINT_LEVELS[tone.tone - 1]!.ground),
                )
          }),
        }),
    )
    return this.table([heading, ...body])
  }

  /** Separates tables, because Word merges adjacent ones. */
  private gap = () => new Paragraph({ children: [], bidirectional: this.rtl, spacing: { after: 120 } })

  block(block: Block, onNewPage = false): FileChild[] {
    switch (block.kind) {
      case 'heading': {
        this.numbered = null
        const heading = HEADING_LEVELS[block.level]
        const pageBreakBefore = onNewPage || block.level === 3
        return [this.paragraph(block.text, {}, { heading, keepNext: true, pageBreakBefore })]
      }
      case 'paragraph':
        if (!block.item) this.numbered = null
        return [this.formatted(block)]
      case 'facts':
        return [this.facts(block.facts), this.gap()]
      case 'table':
        return [this.rows(block), this.gap()]
      case 'matrix': {
        const head = [block.corner, ...block.columns]
        const rows = block.rows.map(({ name, cells }) => [
          name,
          ...cells.map(({ text, marks = [] }) =>
            [text, marks.map(markOf).join(' ')].filter(Boolean).join('\n'),
          ),
        ])
        const table = { kind: 'table' as const, head, rows, widths: head.map(() => 1) }
        // The first column names the row.
        return [
          this.rows(table, (row, column) => block.rows[row]!.cells[column - 1]),
          block.legend ? this.paragraph(block.legend, { size: 15, color: SOFT }) : this.gap(),
        ]
      }
      case 'radar':
        return this.radar(block)
      case 'rating':
        return this.rating(block)
      case 'figures':
        return this.figures(block)
      case 'card':
        return [this.card(block), this.gap()]
      case 'file':
        // Word cannot contain the pages of another format.
        return [this.facts([[block.label, block.outcomes.leftOut]]), this.gap()]
      default:
        if (block.signatures.length === 0) return [this.paragraph(block.none)]
        return block.signatures.flatMap((one) => [this.facts(one.facts), this.gap()])
    }
  }

  /** The steps of a scale as one row of cells, the one that applies filled. */
  private rating({ title, steps, chosen, none }: Extract<Block, { kind: 'rating' }>): FileChild[] {
    const width = 100 / steps.length
    const cells = steps.map((step, at) => {
      const text = `${at + 1} · ${step}`
      return at === chosen
        ? this.cell(text, width, { size: 16, bold: true, color: 'FFFFFF' }, hexOf('ink'))
        : this.cell(text, width, { size: 16, color: SOFT })
    })
    return [
      this.paragraph(title, { size: 15, bold: true, color: SOFT }, { keepNext: true, spacing: { after: 0 } }),
      this.paragraph(chosen === null ? none : steps[chosen]!, { size: 32, bold: true }, { keepNext: true }),
      this.framed([new TableRow({ cantSplit: true, children: cells })]),
      this.gap(),
    ]
  }

  /** Key figures side by side: the value above its name. */
  private figures({ figures }: Extract<Block, { kind: 'figures' }>): FileChild[] {
    const cells = figures.map(
      ({ value, label, tone }) =>
        new TableCell({
          width: { size: 100 / figures.length, type: WidthType.PERCENTAGE },
          children: [
            this.paragraph(value, { size: 28, bold: true }, { spacing: { before: 40, after: 0 } }),
            tone
              ? this.paragraph(chipText(label, tone), chipStyle(tone, 15), { spacing: { after: 60 } })
              : this.paragraph(label, { size: 15, color: SOFT }, { spacing: { after: 60 } }),
          ],
        }),
    )
    return [this.table([new TableRow({ cantSplit: true, children: cells })]), this.gap()]
  }

  /** The logo and the name of the organisation, opposite the classification in a frame. */
  letterhead(
    picture: readonly Paragraph[],
    organisation: string,
    classification: string | undefined,
  ): FileChild[] {
    const cell = (size: number, children: Paragraph[]) =>
      new TableCell({ width: { size, type: WidthType.PERCENTAGE }, children })
    const frame = { style: BorderStyle.SINGLE, size: 8, color: hexOf('ink'), space: 4 }
    const stamp = classification
      ? this.paragraph(
          classification,
          { size: 17, bold: true, border: frame },
          { alignment: AlignmentType.END },
        )
      : this.gap()
    const name = this.paragraph(organisation, { size: 25, bold: true })
    return [
      new Table({
        rows: [
          new TableRow({ cantSplit: true, children: [cell(70, [...picture, name]), cell(30, [stamp])] }),
        ],
        width: { size: 100, type: WidthType.PERCENTAGE },
        visuallyRightToLeft: this.rtl,
        borders: {
          top: NO_LINE,
          bottom: NO_LINE,
          left: NO_LINE,
          right: NO_LINE,
          insideHorizontal: NO_LINE,
          insideVertical: NO_LINE,
        },
      }),
    ]
  }

  private framed(rows: TableRow[]): Table {
    const line = { style: BorderStyle.SINGLE, size: 6, color: hexOf('ink') }
    return new Table({
      rows,
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: this.rtl,
      borders: {
        top: line,
        bottom: line,
        left: line,
        right: line,
        insideHorizontal: LINE,
        insideVertical: LINE,
      },
    })
  }

  /** A table whose first column has the colour of the rating. */
  private card({ title, level, tone, rows }: Card): Table {
    const width = (size: number) => ({ width: { size, type: WidthType.PERCENTAGE } })
    const edge = () =>
      new TableCell({
        ...width(3),
        children: [new Paragraph({ children: [], bidirectional: this.rtl })],
        ...(tone ? { shading: fillOf(PRINT_LEVELS[tone - 1]!.line) } : {}),
      })
    const soft = { shading: { type: ShadingType.CLEAR, fill: hexOf('surface-soft'), color: 'auto' } }
    const stamp =
      level === null
        ? []
        : [
            tone
              ? this.paragraph(chipText(level, tone), chipStyle(tone, 20))
              : this.paragraph(level, { bold: true }),
          ]
    const head = new TableRow({
      cantSplit: true,
      children: [
        edge(),
        new TableCell({
          ...width(97),
          ...soft,
          columnSpan: 2,
          children: [
            this.paragraph(title, {}, { heading: HeadingLevel.HEADING_2, spacing: { before: 80 } }),
            ...stamp,
          ],
        }),
      ],
    })
    const body = rows.map(({ name, blocks }) => {
      const content = blocks.flatMap((block) => this.block(block))
      // A cell ends with a paragraph.
      const children = content.length > 0 ? content : [this.gap()]
      return new TableRow({
        cantSplit: true,
        children: name
          ? [
              edge(),
              this.cell(name, 22, { size: 17, bold: true, color: SOFT }),
              new TableCell({ ...width(75), children: children as (Paragraph | Table)[] }),
            ]
          : [
              edge(),
              new TableCell({ ...width(97), columnSpan: 2, children: children as (Paragraph | Table)[] }),
            ],
      })
    })
    return this.framed([head, ...body])
  }

  private radar(block: Extract<Block, { kind: 'radar' }>): FileChild[] {
    const picture = new ImageRun({
      type: 'svg',
      data: Buffer.from(radarSvg(block, this.rtl, xml)),
      transformation: RADAR_SIZE,
      fallback: { type: 'png', data: NO_PICTURE },
      altText: { name: block.title, title: block.title, description: block.title },
    })
    const legend = block.series
      .map(({ name }, at) => `${LEGEND_LINES[at % LEGEND_LINES.length]} ${name}`)
      .join('   ')
    return [
      new Paragraph({ children: [picture], alignment: AlignmentType.CENTER, keepNext: true }),
      this.paragraph(legend, { size: 17, color: SOFT }, { alignment: AlignmentType.CENTER }),
    ]
  }

  /** The page number, with the two fields for page and total. */
  pageNumber(words: string): Paragraph {
    const numbers: Record<string, string> = {
      '{{page}}': PageNumber.CURRENT,
      '{{pages}}': PageNumber.TOTAL_PAGES,
    }
    const children = words
      .split(/(\{\{pages?\}\})/)
      .filter(Boolean)
      .map((part) =>
        numbers[part]
          ? new TextRun({ children: [numbers[part] as never], rightToLeft: this.rtl, size: 16, color: SOFT })
          : new TextRun({ text: part, rightToLeft: this.rtl, size: 16, color: SOFT }),
      )
    return new Paragraph({ children, bidirectional: this.rtl, alignment: AlignmentType.END })
  }
}

/** The largest logo on a cover, in pixels of 1/96 inch. */
const LOGO_BOX = { width: 190, height: 60 }

/** The size of a logo that fits into its box, in pixels of 1/96 inch. */
export function sizeOfLogo(logo: PrintedLogo): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
  return { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
}

function logoOf({ logo, organisation, locale }: DocumentModel): Paragraph[] {
  if (!logo) return []
  const run = new ImageRun({
    type: logo.mediaType === 'image/png' ? 'png' : 'jpg',
    data: Buffer.from(logo.data, 'base64'),
    transformation: sizeOfLogo(logo),
    altText: { name: organisation, title: organisation, description: organisation },
  })
  return [new Paragraph({ children: [run], bidirectional: isRightToLeft(locale) })]
}

/** What a cover shows besides the texts of its model. */
interface CoverParts {
  readonly logo: readonly Paragraph[]
  readonly rating: readonly FileChild[]
  readonly hash: string
}

function coverOf(model: DocumentModel, writer: Writer, { logo, rating, hash }: CoverParts): FileChild[] {
  const small = { spacing: { after: 60 } }
  const said = model.templateTexts?.cover
  return [
    ...writer.letterhead(logo, model.organisation, model.classification),
    writer.paragraph(
      model.kind,
      { size: 23, bold: true, color: hexOf('seal') },
      { spacing: { before: 2400, after: 120 } },
    ),
    writer.paragraph(model.title, { size: 56, bold: true }, { spacing: { after: 120 } }),
    ...(said && said !== model.organisation
      ? [writer.paragraph(said, { size: 24, color: SOFT }, { spacing: { after: 240 } })]
      : []),
    ...rating,
    writer.paragraph('', {}, { spacing: { after: 1600 } }),
    writer.facts(model.cover),
    writer.paragraph(model.words.hash, { size: 16, color: SOFT }, { spacing: { before: 240, after: 40 } }),
    writer.paragraph(hash, { size: 16 }, small),
    new Paragraph({ children: [new PageBreak()] }),
  ]
}

function contentsOf(model: DocumentModel, writer: Writer): FileChild[] {
  const { contents } = headingsOf(model)
  if (contents.length < 2) return []
  return contentsTo(Math.max(...contents.map(({ level }) => level)), model, writer)
}

function contentsTo(deepest: number, model: DocumentModel, writer: Writer): FileChild[] {
  return [
    writer.paragraph(model.words.contents, { size: 32, bold: true }, { spacing: { after: 160 } }),
    new TableOfContents(model.words.contents, { hyperlink: true, headingStyleRange: `1-${deepest}` }),
    new Paragraph({ children: [new PageBreak()] }),
  ]
}

const newPage = () => new Paragraph({ children: [new PageBreak()] })

/** Whether a section begins a new page; not the first one, nor one directly below its chapter heading. */
const beginsPage = ({ sheets }: DocumentModel, at: number, all: readonly Block[]): boolean => {
  const before = all[at - 1]
  return sheets === true && before !== undefined && before.kind !== 'heading'
}

interface PageRun {
  readonly landscape: boolean
  readonly children: FileChild[]
}

/** Pages with their edges, styles and lists as a Word file. */
function packed(model: DocumentModel, writer: Writer, runs: readonly PageRun[]): Promise<Uint8Array> {
  const rtl = isRightToLeft(model.locale)
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: hexOf('ink') },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  })
  const listed = (start: number) => ({
    paragraph: { bidirectional: rtl, spacing: { after: 40 }, indent: { start } },
  })
  // Word has no accessible watermark, so the text is in the header of every page.
  const watermark = model.watermark
    ? [writer.paragraph(model.watermark, { size: 40, bold: true, color: hexOf('danger') })]
    : []
  const headers = {
    default: new Header({
      children: [
        ...watermark,
        writer.paragraph(
          [model.templateTexts?.header ?? model.title, model.edition].filter(Boolean).join(' · '),
          { size: 16, color: SOFT },
        ),
        ...(model.classification
          ? [
              writer.paragraph(
                model.classification,
                { size: 16, bold: true },
                { alignment: AlignmentType.END },
              ),
            ]
          : []),
      ],
    }),
    ...(model.watermark ? { first: new Header({ children: watermark }) } : {}),
  }
  const footers = {
    default: new Footer({
      children: [
        ...(model.templateTexts?.footer
          ? [writer.paragraph(model.templateTexts.footer, { size: 16, color: SOFT })]
          : []),
        writer.paragraph(model.organisation, { size: 14, color: SOFT }),
        writer.pageNumber(model.words.page),
      ],
    }),
  }
  const document = new Document({
    numbering: numberingOf(writer.starts),
    title: model.title,
    subject: model.kind,
    creator: PRODUCT_NAME,
    lastModifiedBy: PRODUCT_NAME,
    // Estimated page numbers, until the user updates the contents in Word.
    pageNumbers: estimatePageNumbersWith({ guess: true }),
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' },
            size: 20,
            language: { value: model.locale === 'fr' ? 'fr-FR' : 'en-GB', bidirectional: 'ar-SA' },
          },
          paragraph: { spacing: { after: 100, line: 276, lineRule: LineRuleType.AUTO } },
        },
        heading1: heading(32, 360),
        heading2: heading(24, 280),
        heading3: heading(22, 240),
      },
      paragraphStyles: [
        { id: 'TOC1', name: 'toc 1', basedOn: 'Normal', ...listed(0) },
        { id: 'TOC2', name: 'toc 2', basedOn: 'Normal', ...listed(340) },
        { id: 'TOC3', name: 'toc 3', basedOn: 'Normal', ...listed(680) },
      ],
    },
    sections: runs.map(({ landscape, children }, at) => ({
      properties: {
        titlePage: at === 0,
        page: {
          size: { orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
        },
      },
      headers,
      footers,
      children,
    })),
  })
  return Packer.toBuffer(document)
}

/** The document as a Word file. */
export function wordOf(model: DocumentModel): Promise<Uint8Array> {
  const writer = new Writer(isRightToLeft(model.locale))
  const blocks = allBlocks(model)
  const breaks = new Set(blocks.filter((_, at) => beginsPage(model, at, blocks)))
  const runs = byOrientation(blocks).map((run) => ({
    landscape: run.landscape,
    children: run.blocks.flatMap((block) => writer.block(block, breaks.has(block))),
  }))
  // The cover is on a portrait page.
  if (runs[0]?.landscape !== false) runs.unshift({ landscape: false, children: [] })
  const summaryBlocks = model.summary ?? []
  const summary = summaryBlocks.flatMap((block) => writer.block(block))
  runs[0]!.children.unshift(
    ...coverOf(model, writer, {
      logo: logoOf(model),
      rating: summaryBlocks.filter(({ kind }) => kind === 'rating').flatMap((block) => writer.block(block)),
      hash: contentHash(model),
    }),
    ...(summary.length > 0 ? [...summary, newPage()] : []),
    ...contentsOf(model, writer),
  )
  return packed(model, writer, runs)
}

/**
 * The built-in document as a template for Word: the same cover, page edges and contents, with a tag in the place of each
 * value. `words` are the labels in its language.
 */
export function wordTemplateOf(
  locale: Locale,
  words: DocumentModel['words'],
  { contents }: { contents: boolean },
): Promise<Uint8Array> {
  const writer = new Writer(isRightToLeft(locale), true)
  const tag = (text: string) => writer.paragraph(text)
  const model: DocumentModel = {
    locale,
    words,
    kind: '{{document.kind}}',
    title: '{{document.title}}',
    organisation: '{{organisation.name}}',
    classification: '{{classification}}',
    watermark: '{{draft}}',
    cover: [['{{#facts}}{{name}}', '{{value}}{{/facts}}']],
    blocks: [],
    templateTexts: {
      cover: '{{cover.text}}',
      header: '{{page.header}}{{#document.edition}} · {{document.edition}}{{/document.edition}}',
      footer: '{{page.footer}}',
      introduction: [],
      closing: [],
    },
  }
  const children = [
    ...coverOf(model, writer, {
      logo: [tag('{{logo}}')],
      rating: [tag('{{#rating}}'), tag('{{rating}}'), tag('{{/rating}}')],
      hash: '{{content.hash}}',
    }),
    tag('{{#summary}}'),
    tag('{{summary}}'),
    newPage(),
    tag('{{/summary}}'),
    ...(contents ? contentsTo(2, model, writer) : []),
    tag('{{#introduction}}'),
    tag('{{introduction}}'),
    tag('{{/introduction}}'),
    tag('{{content}}'),
    tag('{{#closing}}'),
    tag('{{closing}}'),
    tag('{{/closing}}'),
  ]
  return packed(model, writer, [{ landscape: false, children }])
}
