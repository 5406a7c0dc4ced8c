import { createFileRoute, redirect } from '@tanstack/react-router'
import { FilesPage } from '#features/workspace/files/FilesPage.tsx'
import { VisitorPage } from '#features/workspace/visitor/VisitorPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { loadFileTranslations } from '../../-file-translations.ts'
import { useSignInTo } from '../../-session.ts'

export const Route = createFileRoute('/_content/test/pdf')({
  beforeLoad: ({ context: { me } }) => {
    // Home is where an organisation is created or chosen.
    if (me && !me.organisationId) throw redirect({ to: '/home' })
  },
  loader: ({ context: { me } }) => (me ? loadFileTranslations() : loadNamespaces('workspace/visitor')),
  component: Pdf,
})

function Pdf() {
  const signInTo = useSignInTo()
  return signInTo === undefined ? <FilesPage kind="pdf" /> : <VisitorPage page="pdf" signInTo={signInTo} />
}
