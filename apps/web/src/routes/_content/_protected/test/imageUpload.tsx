import { createFileRoute } from '@tanstack/react-router'
import { FilesPage } from '#features/workspace/files/FilesPage.tsx'
import { loadFileTranslations } from '../../../-file-translations.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/test/imageUpload')({
  beforeLoad: needsOrganisation,
  loader: loadFileTranslations,
  component: () => <FilesPage kind="image" />,
})
