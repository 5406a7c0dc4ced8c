import { inLocale, type Locale } from 'contract/locale'
import { lacksEvidence } from 'contract/techdoc/gspr/gspr-counts'
import { type GsprStatus, isAssessed } from 'contract/techdoc/gspr/gspr-status'
import type { StoredRow } from '../row-rules.ts'

type Asks = (row: StoredRow) => boolean

/** Headings are groups of the sheet, not rows of it. */
const rows =
  (is: Asks): Asks =>
  (row) =>
    row.answerable === true && is(row)
const standing = (...wanted: GsprStatus[]): Asks =>
  rows(({ conformity }) => conformity !== null && wanted.includes(conformity))

/** The filters of the sheet; some depend on the person. */
export const shownFor = (me: string) => ({
  all: rows(() => true),
  mine: rows(({ ownerId }) => ownerId === me),
  review: rows(
    ({ reviewerId, status, conformity }) =>
      reviewerId === me && status === 'open' && (conformity === 'conform' || conformity === 'not-applicable'),
  ),
  notAssessed: rows(({ conformity }) => !isAssessed(conformity)),
  inProgress: standing('in-progress'),
  evidenceMissing: rows(lacksEvidence),
  gap: standing('gap'),
  conform: standing('conform', 'reviewed'),
  notApplicable: rows(({ applicability }) => applicability === 'not_applicable'),
  contradictions: rows(({ contradiction }) => contradiction === true),
  outdated: rows(({ outdated }) => outdated === true),
  chapter1: rows(({ chapter }) => chapter === 'I'),
  chapter2: rows(({ chapter }) => chapter === 'II'),
  chapter3: rows(({ chapter }) => chapter === 'III'),
})

/** The text that a search matches. */
export const textOf = ({ ref, name }: StoredRow, locale: Locale): string =>
  `${ref} ${name ? inLocale(name, locale) : ''}`
