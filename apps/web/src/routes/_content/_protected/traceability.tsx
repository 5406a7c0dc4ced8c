import { createFileRoute, redirect } from '@tanstack/react-router'
import { TRACE_VIEWS, TracesPage, type TracesAddress } from '#features/workspace/traces/TracesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { collectionOf, RECORD_TYPES } from '#platform/records/catalogue.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** It has no place in the menu: people come from a record's links and from the palette. */
export const Route = createFileRoute('/_content/_protected/traceability')({
  validateSearch: (search: Record<string, unknown>): TracesAddress => ({
    view: TRACE_VIEWS.find((view) => view === search['view']),
    from: text(search['from']),
    to: text(search['to']),
    rows: text(search['rows']),
    columns: text(search['columns']),
    holes: String(search['holes']) === 'true' || undefined,
  }),
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => {
    const words = RECORD_TYPES.map((type) => `words/${collectionOf(type)}` as 'words/processes')
    return loadNamespaces('workspace/traces', 'ui/record', 'ui/form', ...words)
  },
  component: Traces,
})

function Traces() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TracesPage
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
