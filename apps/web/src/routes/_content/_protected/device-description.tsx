import { createFileRoute } from '@tanstack/react-router'
import { planned } from '../../-planned.tsx'

export const Route = createFileRoute('/_content/_protected/device-description')(planned('device-description'))
