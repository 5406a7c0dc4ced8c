/** Parts of the page that stand side by side where there is room, and are tabs where there is not. */
const PANES = ['steps', 'sample', 'proof', 'signOff'] as const
export type Pane = (typeof PANES)[number]

/** Other contents of the record. */
export type ContentTab = 'links' | 'evidence' | 'discussion' | 'history' | 'signatures'

export type ProcedureTab = 'details' | Pane | ContentTab

/** The tabs of the record where the panes are side by side. */
export const RECORD_TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const

export const isPane = (tab: string): tab is Pane => (PANES as readonly string[]).includes(tab)

/** The tabs where they are not: evidence and signatures are panes. */
export const paneTabs = (withSample: boolean): (Pane | 'links' | 'discussion' | 'history')[] => [
  ...PANES.filter((pane) => withSample || pane !== 'sample'),
  'links',
  'discussion',
  'history',
]

/** The tab that is open at this width. A drawn sample is what people come for on a phone. */
export function contentOf(
  chosen: ProcedureTab,
  { beside, withSample }: { beside: boolean; withSample: boolean },
): ProcedureTab {
  if (beside) return isPane(chosen) ? 'details' : chosen
  if (chosen === 'details') return withSample ? 'sample' : 'steps'
  if (chosen === 'evidence') return 'proof'
  return chosen === 'signatures' ? 'signOff' : chosen
}
