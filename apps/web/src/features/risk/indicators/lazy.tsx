import { loadNamespaces } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Suspense } from 'react'
import { lazy } from '#ui/lazy.tsx'

/** Loaded after the record that it belongs to: most risks have no indicator. */
const IndicatorsOf = lazy(
  async () => {
    const [{ IndicatorsOf: Loaded }] = await Promise.all([
      import('./IndicatorsOf.tsx'),
      loadNamespaces('risk/indicators', 'contract/indicators'),
    ])
    return { default: Loaded }
  },
  { quiet: true },
)

const of = (field: 'risks' | 'controls') => (record: AnyRecord) => (
  <Suspense>
    <IndicatorsOf field={field} id={record.id} />
  </Suspense>
)

/** The indicators of a risk, and of a control, in their panels. */
export const riskIndicators = of('risks')
export const controlIndicators = of('controls')
