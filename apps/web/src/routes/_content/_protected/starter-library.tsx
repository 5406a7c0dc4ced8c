import { createFileRoute } from '@tanstack/react-router'
import { LibraryPage } from '#features/risk/library/LibraryPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { LibraryAddress } from '#features/risk/library/library-address.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

/** Not in the menu: people come from the libraries that it fills. */
export const Route = createFileRoute('/_content/_protected/starter-library')({
  validateSearch: searchKeys<keyof LibraryAddress>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('risk/library', 'shared/record', 'shared/table'),
  component: LibraryPage,
})
