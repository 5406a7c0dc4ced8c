import { lazy } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** The samples of a procedure, for the page of the procedure. Wrap in `Suspense`. */
export const ProcedureSamples = lazy(async () => {
  const [{ ProcedureSamples: Loaded }] = await Promise.all([
    import('./ProcedureSamples.tsx'),
    loadNamespaces('audit/sampling', 'words/samples', 'words/sampleitems', 'ui/sheet', 'ui/figure'),
  ])
  return { default: Loaded }
})
