import { createFileRoute, redirect } from '@tanstack/react-router'
import { FilesPage } from '#features/workspace/files/FilesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/test/imageUpload')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      'workspace/files',
      'ui/evidence',
      'ui/viewer',
      'ui/record',
      'words/evidence',
      'words/storage',
    ),
  component: () => <FilesPage kind="image" />,
})
