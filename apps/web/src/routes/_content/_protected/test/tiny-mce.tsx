import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '#features/workspace/texts/TextPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSignInTo, useVisitor } from '../../../-session.ts'

export const Route = createFileRoute('/_content/_protected/test/tiny-mce')({
  validateSearch: ({ record }: Record<string, unknown>): { record?: string } =>
    typeof record === 'string' ? { record } : {},
  loader: () => loadNamespaces('workspace/texts', 'words/processes', 'ui/editor', 'ui/form', 'ui/discussion'),
  component: Texts,
})

function Texts() {
  const { record } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TextPage
      page="tiny-mce"
      me={useVisitor()}
      signInTo={useSignInTo()}
      record={record}
      onRecord={(id) => void navigate({ search: id ? { record: id } : {} })}
    />
  )
}
