import { lazy } from 'react'

/** What stands beside the text, and what asks for something to put in: not needed to read or to type. */
export const DocumentPane = lazy(async () => ({ default: (await import('./DocumentPane.tsx')).DocumentPane }))
export const TemplatePreview = lazy(async () => ({
  default: (await import('./TemplatePreview.tsx')).TemplatePreview,
}))
export const InsertDialog = lazy(async () => ({ default: (await import('./InsertDialog.tsx')).InsertDialog }))
