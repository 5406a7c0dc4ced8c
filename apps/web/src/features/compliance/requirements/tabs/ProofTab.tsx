import { Suspense } from 'react'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { Loading } from '#ui/Loading.tsx'
import { requirementSlice } from '../slices.ts'
import type { TabProps } from '../use-requirement-tabs.tsx'
import { Offers } from './Offers.tsx'

/** Offers that wait for a decision, followed by the evidence of the requirement. */
export function ProofTab({ requirement }: TabProps) {
  return (
    <div className="space-y-6">
      <Offers requirement={requirement} />
      <Suspense fallback={<Loading />}>
        <EvidenceTab slice={requirementSlice} record={requirement} />
      </Suspense>
    </div>
  )
}
