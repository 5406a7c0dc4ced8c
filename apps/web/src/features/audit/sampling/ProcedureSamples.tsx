import type { Procedure } from 'contract/audit/procedures'
import { SampleBlock } from './SampleBlock.tsx'

/** The samples that a procedure is tested on. */
export function ProcedureSamples({ procedure, open }: { procedure: Procedure; open: boolean }) {
  return (
    <SampleBlock key={procedure.id} projectId={procedure.project} procedureId={procedure.id} open={open} />
  )
}
