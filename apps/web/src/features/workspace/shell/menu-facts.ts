import type { ItemName, Subject } from './menu.ts'

/** A phase of a project: done, in progress, or not started. */
export type Phase = 'approved' | 'progress' | 'draft'

/** What the menu shows of a selected record. */
export interface SubjectFacts {
  readonly code: string
  readonly title: string
  readonly subtitle: string
  /** In percent; null if nothing is measured. */
  readonly progress: number | null
  readonly phases?: Readonly<Partial<Record<ItemName, Phase>>>
}

/** What the menu and the breadcrumbs show besides the names of pages. Loaded after the page. */
export interface MenuFacts {
  /** Work that waits; nothing is shown for none. */
  readonly counts: Readonly<Partial<Record<ItemName, number>>>
  /** Missing while it is loaded; null if there is none. */
  readonly subjects: Readonly<Partial<Record<Subject, SubjectFacts | null>>>
  /** The code of the record that the page is about. */
  readonly record: string | null
}

export const NO_FACTS: MenuFacts = { counts: {}, subjects: {}, record: null }
/** Nothing is loaded for a visitor. */
export const FACTS_OF_VISITOR: MenuFacts = { ...NO_FACTS, subjects: { device: null } }
