import {
  officeMarkup,
  type ScopeData,
  type Tag,
  TagPlacement,
  TemplatePlugin,
  xml,
  type XmlNode,
} from 'easy-template-x'
import { runsOf } from '../runs.ts'

type Parent = Extract<XmlNode, { nodeType: 'General' }>

const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.childNodes?.find((child) => child.nodeName === name)

/** The properties that stand after the direction, by the schema of Word. */
const AFTER_DIRECTION = ['w:cs', 'w:em', 'w:lang', 'w:eastAsianLayout', 'w:specVanish', 'w:oMath']

/** A run with the formatting of another, in one direction. */
function runLike(run: XmlNode, rightToLeft: boolean): Parent {
  const made = xml.create.generalNode('w:r')
  const formatting = childOf(run, 'w:rPr')
  const own = formatting ? xml.create.cloneNode(formatting, true) : xml.create.generalNode('w:rPr')
  const before = childOf(own, 'w:rtl')
  if (before) xml.modify.remove(before)
  if (rightToLeft) {
    const next = own.childNodes?.find(({ nodeName }) => AFTER_DIRECTION.includes(nodeName))
    const direction = xml.create.generalNode('w:rtl')
    if (next) xml.modify.insertBefore(direction, next)
    else xml.modify.appendChild(own, direction)
  }
  xml.modify.appendChild(made, own)
  return made
}

function textNode(text: string): Parent {
  const node = xml.create.generalNode('w:t')
  node.attributes = { 'xml:space': 'preserve' }
  xml.modify.appendChild(node, xml.create.textNode(text))
  return node
}

/**
 * Fills a tag with a text as runs of one direction each, with the formatting of the tag. Word takes the direction from the
 * run: an Arabic title in the run of a Latin tag would be laid out from left to right.
 */
export class DirectedTextPlugin extends TemplatePlugin {
  readonly contentType = 'text'

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    if (tag.placement !== TagPlacement.TextNode) throw new Error('a tag in an attribute')
    const value = data.getScopeData()
    const text = typeof value === 'string' ? value : ''
    const node = officeMarkup.query.containingTextNode(tag.xmlTextNode)
    const run = officeMarkup.query.containingRunNode(tag.xmlTextNode)
    const paragraph = officeMarkup.query.containingParagraphNode(tag.xmlTextNode)
    const rest = run.childNodes!.slice(run.childNodes!.indexOf(node) + 1)
    const made = this.runs(run, paragraph, text)
    if (rest.length > 0) {
      const after = xml.create.generalNode('w:r')
      const formatting = childOf(run, 'w:rPr')
      if (formatting) xml.modify.appendChild(after, xml.create.cloneNode(formatting, true))
      for (const child of rest) {
        xml.modify.remove(child)
        xml.modify.appendChild(after, child)
      }
      made.push(after)
    }
    for (const one of made.toReversed()) xml.modify.insertAfter(one, run)
    xml.modify.remove(node)
    if (run.childNodes!.every(({ nodeName }) => nodeName === 'w:rPr')) xml.modify.remove(run)
    if (text === '') this.removeIfEmpty(paragraph)
  }

  private runs(run: XmlNode, paragraph: XmlNode, text: string): XmlNode[] {
    const base = childOf(childOf(paragraph, 'w:pPr'), 'w:bidi') !== undefined
    return text.split('\n').flatMap((line, at) => {
      const pieces = runsOf(line, base).map((piece) => {
        const made = runLike(run, piece.rightToLeft)
        xml.modify.appendChild(made, textNode(piece.text))
        return made
      })
      if (at === 0) return pieces
      const made = runLike(run, base)
      xml.modify.appendChild(made, xml.create.generalNode('w:br'))
      return [made, ...pieces]
    })
  }

  /** A paragraph that held nothing but a tag without a value leaves no gap, unless it is the only one of its cell or page edge. */
  private removeIfEmpty(paragraph: XmlNode): void {
    const keeps = (node: XmlNode): boolean =>
      node.nodeName === 'w:r' || node.nodeName === 'w:sectPr' || (node.childNodes ?? []).some(keeps)
    const others = paragraph.parentNode?.childNodes?.filter(({ nodeName }) => nodeName === 'w:p') ?? []
    if (!keeps(paragraph) && others.length > 1 && paragraph.nextSibling) xml.modify.remove(paragraph)
  }
}
