import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { evidenceSlice } from '#platform/uploads/evidence-queries.ts'
import { CollectionList } from '#ui/table/CollectionList.tsx'
import { needsOrganisation } from '../../-organisation.ts'

const COLUMNS = ['name', 'type', 'status', 'scan', 'obtainedBy', 'obtainedOn', 'validUntil']

/** All evidence of the organisation. It has no place in the menu: people come from the records that it supports. */
export const Route = createFileRoute('/_content/_protected/evidence')({
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('words/evidence', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <CollectionList slice={evidenceSlice} columns={COLUMNS} />,
})
