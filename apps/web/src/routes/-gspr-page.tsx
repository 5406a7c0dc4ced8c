import { lazyRouteComponent } from '@tanstack/react-router'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from './-organisation.ts'

/** The checklist of Annex I, and the other sections of the same page of the file. */
export const gsprPage = () => ({
  validateSearch: searchKeys<'device' | 'section' | 'row' | 'shown' | 'record' | 'view' | 'line' | 'part'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'techdoc/gspr',
        'techdoc/file',
        'contract/gsprrows',
        'contract/fileproblems',
        'contract/sections',
        'contract/devices',
      ] as const),
      ...(['techdoc/shared', 'shared/record', 'shared/form', 'shared/sheet', 'ui/dialog'] as const),
    ),
  component: lazyRouteComponent(async () => {
    const [{ GsprPage }, { GsprViews, useFileView }, { FilePage }] = await Promise.all([
      import('#features/techdoc/gspr/GsprPage.tsx'),
      import('#features/techdoc/gspr/GsprViews.tsx'),
      import('#features/techdoc/file/FilePage.tsx'),
    ])
    function Checklist() {
      const file = useFileView()
      return (
        <>
          <GsprViews />
          {file ? <FilePage page="gspr" /> : <GsprPage />}
        </>
      )
    }
    return { default: Checklist }
  }),
})
