import { createFileRoute } from '@tanstack/react-router'
import type { evidence } from 'contract/workspace/evidence'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { evidenceSlice } from '#platform/uploads/evidence-queries.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

const COLUMNS = ['name', 'type', 'status', 'scan', 'obtainedBy', 'obtainedOn', 'validUntil']

/** All evidence of the organisation. Not in the menu: people come from the records that it supports. */
export const Route = createFileRoute('/_content/_protected/evidence')({
  validateSearch: searchKeys<ListKeys<typeof evidence>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('contract/evidence'),
  component: () => <CollectionList slice={evidenceSlice} columns={COLUMNS} usualSort="-createdAt" />,
})
