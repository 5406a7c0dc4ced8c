import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#ui/NotFoundPage.tsx'

/** The page for any unknown path, without navigation. */
export const Route = createFileRoute('/$')({ component: NotFoundPage })
