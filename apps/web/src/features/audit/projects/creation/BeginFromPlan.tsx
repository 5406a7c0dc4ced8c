import { useNavigate } from '@tanstack/react-router'
import type { PlanLineRecord } from 'contract/audit/plan-lines'
import { menuContext } from '#platform/menu-context/index.ts'
import { PARTS } from '../project-links.ts'
import { BeginDialog } from './BeginDialog.tsx'

interface BeginFromPlanProps {
  line: PlanLineRecord
  onClose: () => void
}

/** Begins the project that carries out a line of the audit plan; its setup follows. */
export function BeginFromPlan({ line, onClose }: BeginFromPlanProps) {
  const navigate = useNavigate()
  return (
    <BeginDialog
      way="blank"
      year={line.year}
      planned={{ line: line.id, name: line.name }}
      onClose={onClose}
      onBegun={(id) => {
        menuContext.select({ projectId: id })
        void navigate(PARTS.setup(id))
      }}
    />
  )
}
