import { Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded after the risk that it belongs to. */
const QuantificationsOf = lazy(
  async () => {
    const [{ QuantificationsOf: Loaded }] = await Promise.all([
      import('./QuantificationsOf.tsx'),
      loadNamespaces('risk/quantifications', 'contract/quantifications', 'shared/form', 'ui/dialog'),
    ])
    return { default: Loaded }
  },
  { quiet: true },
)

/** The loss estimates of a risk, in its panel. */
export const riskQuantifications = (record: AnyRecord) => (
  <Suspense>
    <QuantificationsOf risk={record.id} />
  </Suspense>
)
