import { Suspense } from 'react'
import { lazy } from '#ui/lazy.tsx'
import type { FileExportProps } from './FileExport.tsx'

const FileExport = lazy(async () => ({ default: (await import('./FileExport.tsx')).FileExport }))

/** A `FileExport` whose menu is loaded after the page. */
export const LateFileExport = (props: FileExportProps) => (
  <Suspense fallback={<span className="w-24" />}>
    <FileExport {...props} />
  </Suspense>
)
