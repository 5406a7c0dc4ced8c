import { inLocale, type Locale } from 'contract/locale'
import type { LibraryLine, WantedLine } from 'contract/risk/starter-library'
import type { LibraryAddress } from './library-address.ts'

/** The fields that were chosen, by line. */
export type Choice = ReadonlyMap<string, ReadonlySet<string>>
export const NOTHING: Choice = new Map()

export const lineKey = ({ slice, code }: Pick<LibraryLine, 'slice' | 'code'>): string => `${slice} ${code}`

/** What is taken with a line unless the person says otherwise: what the organisation alone has changed stays. */
export function usualFields({ fields }: LibraryLine): string[] {
  const free = fields.filter(({ fixed }) => !fixed)
  const moved = free.filter(({ side }) => side !== 'ours')
  return (moved.length > 0 ? moved : free).map(({ field }) => field)
}

/** Lines that stand under nothing yet, and so come only with what they stand under. */
function newParentOf(line: LibraryLine, lines: readonly LibraryLine[]): LibraryLine | undefined {
  if (line.kind !== 'new') return undefined
  return lines.find(
    ({ kind, slice, code }) => kind === 'new' && slice === 'subprocesses' && code === line.parent,
  )
}

/** Marks a line with its usual fields, and what it cannot come without; or takes it out with what cannot come without it. */
export function chooseLine(
  choice: Choice,
  line: LibraryLine,
  on: boolean,
  lines: readonly LibraryLine[],
): Choice {
  const next = new Map(choice)
  if (on) {
    const parent = newParentOf(line, lines)
    if (parent && !next.has(lineKey(parent))) next.set(lineKey(parent), new Set(usualFields(parent)))
    next.set(lineKey(line), new Set(usualFields(line)))
  } else {
    next.delete(lineKey(line))
    for (const one of lines) if (newParentOf(one, lines) === line) next.delete(lineKey(one))
  }
  return next
}

/** One field more or less; a line without fields is not chosen. */
export function chooseField(choice: Choice, line: LibraryLine, field: string, on: boolean): Choice {
  const fields = new Set(choice.get(lineKey(line)))
  if (on) fields.add(field)
  else fields.delete(field)
  const next = new Map(choice)
  if (fields.size > 0) next.set(lineKey(line), fields)
  else next.delete(lineKey(line))
  return next
}

/** What nobody here has touched: taking it overwrites nothing. */
export const isSafe = ({ kind, blocked }: LibraryLine): boolean =>
  blocked === null && (kind === 'new' || kind === 'changed')

/** What the request says, for the lines that are still there. */
export const wantedLines = (choice: Choice, lines: readonly LibraryLine[]): WantedLine[] =>
  lines
    .filter((line) => choice.has(lineKey(line)) && line.blocked === null)
    .map((line) => ({
      slice: line.slice,
      code: line.code,
      version: line.record?.version ?? null,
      ...(line.kind === 'new' || line.kind === 'withdrawn'
        ? {}
        : { fields: [...choice.get(lineKey(line))!] }),
    }))

/** The lines that an address asks for. */
export function shownLines(
  lines: readonly LibraryLine[],
  { kind, slice, process, q = '' }: LibraryAddress,
  locale: Locale,
) {
  const words = q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.code} ${inLocale(line.title, locale)}`.toLocaleLowerCase(locale)
    return (
      (kind === undefined || line.kind === kind) &&
      (slice === undefined || line.slice === slice) &&
      (process === undefined || line.process === process) &&
      words.every((word) => text.includes(word))
    )
  })
}
