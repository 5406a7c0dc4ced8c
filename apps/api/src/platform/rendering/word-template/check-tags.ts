import type { Document, Element } from '@xmldom/xmldom'
import type { WordTag } from 'contract/workspace/word-tags'
import { DOCUMENT, elementsOf, walk, within } from './names.ts'
import type { Refusal } from './problems.ts'

export const TAG_START = '{{'
export const TAG_END = '}}'
const TAG = /\{\{([#/]?)([^{}]*)\}\}/g

/** The parts that are filled. */
const isFilled = (part: string): boolean =>
  part === DOCUMENT || /^word\/(?:header|footer)\d*\.xml$/.test(part)

/** The text of a paragraph, without that of text boxes in it, which have paragraphs of their own. */
export const textOfParagraph = (paragraph: Element): string =>
  [...elementsOf(paragraph, 't')]
    .filter((text) => within(text, 'p') === paragraph)
    .map((text) => text.textContent ?? '')
    .join('')

interface Scope {
  readonly name: string
  readonly near: string
  readonly tags: readonly WordTag[]
}

/** Finds unknown and misplaced tags of one part, in the order of the document. */
class TagCheck {
  readonly refusals: Refusal[] = []
  private readonly scopes: Scope[] = []
  private readonly part: string
  private readonly known: readonly WordTag[]
  constructor(part: string, known: readonly WordTag[]) {
    this.part = part
    this.known = known
  }

  private refuse(code: Refusal['code'], found: string, near: string): void {
    this.refusals.push({ code, part: this.part, found: found.slice(0, 120), near: near.slice(0, 120) })
  }

  private find(name: string): WordTag | undefined {
    const inner = this.scopes.toReversed().flatMap(({ tags }) => tags)
    return [...inner, ...this.known].find((tag) => tag.name === name)
  }

  paragraph(paragraph: Element): void {
    const text = textOfParagraph(paragraph)
    const inControl = within(paragraph, 'sdtContent') !== null
    for (const [token, sign, name] of text.matchAll(TAG)) {
      if (sign === '/') {
        if (this.scopes.at(-1)?.name === name) this.scopes.pop()
        else this.refuse('tag_not_closed', token, text)
        continue
      }
      const tag = this.find(name!)
      if (!tag || (tag.kind === 'list' && sign === '')) this.refuse('unknown_tag', token, text)
      else if (sign === '#') {
        if (inControl) this.refuse('tag_not_here', token, text)
        this.scopes.push({ name: tag.name, near: text, tags: tag.of ?? [] })
      } else if (tag.kind === 'blocks') {
        if (this.part !== DOCUMENT) this.refuse('tag_not_here', token, text)
        if (text.trim() !== token) this.refuse('tag_not_alone', token, text)
      }
    }
    const rest = text.replace(TAG, '')
    if (rest.includes(TAG_START) || rest.includes(TAG_END)) this.refuse('tag_not_closed', rest, text)
  }

  end(): void {
    for (const { name, near } of this.scopes) this.refuse('tag_not_closed', `{{#${name}}}`, near)
  }
}

/** Unknown and misplaced tags of a template, with their places. */
export function checkTags(documents: ReadonlyMap<string, Document>, known: readonly WordTag[]): Refusal[] {
  return [...documents].flatMap(([part, document]) => {
    const check = new TagCheck(part, known)
    if (!isFilled(part)) {
      // A tag that would never be filled must not be printed.
      const stray = part.startsWith('word/') && document.documentElement?.textContent?.includes(TAG_START)
      return stray ? [{ code: 'tag_not_here', part, found: TAG_START } as const] : []
    }
    for (const paragraph of elementsOf(document, 'p')) check.paragraph(paragraph)
    check.end()
    for (const element of walk(document))
      for (const { value } of Array.from(element.attributes))
        if (value.includes(TAG_START))
          check.refusals.push({ code: 'tag_not_here', part, found: value.slice(0, 120) })
    return check.refusals
  })
}
