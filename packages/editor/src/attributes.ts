import { isId, safeAddress } from './addresses.ts'
import { isSuggestionId } from './marks.ts'
import { isBoundId, isPlaceholder, isRecordType, isShortHash } from './nodes.ts'

type Test = (value: unknown) => boolean

const nothing: Test = (value) => value === null || value === undefined
const oneOf =
  (...values: unknown[]): Test =>
  (value) =>
    nothing(value) || values.includes(value)
const shortText =
  (max: number): Test =>
  (value) =>
    nothing(value) || (typeof value === 'string' && value.length <= max)
const whole =
  (min: number, max: number): Test =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
const dir = oneOf('ltr', 'rtl')

const cell = {
  colspan: whole(1, 100),
  rowspan: whole(1, 1_000),
  colwidth: (value: unknown) => nothing(value) || (Array.isArray(value) && value.every(whole(0, 5_000))),
  align: oneOf('left', 'center', 'right', 'start', 'end'),
}

/** The allowed attributes of each node, with their validation. Attributes not listed here are removed. */
export const NODE_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  doc: {},
  text: {},
  paragraph: { dir },
  heading: { dir, level: whole(1, 4) },
  blockquote: {},
  bulletList: {},
  orderedList: { start: whole(0, 1_000_000), type: oneOf('1', 'a', 'A', 'i', 'I') },
  listItem: {},
  codeBlock: { language: shortText(40) },
  hardBreak: {},
  horizontalRule: {},
  table: {},
  tableRow: {},
  tableHeader: cell,
  tableCell: cell,
  recordChip: { recordType: isRecordType, id: isId, code: shortText(60) },
  mention: { person: isId, name: shortText(200) },
  evidenceImage: { evidence: isId, file: isId, alt: shortText(300) },
  placeholder: { name: isPlaceholder },
  bound: { id: isBoundId, source: isShortHash, written: isShortHash },
}

export const MARK_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: { href: (value) => safeAddress(value) !== null },
  comment: { thread: isId },
  insertion: { id: isSuggestionId },
  deletion: { id: isSuggestionId },
}

/** Required attributes of nodes and marks. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  recordChip: ['recordType', 'id'],
  mention: ['person'],
  evidenceImage: ['evidence', 'file'],
  placeholder: ['name'],
  bound: ['id', 'source', 'written'],
  link: ['href'],
  comment: ['thread'],
  insertion: ['id'],
  deletion: ['id'],
}
