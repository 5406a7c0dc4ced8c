import { Suspense } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { ActProofProps } from './ActProof.tsx'
import { lazy } from '#ui/lazy.tsx'

// Rarely needed: loaded with the texts of re-authentication.
const Proof = lazy(async () => {
  const [{ ActProof }] = await Promise.all([
    import('./ActProof.tsx'),
    loadNamespaces('ui/dialog', 'workspace/personal', 'shared/account'),
  ])
  return { default: ActProof }
})

interface ProofDialogProps extends ActProofProps {
  title: string
  text: string
}

/** Asks for a re-authentication before a sensitive action. */
export function ProofDialog({ title, text, ...proof }: ProofDialogProps) {
  return (
    <Dialog open onClose={proof.onCancel} title={title} text={text}>
      <Suspense>
        <Proof {...proof} />
      </Suspense>
    </Dialog>
  )
}
