import { type Document, XMLSerializer } from '@xmldom/xmldom'
import {
  LoopPlugin,
  ImagePlugin,
  RawXmlPlugin,
  type ScopeDataArgs,
  TagDisposition,
  type TemplateContent,
  type TemplateData,
  TemplateHandler,
} from 'easy-template-x'
import { type Block, type Card, contentHash, type DocumentModel } from '../document-model.ts'
import { sizeOfLogo } from '../word.ts'
import { blocksXml, type PageSections } from './blocks-xml.ts'
import { TAG_END, TAG_START, textOfParagraph } from './check-tags.ts'
import { DirectedTextPlugin } from './directed-text.ts'
import { DOCUMENT, elementsOf, isElement, isW, W } from './names.ts'
import { readTemplate, type ReadTemplate, writePackage } from './read-template.ts'

const MAX_FILLED_BYTES = 50 * 1024 * 1024

/** Blocks in the place of a tag, until they are written. */
class Blocks {
  readonly blocks: readonly Block[]
  constructor(blocks: readonly Block[]) {
    this.blocks = blocks
  }
}

type Value = string | Blocks | Picture | null | readonly Values[]
interface Values {
  readonly [name: string]: Value
}
interface Picture {
  readonly _type: 'image'
  readonly source: Buffer
  readonly format: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly altText: string
}

function logoOf({ logo, organisation }: DocumentModel): Picture | null {
  if (!logo) return null
  return {
    _type: 'image',
    source: Buffer.from(logo.data, 'base64'),
    format: logo.mediaType,
    ...sizeOfLogo(logo),
    altText: organisation,
  }
}

/** The blocks below each level-1 heading; those before the first heading have an empty title. */
function sectionsOf(blocks: readonly Block[]): { title: string; blocks: Block[] }[] {
  const sections: { title: string; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) sections.push({ title: block.text, blocks: [] })
    else if (sections.length > 0) sections.at(-1)!.blocks.push(block)
    else sections.push({ title: '', blocks: [block] })
  }
  return sections
}

const findingOf = ({ title, level, rows }: Card): Values => ({
  title,
  level: level ?? '',
  parts: rows.map(({ name, blocks }) => ({ name, text: new Blocks(blocks) })),
})

/** The values of all tags; `contract/workspace/word-tags` declares them. */
export function valuesOf(model: DocumentModel): Values {
  const { templateTexts: texts, summary = [], blocks } = model
  const cover = texts?.cover ?? ''
  return {
    ...model.wordTemplate?.values,
    'cover.text': cover === model.organisation ? '' : cover,
    'page.header': texts?.header || model.title,
    'page.footer': texts?.footer ?? '',
    'document.edition': model.edition ?? '',
    classification: model.classification ?? '',
    draft: model.watermark ?? '',
    'content.hash': contentHash(model),
    logo: logoOf(model),
    facts: model.cover.map(([name, value]) => ({ name, value })),
    rating: new Blocks(summary.filter(({ kind }) => kind === 'rating')),
    summary: new Blocks(summary),
    introduction: new Blocks(texts?.introduction ?? []),
    content: new Blocks(blocks),
    closing: new Blocks(texts?.closing ?? []),
    sections: sectionsOf(blocks).map((section) => ({
      title: section.title,
      body: new Blocks(section.blocks),
    })),
    findings: [...summary, ...blocks].filter((block) => block.kind === 'card').map(findingOf),
  }
}

/** All groups of blocks of some values, in their order. */
const groupsOf = (values: Values): Blocks[] =>
  Object.values(values).flatMap((value) =>
    value instanceof Blocks
      ? [value]
      : Array.isArray(value)
        ? value.flatMap((one) => groupsOf(one as Values))
        : [],
  )

function dataOf(values: Values, written: ReadonlyMap<Blocks, string>): TemplateData {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value instanceof Blocks)
        return [
          name,
          {
            _type: 'rawXml',
            xml: written.get(value)!,
            replaceParagraph: true,
            empty: value.blocks.length === 0,
          },
        ]
      return [name, Array.isArray(value) ? value.map((one) => dataOf(one as Values, written)) : value]
    }),
  ) as TemplateData
}

/**
 * Looks a tag up among the own properties of the values, from the innermost list outwards. Nothing else can be reached, and
 * a tag without a value is an error. Where a list or a condition opens, a value counts as whether it has content.
 */
function resolve({ path, strPath, data }: ScopeDataArgs): TemplateContent | TemplateData[] {
  const name = strPath.at(-1)!
  const tag = path.at(-1)!
  const opens = typeof tag !== 'number' && tag.disposition === TagDisposition.Open
  for (let depth = strPath.length - 1; depth >= 0; depth--) {
    let at: unknown = data
    for (const key of strPath.slice(0, depth)) at = ownProperty(at, key)
    const value = ownProperty(at, name)
    if (value === undefined) continue
    if (!opens || Array.isArray(value)) return value as TemplateContent
    const content = value as { empty?: boolean } | string | null
    return content !== null && content !== '' && !(typeof content === 'object' && content.empty)
  }
  throw new Error(`no value for the tag ${name}`)
}

const ownProperty = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined

/** Where blocks stand, and which section of the template those pages belong to. */
function sectionsIn(document: Document): PageSections | undefined {
  const [body] = elementsOf(document, 'body')
  const holds = (node: unknown) =>
    isW(node as never, 'p') && /\{\{(?:content|body)\}\}/.test(textOfParagraph(node as never))
  const place = Array.from(body?.childNodes ?? []).find(holds)
  if (!place) return undefined
  for (let node = place.nextSibling; node; node = node.nextSibling) {
    if (!isElement(node)) continue
    const [section] = isW(node, 'sectPr') ? [node] : elementsOf(node, 'sectPr')
    if (!section) continue
    const serializer = new XMLSerializer()
    const wrap = (xml: string) => `<w:p xmlns:w="${W}"><w:pPr>${xml}</w:pPr></w:p>`
    const portrait = wrap(serializer.serializeToString(section))
    // Only the first section begins with a cover, whose page edges differ.
    for (const cover of elementsOf(section, 'titlePg')) cover.setAttributeNS(W, 'w:val', '0')
    const turned = section.cloneNode(true) as typeof section
    const [size] = elementsOf(turned, 'pgSz')
    if (!size) return undefined
    const [width, height] = ['w', 'h'].map((name) => size.getAttributeNS(W, name) ?? '')
    const wide = Number(width) > Number(height)
    size.setAttributeNS(W, 'w:w', wide ? width! : height!)
    size.setAttributeNS(W, 'w:h', wide ? height! : width!)
    size.setAttributeNS(W, 'w:orient', 'landscape')
    return {
      portrait,
      landscape: wrap(serializer.serializeToString(turned)),
    }
  }
  return undefined
}

/** Fills a template that has been examined. */
export async function fillRead(template: ReadTemplate, model: DocumentModel): Promise<Buffer> {
  const values = valuesOf(model)
  const groups = groupsOf(values)
  const turns = groups.some(({ blocks }) => blocks.some(({ landscape }) => landscape))
  const sections = turns ? sectionsIn(template.documents.get(DOCUMENT)!) : undefined
  const xml = await blocksXml(
    template,
    model,
    groups.map(({ blocks }) => blocks),
    sections,
  )
  const handler = new TemplateHandler({
    plugins: [new LoopPlugin(), new RawXmlPlugin(), new ImagePlugin(), new DirectedTextPlugin()],
    delimiters: { tagStart: TAG_START, tagEnd: TAG_END },
    scopeDataResolver: resolve,
    maxXmlDepth: 120,
  })
  const data = dataOf(values, new Map(groups.map((group, at) => [group, xml[at]!])))
  const filled = await handler.process(await writePackage(template), data)
  if (filled.length > MAX_FILLED_BYTES) throw new Error('the filled document is too large')
  return filled
}

/** Makes a document with a Word template. It is examined again, by the rules of today. */
export const fillTemplate = async (model: DocumentModel): Promise<Buffer> =>
  fillRead(await readTemplate(Buffer.from(model.wordTemplate!.data, 'base64')), model)
