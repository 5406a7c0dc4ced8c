import { useNavigate, useSearch } from '@tanstack/react-router'
import { TextPage, type TextPageName } from '#features/workspace/texts/TextPage.tsx'
import { useSignInTo, useVisitor } from './-session.ts'

/** The text of the record that the URL names. */
export function Texts({ page }: { page: TextPageName }) {
  const { record } = useSearch({ strict: false }) as { record?: string }
  const navigate = useNavigate()
  return (
    <TextPage
      page={page}
      me={useVisitor()}
      signInTo={useSignInTo()}
      record={record}
      onRecord={(id) => void navigate({ to: '.', search: id ? { record: id } : {} })}
    />
  )
}
