import { createFileRoute, redirect } from '@tanstack/react-router'
import { FilesPage } from '#features/workspace/files/FilesPage.tsx'
import { loadFileWords } from '../../../-file-words.ts'

export const Route = createFileRoute('/_content/_protected/test/imageUpload')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: loadFileWords,
  component: () => <FilesPage kind="image" />,
})
