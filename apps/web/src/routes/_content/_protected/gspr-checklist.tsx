import { createFileRoute } from '@tanstack/react-router'
import { gsprPage } from '../../-gspr-page.tsx'

export const Route = createFileRoute('/_content/_protected/gspr-checklist')(gsprPage())
