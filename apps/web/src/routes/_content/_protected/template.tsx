import { createFileRoute } from '@tanstack/react-router'
import { planned } from '../../-planned.tsx'

export const Route = createFileRoute('/_content/_protected/template')(planned('template'))
