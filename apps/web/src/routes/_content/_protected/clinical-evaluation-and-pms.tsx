import { createFileRoute } from '@tanstack/react-router'
import { filePage } from '../../-file-page.tsx'

export const Route = createFileRoute('/_content/_protected/clinical-evaluation-and-pms')(
  filePage('clinical-pms'),
)
