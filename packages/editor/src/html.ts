import type { DOMOutputSpec, Fragment, Mark, Node } from '@tiptap/pm/model'

const TAGS = new Set(
  (
    'p h1 h2 h3 h4 strong em s u code pre blockquote ul ol li hr br table tbody tr th td ' +
    'colgroup col a span mark ins del figure figcaption section'
  ).split(' '),
)
const EMPTY_TAGS = new Set(['hr', 'br', 'col'])
const ATTRIBUTES =
  /^(?:href|rel|target|dir|class|start|type|colspan|rowspan|data-(?:record|evidence|person|placeholder|bound|thread|suggestion))$/

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

function attributesOf(given: Record<string, unknown>): string {
  return Object.entries(given)
    .filter(([name, value]) => ATTRIBUTES.test(name) && value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('')
}

/** Renders the DOM specification of a node; `0` stands for its content. */
function write(spec: DOMOutputSpec | 0, inside: string): string {
  if (spec === 0) return inside
  if (typeof spec === 'string') return escape(spec)
  if (!Array.isArray(spec)) return inside
  const [tag, second, ...rest] = spec as [string, ...unknown[]]
  const isPlain = typeof second === 'object' && second !== null && !Array.isArray(second)
  const attributes = isPlain ? attributesOf(second as Record<string, unknown>) : ''
  const children = (isPlain || second === undefined ? rest : [second, ...rest]) as (DOMOutputSpec | 0)[]
  const content = children.map((child) => write(child, inside)).join('')
  if (!TAGS.has(tag)) return content
  return EMPTY_TAGS.has(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${content}</${tag}>`
}

const wrap = (inside: string, mark: Mark): string => write(mark.type.spec.toDOM!(mark, true), inside)

function writeNode(node: Node): string {
  if (node.isText) return node.marks.reduceRight(wrap, escape(node.text!))
  const html = write(node.type.spec.toDOM!(node), writeAll(node.content))
  return node.marks.reduceRight(wrap, html)
}

function writeAll(fragment: Fragment): string {
  const parts: string[] = []
  fragment.forEach((node) => parts.push(writeNode(node)))
  return parts.join('')
}

/** HTML without active content: known elements and attributes only, every text escaped. */
export function toHtml(node: Node): string {
  return writeAll(node.content)
}
