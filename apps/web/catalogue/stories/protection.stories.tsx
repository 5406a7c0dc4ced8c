import type { ProtectedAct } from 'contract/workspace/protection'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ProtectedDialog } from '#ui/protection/ProtectedDialog.tsx'

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

export const Asked = { render: () => <ProtectedStory /> }
