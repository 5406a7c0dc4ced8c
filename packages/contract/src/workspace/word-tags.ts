import { findUse, type UseName } from './template-uses.ts'

/** The uses of templates whose Word document can be designed in Word. */
export const WORD_USES = ['audit_report', 'risk_board', 'gap_report', 'dossier', 'list_report'] as const
export type WordUse = (typeof WORD_USES)[number]
export const isWordUse = (use: UseName): use is WordUse => (WORD_USES as readonly string[]).includes(use)

/** The largest Word template, in bytes. */
export const MAX_WORD_BYTES = 5 * 1024 * 1024

/** A tag of a Word template, written `{{name}}`; a list, and the condition that there is something, as `{{#name}} … {{/name}}`. */
export interface WordTag {
  readonly name: string
  readonly kind: 'text' | 'blocks' | 'image' | 'list'
  /** The tags inside a list, besides those outside it. */
  readonly of?: readonly WordTag[]
}

const text = (name: string): WordTag => ({ name, kind: 'text' })
const blocks = (name: string): WordTag => ({ name, kind: 'blocks' })

/** What every document has. The texts of its use are added by name: they are those of the templates written in the product. */
const OF_EVERY_DOCUMENT: readonly WordTag[] = [
  text('cover.text'),
  text('page.header'),
  text('page.footer'),
  text('document.edition'),
  text('classification'),
  text('draft'),
  text('content.hash'),
  { name: 'logo', kind: 'image' },
  { name: 'facts', kind: 'list', of: [text('name'), text('value')] },
  blocks('rating'),
  blocks('summary'),
  blocks('introduction'),
  blocks('content'),
  blocks('closing'),
  { name: 'sections', kind: 'list', of: [text('title'), blocks('body')] },
  {
    name: 'findings',
    kind: 'list',
    of: [text('title'), text('level'), { name: 'parts', kind: 'list', of: [text('name'), blocks('text')] }],
  },
]

/** The tags that a Word template of this use may have. */
export const wordTagsOf = (use: WordUse): readonly WordTag[] => [
  ...findUse(use).places.map(text),
  ...OF_EVERY_DOCUMENT,
]

/** Why a Word template is refused; each has a message in the interface. */
export const WORD_PROBLEMS = [
  'too_large',
  'not_a_word_document',
  'encrypted',
  'macros',
  'part_not_allowed',
  'content_type_not_allowed',
  'relationship_not_allowed',
  'external_content',
  'address_not_allowed',
  'element_not_allowed',
  'field_not_allowed',
  'picture_not_allowed',
  'invalid_xml',
  'too_complex',
  'unknown_tag',
  'tag_not_alone',
  'tag_not_here',
  'tag_not_closed',
  'infected',
] as const
export type WordProblem = (typeof WORD_PROBLEMS)[number]
