import { Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { ProtectedDialogProps } from './ProtectedForm.tsx'
import { lazy } from '#ui/lazy.tsx'

// Rarely needed: the form and the texts of re-authentication are loaded on demand.
const Form = lazy(async () => {
  const [{ ProtectedForm }] = await Promise.all([
    import('./ProtectedForm.tsx'),
    loadNamespaces('shared/protection', 'ui/dialog', 'workspace/personal', 'shared/account'),
  ])
  return { default: ProtectedForm }
})

/** The dialog of a protected change, while one is requested. */
export function ProtectedDialog(props: ProtectedDialogProps) {
  return props.act ? (
    <Suspense>
      <Form {...props} />
    </Suspense>
  ) : null
}
