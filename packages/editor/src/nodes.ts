import { Node } from '@tiptap/core'
import { isId } from './addresses.ts'

const RECORD_TYPE = /^[a-z][a-z_]{1,39}$/
export const isRecordType = (value: unknown): value is string =>
  typeof value === 'string' && RECORD_TYPE.test(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A reference to a record, by type and id; the code is the one at the time of insertion. */
export const RecordChip = Node.create({
  name: 'recordChip',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ recordType: { default: null }, id: { default: null }, code: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[data-record]',
      getAttrs: (element) => {
        const [recordType, id] = (element.getAttribute('data-record') ?? '').split('/')
        const code = (element.textContent ?? '').slice(0, 60)
        return isRecordType(recordType) && isId(id) ? { recordType, id, code } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { recordType, id, code } = node.attrs
    if (!isRecordType(recordType) || !isId(id)) return ['span', text(code)]
    const place = `${recordType}/${id}`
    return ['a', { class: 'record-chip', 'data-record': place, href: `/records/${place}` }, text(code)]
  },
  renderText: ({ node }) => text(node.attrs['code']),
})

/** A mention of a member of the organisation. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ person: { default: null }, name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-person]',
      getAttrs: (element) => {
        const person = element.getAttribute('data-person')
        const name = (element.textContent ?? '').replace(/^@/, '').slice(0, 200)
        return isId(person) ? { person, name } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { person, name } = node.attrs
    return ['span', isId(person) ? { class: 'mention', 'data-person': person } : {}, `@${text(name)}`]
  },
  renderText: ({ node }) => `@${text(node.attrs['name'])}`,
})

/** An image stored as evidence: a file version of the organisation, never a URL. */
export const EvidenceImage = Node.create({
  name: 'evidenceImage',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ evidence: { default: null }, file: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-evidence]',
      getAttrs: (element) => {
        const [evidence, file] = (element.getAttribute('data-evidence') ?? '').split('/')
        const alt = (element.textContent ?? '').slice(0, 300)
        return isId(evidence) && isId(file) ? { evidence, file, alt } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { evidence, file, alt } = node.attrs
    const of = isId(evidence) && isId(file) ? { 'data-evidence': `${evidence}/${file}` } : {}
    return ['figure', of, ['figcaption', text(alt)]]
  },
  renderText: ({ node }) => text(node.attrs['alt']),
})

/** Placeholders of templates, filled from the record that the template is used for. */
export const PLACEHOLDERS = [
  'organisation',
  'recordCode',
  'recordTitle',
  'recordOwner',
  'recordDue',
  'person',
  'today',
] as const
export type PlaceholderName = (typeof PLACEHOLDERS)[number]
export const isPlaceholder = (value: unknown): value is PlaceholderName =>
  (PLACEHOLDERS as readonly unknown[]).includes(value)

export const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[data-placeholder]',
      getAttrs: (element) => {
        const name = element.getAttribute('data-placeholder')
        return isPlaceholder(name) ? { name } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const name = node.attrs['name'] as unknown
    if (!isPlaceholder(name)) return ['span']
    return ['span', { class: 'placeholder', 'data-placeholder': name }, `{{${name}}}`]
  },
  renderText: ({ node }) => `{{${text(node.attrs['name'])}}}`,
})

const BOUND_ID = /^[a-z][a-z_]{0,39}(?::[0-9a-f-]{36})?$/
export const isBoundId = (value: unknown): value is string =>
  typeof value === 'string' && BOUND_ID.test(value)
const SHORT_HASH = /^[0-9a-f]{16}$/
export const isShortHash = (value: unknown): value is string =>
  typeof value === 'string' && SHORT_HASH.test(value)

/**
 * A part of a text generated from data, with the hash of the source data and the hash of the generated content. A
 * different content hash means that it was edited by hand.
 */
export const Bound = Node.create({
  name: 'bound',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList | table | blockquote)+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ id: { default: null }, source: { default: null }, written: { default: null } }),
  parseHTML: () => [
    {
      tag: 'section[data-bound]',
      getAttrs: (element) => {
        const [id, source, written] = (element.getAttribute('data-bound') ?? '').split('/')
        return isBoundId(id) && isShortHash(source) && isShortHash(written) ? { id, source, written } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { id, source, written } = node.attrs
    const known = isBoundId(id) && isShortHash(source) && isShortHash(written)
    return ['section', known ? { class: 'bound', 'data-bound': `${id}/${source}/${written}` } : {}, 0]
  },
})
