import type { Collection } from 'contract/collection'

const SPINE = ['status', 'archivedAt']

export type ChangeSubject =
  | { kind: 'field' }
  /** A link that was added or removed, by its kind. */
  | { kind: 'link'; link: string }
  /** A person who was assigned or unassigned, by role. */
  | { kind: 'assignment'; role: string }
  /** A piece of evidence, by the version of its file. */
  | { kind: 'evidence' }
  /** A text of the record, by its name. */
  | { kind: 'document'; document: string }
  | { kind: 'something' }

/** What a change in the trail is about: a field of the record, or something attached to it. */
export function subjectOf({ fields }: Collection, key: string): ChangeSubject {
  if (key in fields || SPINE.includes(key)) return { kind: 'field' }
  if (key.startsWith('link:')) return { kind: 'link', link: key.slice('link:'.length) }
  if (key.startsWith('assigned:')) return { kind: 'assignment', role: key.slice('assigned:'.length) }
  if (key === 'evidence') return { kind: 'evidence' }
  if (key.startsWith('document:')) return { kind: 'document', document: key.slice('document:'.length) }
  if (key.startsWith('text:')) return { kind: 'document', document: key.slice('text:'.length) }
  return { kind: 'something' }
}
