import { parseXml, type XmlNode } from '@cj-tech-master/excelts/xml'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { UnreadableText } from './unreadable-text.ts'

/** An element of an HTML or XML file, in the form that the cutter reads. */
export interface Markup {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Markup | string)[]
}

/** Nothing of the Official Journal is nested deeper; the cutter walks the tree recursively. */
const MAX_DEPTH = 150

type HtmlNode = DefaultTreeAdapterTypes.ChildNode

function fromHtml(nodes: readonly HtmlNode[], depth: number): (Markup | string)[] {
  if (depth > MAX_DEPTH) throw new UnreadableText('too_deep')
  return nodes.flatMap((node): (Markup | string)[] => {
    if ('value' in node) return [node.value]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes, children: fromHtml(node.childNodes, depth + 1) }]
  })
}

/** Reads a page of HTML. The parser knows the fixed list of entities only, so a file cannot expand. */
export const parseHtml = (html: string): Markup => ({
  name: '#document',
  attributes: {},
  children: fromHtml(parse(html).childNodes, 0),
})

function fromXml(nodes: readonly XmlNode[]): (Markup | string)[] {
  return nodes.flatMap((node): (Markup | string)[] => {
    if (node.type === 'text' || node.type === 'cdata') return [node.value]
    if (node.type !== 'element') return []
    const { name, attributes, children } = node
    return [{ name, attributes, children: fromXml(children) }]
  })
}

/** Reads Formex. A document type declaration is refused, so there are no entities but the five of XML. */
export function parseFormex(xml: string): Markup {
  if (/<!DOCTYPE/i.test(xml)) throw new UnreadableText('not_an_act')
  try {
    const { root } = parseXml(xml, { maxDepth: MAX_DEPTH, maxEntityExpansions: 100_000 })
    return { name: root.name, attributes: root.attributes, children: fromXml(root.children) }
  } catch {
    throw new UnreadableText('not_an_act')
  }
}

export const isMarkup = (node: Markup | string): node is Markup => typeof node !== 'string'

export function textOf(node: Markup | string): string {
  return isMarkup(node) ? node.children.map(textOf).join('') : node
}

/** What a reader of the page sees of its text. */
export function visibleText(node: Markup | string): string {
  if (!isMarkup(node)) return node
  return /^(?:script|style|title)$/.test(node.name) ? '' : node.children.map(visibleText).join(' ')
}

/** All elements with this name, in document order. */
export function* elementsNamed(node: Markup, name: string): Generator<Markup> {
  for (const child of node.children) {
    if (!isMarkup(child)) continue
    if (child.name === name) yield child
    yield* elementsNamed(child, name)
  }
}
