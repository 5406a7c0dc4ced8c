import { lazyRouteComponent } from '@tanstack/react-router'
import type { FilePage as PageKey } from 'contract/techdoc/file/sections'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from './-organisation.ts'

/** A page of the technical file that is rendered from its structure. All of them share one chunk. */
export const filePage = (page: PageKey) => ({
  validateSearch: searchKeys<'device' | 'section' | 'row' | 'shown' | 'record'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'techdoc/file',
        'contract/sections',
        'contract/devices',
        'contract/filechecks',
        'contract/fileproblems',
        'techdoc/shared',
      ] as const),
      ...(['shared/record', 'shared/form', 'ui/dialog'] as const),
    ),
  component: lazyRouteComponent(async () => {
    const { FilePage } = await import('#features/techdoc/file/FilePage.tsx')
    return { default: () => <FilePage page={page} /> }
  }),
})
