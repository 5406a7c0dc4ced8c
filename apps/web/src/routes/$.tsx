import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#ui/NotFoundPage.tsx'

/** Any other path: a page of its own, without navigation. */
export const Route = createFileRoute('/$')({ component: NotFoundPage })
