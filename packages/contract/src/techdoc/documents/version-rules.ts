import { inLocale, type Localized } from '../../locale.ts'

/** States in which a version has its whole number and is immutable (DOC-7). */
export const FIXED_STATES = ['approved', 'effective', 'superseded', 'obsolete'] as const
/** States in which a version needs further work. */
export const OPEN_STATES = ['draft', 'in_review', 'changes_requested', 'in_approval', 'approved'] as const
/** In review, in approval or approved: at most one version of a document at a time. */
export const MOVING_STATES = ['in_review', 'in_approval', 'approved'] as const

export interface Numbered {
  readonly status: string
  /** The whole number once approved. */
  readonly release: number
  readonly minor: number
}

/** For each status with a signature round: the named people, those who have signed, and the next status. */
export const SIGNING_ROUNDS = {
  in_review: { named: 'reviewers', done: 'reviewedBy', next: 'in_approval' },
  in_approval: { named: 'approvers', done: 'approvedBy', next: 'approved' },
} as const

type RoundPeople = 'reviewers' | 'reviewedBy' | 'approvers' | 'approvedBy'

/** DOC-5, DOC-7: the status after this person signs; the last signature of a round moves the version on. */
export function statusAfterSigning(
  row: Readonly<Partial<Record<RoundPeople, readonly string[] | null>>> & { readonly status: string },
  person: string,
): string {
  const round = SIGNING_ROUNDS[row.status as keyof typeof SIGNING_ROUNDS] as
    | (typeof SIGNING_ROUNDS)[keyof typeof SIGNING_ROUNDS]
    | undefined
  if (!round) return row.status
  const signed = new Set([...(row[round.done] ?? []), person])
  return (row[round.named] ?? []).every((one) => signed.has(one)) ? round.next : row.status
}

export const isFixed = (status: string): boolean => (FIXED_STATES as readonly string[]).includes(status)

/** `2` once approved; before that `1.3`, the third draft after release 1, or `0.1` before the first release. */
export const showVersion = ({ status, release, minor }: Numbered): string =>
  isFixed(status) ? String(release) : `${release - 1}.${minor}`

/** The number of the next draft of a document; a number is never used twice (DOC-1, DOC-4, DOC-9, DOC-11). */
export function nextNumber(versions: readonly Numbered[]): { release: number; minor: number } {
  const release =
    1 + Math.max(0, ...versions.filter(({ status }) => isFixed(status)).map((one) => one.release))
  const minors = versions.filter((one) => one.release === release).map(({ minor }) => minor)
  return { release, minor: 1 + Math.max(0, ...minors) }
}

const LONGEST_TITLE = 60

/** A title in a file name: letters and digits of any script, other characters as hyphens. */
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
  /** The original name; the bytes are never converted. */
  readonly fileName: string
}

/** `<number>_v<version>_<short title>_<language>`, with the original file extension. */
export function nameFile({ number, version, title, language, fileName }: Named): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? ''
  const locale = language === 'fr' || language === 'ar' ? language : 'en'
  return `${[number, `v${version}`, shorten(inLocale(title, locale)), language].filter(Boolean).join('_')}${ending}`
}
