import { inLocale, type Locale } from 'contract/locale'
import type { LibraryLine, WantedLine } from 'contract/risk/starter-library'
import type { LibraryAddress } from './library-address.ts'

/** The selected fields, by line. */
export type Choice = ReadonlyMap<string, ReadonlySet<string>>
export const NOTHING: Choice = new Map()

export const lineKey = ({ slice, code }: Pick<LibraryLine, 'slice' | 'code'>): string => `${slice} ${code}`

/** The fields selected with a line by default: fields that only the organisation has changed are left out. */
export function usualFields({ fields }: LibraryLine): string[] {
  const free = fields.filter(({ fixed }) => !fixed)
  const moved = free.filter(({ side }) => side !== 'ours')
  return (moved.length > 0 ? moved : free).map(({ field }) => field)
}

/** The new parent of a new line, which has to be accepted with it. */
function newParentOf(line: LibraryLine, lines: readonly LibraryLine[]): LibraryLine | undefined {
  if (line.kind !== 'new') return undefined
  return lines.find(
    ({ kind, slice, code }) => kind === 'new' && slice === 'subprocesses' && code === line.parent,
  )
}

/** Selects a line with its default fields and its new parent; or deselects it with the lines that need it. */
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

/** Selects or deselects one field; a line without fields is not selected. */
export function chooseField(choice: Choice, line: LibraryLine, field: string, on: boolean): Choice {
  const fields = new Set(choice.get(lineKey(line)))
  if (on) fields.add(field)
  else fields.delete(field)
  const next = new Map(choice)
  if (fields.size > 0) next.set(lineKey(line), fields)
  else next.delete(lineKey(line))
  return next
}

/** Nobody here has changed it: accepting it overwrites nothing. */
export const isSafe = ({ kind, blocked }: LibraryLine): boolean =>
  blocked === null && (kind === 'new' || kind === 'changed')

/** The body of the request, for the lines that still exist. */
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

/** The lines that match the search parameters. */
export function shownLines(
  lines: readonly LibraryLine[],
  { kind, slice, process, q = '' }: LibraryAddress,
  locale: Locale,
) {
  const terms = q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.code} ${inLocale(line.title, locale)}`.toLocaleLowerCase(locale)
    return (
      (kind === undefined || line.kind === kind) &&
      (slice === undefined || line.slice === slice) &&
      (process === undefined || line.process === process) &&
      terms.every((word) => text.includes(word))
    )
  })
}
