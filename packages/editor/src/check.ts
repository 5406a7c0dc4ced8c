import { Fragment, type Node } from '@tiptap/pm/model'
import { MARK_ATTRIBUTES, NODE_ATTRIBUTES, REQUIRED } from './attributes.ts'
import { type Content, EMPTY, type MarkContent } from './content.ts'
import { MAX_DEPTH, MAX_NODES, MAX_TEXT } from './limits.ts'
import { schema } from './schema.ts'

/** A problem of a text, with its path. */
interface Problem {
  path: (string | number)[]
  code: 'unknown_node' | 'unknown_mark' | 'wrong_attribute' | 'wrong_place' | 'too_deep' | 'too_large'
}

export interface Checked {
  node: Node
  content: Content
  problems: Problem[]
}

const KEYS = new Set(['type', 'attrs', 'content', 'marks', 'text'])

const own = (object: object, key: string): boolean => Object.hasOwn(object, key)

/** Rebuilds a text from known nodes, marks and attributes. Unknown parts are dropped and reported. */
class Cleaning {
  readonly problems: Problem[] = []
  private nodes = 0
  private length = 0

  private report(path: Problem['path'], code: Problem['code']): null {
    // Limited to 100 problems, so that a hostile text cannot produce a large response.
    if (this.problems.length < 100) this.problems.push({ path, code })
    return null
  }

  private attributes(
    name: string,
    given: unknown,
    known: Readonly<Record<string, (value: unknown) => boolean>>,
    path: Problem['path'],
  ): Record<string, unknown> | null {
    const attributes: Record<string, unknown> = {}
    const values = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
    for (const key of Object.keys(values)) {
      const test = own(known, key) ? known[key] : undefined
      if (test?.(values[key])) attributes[key] = values[key]
      else if (values[key] !== null && values[key] !== undefined)
        this.report([...path, 'attrs', key], 'wrong_attribute')
    }
    const missing = REQUIRED[name]?.some((key) => !own(attributes, key))
    return missing ? this.report(path, 'wrong_attribute') : attributes
  }

  private marks(given: unknown, path: Problem['path']) {
    if (!Array.isArray(given)) return []
    return (given as MarkContent[]).slice(0, 50).flatMap((mark, index) => {
      const at = [...path, 'marks', index]
      const name = typeof mark?.type === 'string' ? mark.type : ''
      if (!own(MARK_ATTRIBUTES, name)) {
        this.report(at, 'unknown_mark')
        return []
      }
      const attributes = this.attributes(name, mark.attrs, MARK_ATTRIBUTES[name]!, at)
      return attributes ? [schema.mark(name, attributes)] : []
    })
  }

  private text(given: Content, path: Problem['path']): Node | null {
    // PostgreSQL cannot store the null character.
    const text = typeof given.text === 'string' ? given.text.replaceAll('\0', '') : ''
    this.length += text.length
    if (this.length > MAX_TEXT) return this.report(path, 'too_large')
    return text ? schema.text(text, this.marks(given.marks, path)) : null
  }

  node(given: Content, path: Problem['path'], depth: number): Node | null {
    if (depth > MAX_DEPTH) return this.report(path, 'too_deep')
    if (++this.nodes > MAX_NODES) return this.report(path, 'too_large')
    const name = typeof given?.type === 'string' ? given.type : ''
    if (!own(NODE_ATTRIBUTES, name) || (name === 'doc') !== (depth === 0))
      return this.report(path, 'unknown_node')
    for (const key of Object.keys(given)) if (!KEYS.has(key)) this.report([...path, key], 'wrong_attribute')
    if (name === 'text') return this.text(given, path)
    const type = schema.nodes[name]!
    const attributes = this.attributes(name, given.attrs, NODE_ATTRIBUTES[name]!, path)
    if (!attributes) return null
    const children = (Array.isArray(given.content) ? given.content : []).flatMap((child, index) => {
      const clean = this.node(child, [...path, 'content', index], depth + 1)
      return clean ? [clean] : []
    })
    const marks = type.isInline ? this.marks(given.marks, path) : []
    const inside = Fragment.fromArray(children)
    if (type.validContent(inside)) return type.create(attributes, inside, marks)
    // Missing required content is added; misplaced content is dropped.
    this.report(path, 'wrong_place')
    const allowed = Fragment.fromArray(children.filter((child) => type.validContent(Fragment.from(child))))
    return type.createAndFill(attributes, allowed, marks)
  }
}

/** The text without unknown parts, and the problems found. */
export function checkContent(given: unknown): Checked {
  const cleaning = new Cleaning()
  const node = cleaning.node(given as Content, [], 0) ?? schema.nodeFromJSON(EMPTY)
  return { node, content: node.toJSON() as Content, problems: cleaning.problems }
}
