/** Where nothing is known: a dash that everybody sees, never the name of the place. */
export const DASH = '–'

const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g

type Values = Readonly<Record<string, string>>

/** A value as one line of plain text: without what moves a caret, ends a line or hides. */
export const plainValue = (value: string | undefined): string =>
  (value ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim() || DASH

/**
 * Puts values into the places of a text, in one go: what a value says is never read again, so that no value can ask for
 * another one.
 */
export const fillText = (text: string, values: Values): string =>
  text.replace(TOKEN, (_, name: string) => plainValue(Object.hasOwn(values, name) ? values[name] : undefined))

/** The names of the places in a text. */
export const tokensIn = (text: string): string[] => [...text.matchAll(TOKEN)].map((found) => found[1]!)

/** What looks like a place and is none of these: another name, or braces that do not close. */
export function strayIn(text: string, known: readonly string[]): string[] {
  const unknown = [...text.matchAll(TOKEN)]
    .filter((found) => !known.includes(found[1]!))
    .map(([token]) => token)
  const rest = text.replace(TOKEN, '')
  const open = /\{\{[^{}]{0,40}|[^{}]{0,40}\}\}/.exec(rest)
  return [...unknown, ...(open ? [open[0]] : [])]
}

interface TextNode {
  readonly text?: string | undefined
  readonly content?: readonly TextNode[] | undefined
}

/** The plain texts in a rich one. */
export const textsIn = (node: TextNode): string[] => [
  ...(node.text === undefined ? [] : [node.text]),
  ...(node.content ?? []).flatMap(textsIn),
]

/** A rich text with values in its places; marks and nodes stay as they are. */
export function fillContent<T extends TextNode>(node: T, values: Values): T {
  const text = node.text === undefined ? {} : { text: fillText(node.text, values) }
  const content = node.content ? { content: node.content.map((child) => fillContent(child, values)) } : {}
  return { ...node, ...text, ...content }
}

/** A paragraph of a message, or an address on a line of its own that can be opened. */
export type MailLine = string | { readonly href: string }

const asText = (line: MailLine): string => (typeof line === 'string' ? plainValue(line) : line.href)

/**
 * A message from its template. A paragraph that is nothing but the place of an address or of several lines becomes
 * these; an address that a value says stays plain text, since nobody of us wrote it.
 */
export function composeMail(
  { subject = '', text = '' }: { subject?: string | undefined; text?: string | undefined },
  values: Values,
  blocks: Readonly<Record<string, readonly MailLine[]>>,
): { subject: string; lines: MailLine[] } {
  const inline = {
    ...values,
    ...Object.fromEntries(Object.entries(blocks).map(([name, lines]) => [name, lines.map(asText).join(' ')])),
  }
  const lines = text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .flatMap((paragraph): readonly MailLine[] => {
      const [token, name] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(paragraph) ?? []
      return token && Object.hasOwn(blocks, name!)
        ? blocks[name!]!.map((line) => (typeof line === 'string' ? plainValue(line) : line))
        : [fillText(paragraph, inline)]
    })
  return { subject: fillText(subject, inline), lines }
}
