import type { FigureFilter } from 'contract/risk/figures'
import { Suspense } from 'react'
import { lazy } from '#ui/lazy.tsx'

const ReportMenu = lazy(async () => ({ default: (await import('./ReportMenu.tsx')).ReportMenu }))

/** The reports, loaded after the figures. */
export const LateReportMenu = (props: { filter: FigureFilter }) => (
  <Suspense fallback={<span className="min-h-(--control-block) w-24" />}>
    <ReportMenu {...props} />
  </Suspense>
)
