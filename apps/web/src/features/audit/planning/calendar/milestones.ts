import type { Project } from 'contract/audit/projects'

/** The dates of an engagement in chronological order. */
export const MILESTONES = [
  ...(['startOn', 'announcedOn', 'kickoffOn', 'fieldworkFrom', 'fieldworkTo'] as const),
  ...(['closingOn', 'draftDueOn', 'responseDueOn', 'dueOn'] as const),
] as const
export type MilestoneName = (typeof MILESTONES)[number]

export interface Milestone {
  readonly name: MilestoneName
  readonly day: string | null
  /** Position between the first and the last date, from 0 to 1. */
  readonly place: number | null
  /** The milestone that should come before this one but is later. */
  readonly early: MilestoneName | null
}

const DAY_MS = 86_400_000
const toDays = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export function milestonesOf(project: Pick<Project, MilestoneName>): Milestone[] {
  const days = MILESTONES.flatMap((name) => (project[name] ? [toDays(project[name])] : []))
  const [first, last] = [Math.min(...days), Math.max(...days)]
  return MILESTONES.map((name, at) => {
    const day = project[name]
    const early = day
      ? (MILESTONES.slice(0, at).findLast((one) => project[one] !== null && project[one] > day) ?? null)
      : null
    const place = day ? (last === first ? 0.5 : (toDays(day) - first) / (last - first)) : null
    return { name, day, place, early }
  })
}

/** Position of a date on the timeline; null outside of it. */
export function placeOf(day: string, milestones: readonly Milestone[]): number | null {
  const days = milestones.flatMap((one) => (one.day ? [toDays(one.day)] : []))
  const [first, last, now] = [Math.min(...days), Math.max(...days), toDays(day)]
  return days.length > 1 && last > first && now >= first && now <= last
    ? (now - first) / (last - first)
    : null
}
