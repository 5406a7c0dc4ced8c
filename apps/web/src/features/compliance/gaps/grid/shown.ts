import { isGap } from 'contract/compliance/scoring'
import { inLocale, type Locale } from 'contract/locale'
import { answerOf, type StoredItem } from '../item-rules.ts'

/** The filters of the sheet. */
export const SHOWN = {
  all: () => true,
  open: ({ status }: StoredItem) => status === 'not_assessed',
  gaps: ({ answer }: StoredItem) => isGap(answer),
  unsupported: ({ unsupported }: StoredItem) => unsupported === true,
  unplanned: ({ unplanned }: StoredItem) => unplanned === true,
  returned: ({ status }: StoredItem) => status === 'returned',
  unreviewed: (item: StoredItem) =>
    item.status === 'returned' || (item.status !== 'reviewed' && answerOf(item) !== 'not_applicable'),
}

/** The text that a search matches. */
export const textOf = ({ ref, name }: StoredItem, locale: Locale): string =>
  `${ref} ${inLocale(name, locale)}`
