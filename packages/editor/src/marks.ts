import { Mark, mergeAttributes } from '@tiptap/core'
import { isId, safeAddress } from './addresses.ts'

/** A link that leads to the web or to a mailbox, and opens beside the page. */
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

/** Ties a stretch of text to a thread of the record's discussion. */
export const CommentMark = Mark.create({
  name: 'comment',
  inclusive: false,
  // Two threads may be about the same words.
  excludes: '',
  addAttributes: () => ({ thread: { default: null } }),
  parseHTML: () => [],
  renderHTML: ({ mark }) => {
    const thread = mark.attrs['thread'] as unknown
    return isId(thread) ? ['mark', { class: 'comment', 'data-thread': thread }, 0] : ['span', 0]
  },
})

/** Who suggested and when is in the id: `<person>~<number>`, so that neighbours of one person join. */
const SUGGESTION = /^([0-9a-f-]{36})~([a-z0-9]{1,16})$/
export const suggestionId = (person: string, moment: number): string => `${person}~${moment.toString(36)}`
export const isSuggestionId = (id: unknown): id is string => typeof id === 'string' && SUGGESTION.test(id)

/** The person who made a suggestion, from its id. */
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
    // Pasting somebody's suggestion must not suggest it again in their name.
    parseHTML: () => [],
    renderHTML: ({ mark }) => {
      const person = suggestedBy(mark.attrs['id'])
      const attributes = person ? { 'data-suggestion': String(mark.attrs['id']), 'data-person': person } : {}
      return [tag, mergeAttributes(attributes), 0]
    },
  })

export const Insertion = suggestion('insertion', 'ins', 'insertion modification deletion')
export const Deletion = suggestion('deletion', 'del', 'insertion modification deletion')

/** The library of suggestions asks for this mark; changes of form are made at once and leave none. */
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
