/** Shown for an unknown value, never the name of the placeholder. */
export const DASH = '–'

const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g

type Values = Readonly<Record<string, string>>

/** A value as one line of plain text: without line breaks, control and invisible characters. */
export const plainValue = (value: string | undefined): string =>
  (value ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim() || DASH

/**
 * Fills the placeholders of a text in a single pass: values are not parsed again, so a value cannot insert another one.
 */
export const fillText = (text: string, values: Values): string =>
  text.replace(TOKEN, (_, name: string) => plainValue(Object.hasOwn(values, name) ? values[name] : undefined))

/** The names of the placeholders in a text. */
export const tokensIn = (text: string): string[] => [...text.matchAll(TOKEN)].map((found) => found[1]!)

/** Invalid placeholders: unknown names, or unclosed braces. */
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

/** The plain texts in a rich text. */
export const textsIn = (node: TextNode): string[] => [
  ...(node.text === undefined ? [] : [node.text]),
  ...(node.content ?? []).flatMap(textsIn),
]

/** A rich text with filled placeholders; marks and nodes are unchanged. */
export function fillContent<T extends TextNode>(node: T, values: Values): T {
  const text = node.text === undefined ? {} : { text: fillText(node.text, values) }
  const content = node.content ? { content: node.content.map((child) => fillContent(child, values)) } : {}
  return { ...node, ...text, ...content }
}

/** A paragraph of a message, or a link on a line of its own. */
export type MailLine = string | { readonly href: string }

const asText = (line: MailLine): string => (typeof line === 'string' ? plainValue(line) : line.href)

/**
 * A message from its template. A paragraph that consists of a link or multi-line placeholder becomes that block.
 * Addresses inside values stay plain text, because they are user input.
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
