import { OPEN_SECTION_STATES, type SectionLine } from 'contract/techdoc/file/sections'

export const SHOWN = ['all', 'open', 'mine', 'review', 'update'] as const
export type Shown = (typeof SHOWN)[number]

const OPEN: readonly string[] = OPEN_SECTION_STATES
const IN_REVIEW: readonly string[] = ['ready_for_review', 'in_review']

type Listed = Pick<SectionLine, 'status' | 'ownerId' | 'reviewerId' | 'approverId' | 'figures'>

/** Which sections a filter includes, for this person. */
export const ASKS: Readonly<Record<Shown, (line: Listed, me: string) => boolean>> = {
  all: () => true,
  open: ({ status, figures }) => OPEN.includes(status) && figures?.applies !== 'not_applicable',
  mine: ({ ownerId, reviewerId, approverId }, me) => [ownerId, reviewerId, approverId].includes(me),
  review: ({ status }) => IN_REVIEW.includes(status),
  update: ({ status }) => status === 'needs_update',
}

/** The section to open by default: my first open one, else the first open one, else the first. */
export function firstToDo<L extends Listed>(lines: readonly L[], me: string): L | undefined {
  const open = lines.filter((line) => ASKS.open(line, me))
  return open.find(({ ownerId }) => ownerId === me) ?? open[0] ?? lines[0]
}
