import { inLocale, type Localized } from '../../locale.ts'

/** From here on a version bears its whole number, and nothing of it changes any more (DOC-7). */
export const FIXED_STATES = ['approved', 'effective', 'superseded', 'obsolete'] as const
/** Somebody has still to do something with it. */
export const OPEN_STATES = ['draft', 'in_review', 'changes_requested', 'in_approval', 'approved'] as const
/** On its way through review and approval: one of a document at a time. */
export const MOVING_STATES = ['in_review', 'in_approval', 'approved'] as const

export interface Numbered {
  readonly status: string
  /** The whole number that it bears once it is approved. */
  readonly release: number
  readonly minor: number
}

export const isFixed = (status: string): boolean => (FIXED_STATES as readonly string[]).includes(status)

/** `2` once approved; before that `1.3`, the third draft after release 1, and `0.1` where there is none yet. */
export const showVersion = ({ status, release, minor }: Numbered): string =>
  isFixed(status) ? String(release) : `${release - 1}.${minor}`

/** The number of one more draft of a document, by those that it has: none is ever given twice (DOC-1, DOC-4, DOC-9, DOC-11). */
export function nextNumber(versions: readonly Numbered[]): { release: number; minor: number } {
  const release =
    1 + Math.max(0, ...versions.filter(({ status }) => isFixed(status)).map((one) => one.release))
  const minors = versions.filter((one) => one.release === release).map(({ minor }) => minor)
  return { release, minor: 1 + Math.max(0, ...minors) }
}

const LONGEST_TITLE = 60

/** What a title is in the name of a file: letters and digits of any script, everything else a hyphen. */
const shorten = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, LONGEST_TITLE)
    .replace(/^-+|-+$/g, '')
    .toLowerCase()

export interface Named {
  readonly number: string
  readonly version: string
  readonly title: Localized
  readonly language: string
  /** As it came: the bytes are never made into something else. */
  readonly fileName: string
}

/** `<number>_v<version>_<short title>_<language>`, with the ending of the file as it came. */
export function nameFile({ number, version, title, language, fileName }: Named): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? ''
  const locale = language === 'fr' || language === 'ar' ? language : 'en'
  return `${[number, `v${version}`, shorten(inLocale(title, locale)), language].filter(Boolean).join('_')}${ending}`
}
