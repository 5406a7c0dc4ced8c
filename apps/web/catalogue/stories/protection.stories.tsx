import type { ProtectedAct } from 'contract/workspace/protection'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ProofDialog } from '#shared/protection/ProofDialog.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'

export default { title: 'Workspace/Protected change' }

function ProtectedStory() {
  const [act, setAct] = useState<ProtectedAct | null>(null)
  return (
    <>
      <Button onClick={() => setAct({ kind: 'organisation.settings', selfReview: true })}>Change</Button>
      <ProtectedDialog act={act} onClose={() => setAct(null)} />
    </>
  )
}

function ProofStory() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Close organisation</Button>
      {open ? (
        <ProofDialog
          title="Close the organisation"
          text="Confirm your identity."
          purpose={{ for: 'closure_confirmation' }}
          submit="Confirm"
          busy={false}
          error={null}
          onProved={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

export const Asked = { render: () => <ProtectedStory /> }
export const Proof = { render: () => <ProofStory /> }
