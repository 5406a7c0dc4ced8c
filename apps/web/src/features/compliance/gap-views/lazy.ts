import type { GapAnalysis } from 'contract/compliance/gap-analyses'
import { type FunctionComponent } from 'react'
import { loadNamespaces, type Namespace } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

export interface GapViewProps {
  analysis: GapAnalysis
}

const WORDS: readonly Namespace[] = [
  'compliance/gap-views',
  'contract/gapanalyses',
  'contract/gapitems',
  'shared/figure',
  'compliance/shared',
]

/** Loaded with its translations when it is first shown. Wrap in `Suspense`. */
const view = (load: () => Promise<FunctionComponent<GapViewProps>>, ...namespaces: Namespace[]) =>
  lazy(async () => {
    const [shown] = await Promise.all([load(), loadNamespaces(...WORDS, ...namespaces)])
    return { default: shown }
  })

export const RadarView = view(async () => (await import('./RadarView.tsx')).RadarView, 'ui/charts')
export const WeightView = view(async () => (await import('./WeightView.tsx')).WeightView, 'shared/heat-map')
export const ControlsView = view(
  async () => (await import('./controls/ControlsView.tsx')).ControlsView,
  'contract/requirements',
  'contract/controls',
  'ui/dialog',
)
export const PlanView = view(async () => (await import('./PlanView.tsx')).PlanView, 'contract/actions')
export const ReportMenu = view(async () => (await import('./ReportMenu.tsx')).ReportMenu)
export const CompareView = view(
  async () => (await import('./compare/CompareView.tsx')).CompareView,
  'shared/compare',
)
