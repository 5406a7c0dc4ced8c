import { createFileRoute } from '@tanstack/react-router'
import { planned } from '../../../-planned.tsx'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/')(
  planned('regulatory-universes'),
)
