import { createFileRoute } from '@tanstack/react-router'
import { FilesPage } from '#features/workspace/files/FilesPage.tsx'
import { loadFileWords } from '../../../-file-words.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/test/imageUpload')({
  beforeLoad: needsOrganisation,
  loader: loadFileWords,
  component: () => <FilesPage kind="image" />,
})
