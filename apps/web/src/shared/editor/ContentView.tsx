import { safeAddress } from 'editor/addresses'
import type { Content } from 'editor/content'
import { createElement, Fragment, type ReactNode } from 'react'
import './editor.css'

const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  insertion: 'ins',
  deletion: 'del',
}
const BLOCKS: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  codeBlock: 'pre',
  tableRow: 'tr',
}

function marked(node: Content): ReactNode {
  return (node.marks ?? []).reduce<ReactNode>((inside, { type, attrs }) => {
    const href = type === 'link' ? safeAddress(attrs?.['href']) : null
    if (href)
      return (
        <a href={href} rel="noreferrer">
          {inside}
        </a>
      )
    return MARKS[type] ? createElement(MARKS[type], null, inside) : inside
  }, node.text)
}

interface DrawnProps {
  node: Content
  /** Renders a part that is generated from data. */
  bound: ((id: string, inside: ReactNode) => ReactNode) | undefined
}

function Drawn({ node, bound }: DrawnProps): ReactNode {
  const inside = (node.content ?? []).map((child, at) => <Drawn key={at} node={child} bound={bound} />)
  const { attrs = {} } = node
  switch (node.type) {
    case 'text':
      return marked(node)
    case 'hardBreak':
      return <br />
    case 'horizontalRule':
      return <hr />
    case 'paragraph':
      return <p dir="auto">{inside}</p>
    case 'heading':
      return createElement(`h${Math.min(6, Number(attrs['level'] ?? 3) + 1)}`, { dir: 'auto' }, inside)
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table>
            <tbody>{inside}</tbody>
          </table>
        </div>
      )
    case 'tableHeader':
      return <th colSpan={Number(attrs['colspan'] ?? 1)}>{inside}</th>
    case 'tableCell':
      return <td colSpan={Number(attrs['colspan'] ?? 1)}>{inside}</td>
    case 'recordChip':
      return <bdi>{String(attrs['code'] ?? '')}</bdi>
    case 'mention':
      return <bdi>@{String(attrs['name'] ?? '')}</bdi>
    case 'evidenceImage':
      return <p>{String(attrs['alt'] ?? '')}</p>
    case 'bound':
      return bound ? bound(String(attrs['id']), inside) : <section className="bound">{inside}</section>
    default:
      return BLOCKS[node.type] ? (
        createElement(BLOCKS[node.type]!, null, inside)
      ) : (
        <Fragment>{inside}</Fragment>
      )
  }
}

export interface ContentViewProps {
  content: Content
  bound?: DrawnProps['bound']
}

/** A read-only text where the editor would be too heavy: rendered with the same schema, without its code. */
export function ContentView({ content, bound }: ContentViewProps) {
  return (
    <div className="rich-text read-text">
      {(content.content ?? []).map((node, at) => (
        <Drawn key={at} node={node} bound={bound} />
      ))}
    </div>
  )
}
