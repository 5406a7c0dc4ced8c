import { createFileRoute } from '@tanstack/react-router'
import { planned } from '../../-planned.tsx'

export const Route = createFileRoute('/_content/_protected/benefit-risk-analysis')(
  planned('benefit-risk-analysis'),
)
