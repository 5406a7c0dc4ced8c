import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded after the tab that it stands on. */
export const RecordProposals = lazy(
  async () => {
    const [{ RecordProposals: Loaded }] = await Promise.all([
      import('./RecordProposals.tsx'),
      loadNamespaces('shared/assistance', 'ui/dialog'),
    ])
    return { default: Loaded }
  },
  { quiet: true },
)
