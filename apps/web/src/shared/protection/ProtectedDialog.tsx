import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { ProtectedDialogProps } from './ProtectedForm.tsx'

// Seldom needed: its form and the words of the proof come when something is asked for.
const Form = lazy(async () => {
  const [{ ProtectedForm }] = await Promise.all([
    import('./ProtectedForm.tsx'),
    loadNamespaces('shared/protection', 'ui/dialog', 'workspace/personal', 'workspace/sign-in'),
  ])
  return { default: ProtectedForm }
})

/** The dialog of a protected change, while there is one to ask for. */
export function ProtectedDialog(props: ProtectedDialogProps) {
  return props.act ? (
    <Suspense>
      <Form {...props} />
    </Suspense>
  ) : null
}
