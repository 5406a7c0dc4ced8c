import { type Document as Xml, type Element, XMLSerializer } from '@xmldom/xmldom'
import { Document, type FileChild, Packer, Paragraph } from 'docx'
import { isRightToLeft } from 'contract'
import { type Block, byOrientation, type DocumentModel } from '../document-model.ts'
import { numberingOf, Writer } from '../word.ts'
import {
  attribute,
  CONTENT_TYPES,
  DOCUMENT,
  elementsOf,
  isElement,
  isW,
  R,
  RELATIONSHIPS,
  W,
} from './names.ts'
import { parsePart } from './parse-part.ts'
import type { ReadTemplate } from './read-template.ts'
import { unpack } from './read-package.ts'

/** Ids above those of any template. */
const FIRST_NUMBERING = 9_000
/** Paragraphs with these styles divide what is written, and are never printed. */
const MARKS = { group: 'own-group', portrait: 'own-portrait', landscape: 'own-landscape' } as const
type Mark = keyof typeof MARKS
const mark = (style: Mark) => new Paragraph({ style: MARKS[style] })

/** The sections that end before and after landscape pages; undefined where the template has no room for a section. */
export interface PageSections {
  readonly portrait: string
  readonly landscape: string
}

function childrenOf(blocks: readonly Block[], writer: Writer): FileChild[] {
  const children = byOrientation(blocks).flatMap(({ landscape, blocks: run }) => {
    const inside = run.flatMap((block) => writer.block(block))
    return landscape ? [mark('portrait'), ...inside, mark('landscape')] : inside
  })
  // A cell ends with a paragraph.
  return children.length > 0 ? children : [new Paragraph({})]
}

const HEADING = /^Heading([1-3])$/

/** The styles of the template by the names that are the same in every language of Word; their ids are not. */
function headingStyles(template: ReadTemplate): Map<string, string> {
  const styles = template.documents.get('word/styles.xml')
  const found = new Map<string, string>()
  for (const style of styles ? elementsOf(styles, 'style') : []) {
    const [name] = elementsOf(style, 'name')
    const level = name && /^heading ([1-3])$/i.exec(attribute(name, 'val'))?.[1]
    if (level) found.set(`Heading${level}`, attribute(style, 'styleId'))
  }
  return found
}

/** Adds the lists of the written blocks to those of the template. */
function addNumbering(template: ReadTemplate, written: Xml): void {
  const name = 'word/numbering.xml'
  const existing = template.documents.get(name)
  for (const one of elementsOf(written, 'abstractNum', 'num', 'abstractNumId'))
    for (const key of ['abstractNumId', 'numId', 'val'])
      if (one.hasAttributeNS(W, key))
        one.setAttributeNS(W, `w:${key}`, String(Number(attribute(one, key)) + FIRST_NUMBERING))
  if (!existing) {
    template.documents.set(name, written)
    addOverride(
      template,
      `/${name}`,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml',
    )
    addRelationship(template, 'rIdOwnNumbering', 'numbering', 'numbering.xml')
    return
  }
  const root = existing.documentElement!
  const [firstNumber] = elementsOf(existing, 'num')
  for (const one of elementsOf(written, 'abstractNum'))
    root.insertBefore(existing.importNode(one, true), firstNumber ?? null)
  const numbers = [...elementsOf(written, 'num')].map((one) => existing.importNode(one, true))
  const [cleanup] = elementsOf(existing, 'numIdMacAtCleanup')
  for (const one of numbers) root.insertBefore(one, cleanup ?? null)
}

function addOverride(template: ReadTemplate, part: string, type: string): void {
  const types = template.documents.get('[Content_Types].xml')!
  const override = types.createElementNS(CONTENT_TYPES, 'Override')
  override.setAttribute('PartName', part)
  override.setAttribute('ContentType', type)
  types.documentElement!.appendChild(override)
}

function addDefault(template: ReadTemplate, ending: string, type: string): void {
  const types = template.documents.get('[Content_Types].xml')!
  const root = types.documentElement!
  const known = Array.from(root.childNodes).some(
    (one) => isElement(one) && one.localName === 'Default' && one.getAttribute('Extension') === ending,
  )
  if (known) return
  const element = types.createElementNS(CONTENT_TYPES, 'Default')
  element.setAttribute('Extension', ending)
  element.setAttribute('ContentType', type)
  root.insertBefore(element, root.firstChild)
}

const TYPE_OF = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

function addRelationship(template: ReadTemplate, id: string, type: string, target: string): void {
  const relationships = template.documents.get('word/_rels/document.xml.rels')!
  const element = relationships.createElementNS(RELATIONSHIPS, 'Relationship')
  element.setAttribute('Id', id)
  element.setAttribute('Type', `${TYPE_OF}${type}`)
  element.setAttribute('Target', target)
  relationships.documentElement!.appendChild(element)
}

/** Adds the pictures of the written blocks; returns the new ids of their relationships. */
function addPictures(template: ReadTemplate, parts: ReadonlyMap<string, Buffer>): Map<string, string> {
  const ids = new Map<string, string>()
  const relationships = parsePart('relationships', parts.get('word/_rels/document.xml.rels')!)
  for (const one of Array.from(relationships.documentElement!.childNodes)) {
    if (!isElement(one) || !one.getAttribute('Type')!.endsWith('/image')) continue
    const target = one.getAttribute('Target')!
    const own = `media/own-${ids.size + 1}.${target.split('.').at(-1)!}`
    const id = `rIdOwn${ids.size + 1}`
    template.pictures.set(`word/${own}`, parts.get(`word/${target}`)!)
    addRelationship(template, id, 'image', own)
    ids.set(one.getAttribute('Id')!, id)
  }
  if (ids.size > 0) {
    addDefault(template, 'svg', 'image/svg+xml')
    addDefault(template, 'png', 'image/png')
  }
  return ids
}

/**
 * Groups of blocks as the XML of Word, drawn as in the built-in document. Their lists and pictures are added to the template;
 * headings take the styles of the template.
 */
export async function blocksXml(
  template: ReadTemplate,
  model: DocumentModel,
  groups: readonly (readonly Block[])[],
  sections: PageSections | undefined,
): Promise<string[]> {
  const writer = new Writer(isRightToLeft(model.locale))
  const children = groups.flatMap((blocks) => [...childrenOf(blocks, writer), mark('group')])
  const made = await Packer.toBuffer(
    new Document({ numbering: numberingOf(writer.starts), sections: [{ children }] }),
  )
  const parts = await unpack(made)
  const body = parsePart(DOCUMENT, parts.get(DOCUMENT)!)
  addNumbering(template, parsePart('word/numbering.xml', parts.get('word/numbering.xml')!))
  const pictures = addPictures(template, parts)
  const styles = headingStyles(template)
  for (const one of elementsOf(body, 'numId'))
    one.setAttributeNS(W, 'w:val', String(Number(attribute(one, 'val')) + FIRST_NUMBERING))
  for (const one of elementsOf(body, 'pStyle')) {
    const style = attribute(one, 'val')
    if (HEADING.test(style) && styles.has(style)) one.setAttributeNS(W, 'w:val', styles.get(style)!)
  }
  const [root] = elementsOf(body, 'body')
  return groupsOf(root!, pictures, sections)
}

function groupsOf(
  body: Element,
  pictures: ReadonlyMap<string, string>,
  sections: PageSections | undefined,
): string[] {
  const serializer = new XMLSerializer()
  const groups: string[] = []
  let written = ''
  for (let child = body.firstChild; child; child = child.nextSibling) {
    if (!isElement(child) || isW(child, 'sectPr')) continue
    const [style] = isW(child, 'p') ? elementsOf(child, 'pStyle') : []
    const found = style && attribute(style, 'val')
    if (found === MARKS.group) {
      groups.push(written)
      written = ''
    } else if (found === MARKS.portrait) written += sections?.portrait ?? ''
    else if (found === MARKS.landscape) written += sections?.landscape ?? ''
    else {
      for (const one of [child, ...elementsOf(child, 'drawing')]) renamePictures(one, pictures)
      written += serializer.serializeToString(child)
    }
  }
  return groups
}

function renamePictures(element: Element, pictures: ReadonlyMap<string, string>): void {
  for (const name of ['embed', 'link', 'id']) {
    const id = element.getAttributeNS(R, name)
    if (id && pictures.has(id)) element.setAttributeNS(R, `r:${name}`, pictures.get(id)!)
  }
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (isElement(child)) renamePictures(child, pictures)
}
