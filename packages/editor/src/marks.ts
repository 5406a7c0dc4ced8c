import { Mark, mergeAttributes } from '@tiptap/core'
import { isId, safeAddress } from './addresses.ts'

/** A link to a web or e-mail address; it opens in a new tab. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeAddress(element.getAttribute('href'))
        return href && !element.hasAttribute('data-record') ? { href } : false
      },
    },
  ],
  renderHTML: ({ mark }) => {
    const href = safeAddress(mark.attrs['href'])
    return href ? ['a', { href, rel: 'noopener noreferrer nofollow', target: '_blank' }, 0] : ['span', 0]
  },
})

/** Ties a text range to a thread of the record's discussion. */
export const CommentMark = Mark.create({
  name: 'comment',
  inclusive: false,
  // Two threads may refer to the same text.
  excludes: '',
  addAttributes: () => ({ thread: { default: null } }),
  parseHTML: () => [],
  renderHTML: ({ mark }) => {
    const thread = mark.attrs['thread'] as unknown
    return isId(thread) ? ['mark', { class: 'comment', 'data-thread': thread }, 0] : ['span', 0]
  },
})

/** The id contains author and number, `<person>~<number>`, so that adjacent suggestions of one person join. */
const SUGGESTION = /^([0-9a-f-]{36})~([a-z0-9]{1,16})$/
export const suggestionId = (person: string, moment: number): string => `${person}~${moment.toString(36)}`
export const isSuggestionId = (id: unknown): id is string => typeof id === 'string' && SUGGESTION.test(id)

/** The author of a suggestion, from its id. */
export function suggestedBy(id: unknown): string | null {
  const person = typeof id === 'string' ? SUGGESTION.exec(id)?.[1] : undefined
  return person && isId(person) ? person : null
}

const suggestion = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    inclusive: false,
    excludes,
    addAttributes: () => ({ id: { default: null } }),
    // A pasted suggestion must not become a new one in its author's name.
    parseHTML: () => [],
    renderHTML: ({ mark }) => {
      const person = suggestedBy(mark.attrs['id'])
      const attributes = person ? { 'data-suggestion': String(mark.attrs['id']), 'data-person': person } : {}
      return [tag, mergeAttributes(attributes), 0]
    },
  })

export const Insertion = suggestion('insertion', 'ins', 'insertion modification deletion')
export const Deletion = suggestion('deletion', 'del', 'insertion modification deletion')

/** Required by the suggestion library; formatting changes are applied at once and never use it. */
export const Modification = Mark.create({
  name: 'modification',
  inclusive: false,
  excludes: 'deletion insertion',
  addAttributes: () => ({
    id: { default: null },
    type: { default: null },
    attrName: { default: null },
    previousValue: { default: null },
    newValue: { default: null },
  }),
  parseHTML: () => [],
  renderHTML: () => ['span', 0],
})
