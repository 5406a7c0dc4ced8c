import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { FileSource } from '#platform/uploads/file-source.ts'
import { openPdf, type OpenPdf } from './pdf-document.ts'

export type PdfState =
  | { name: 'opening' }
  | { name: 'open'; document: PDFDocumentProxy; first: { width: number; height: number } }
  | { name: 'failed'; locked: boolean }

/** Opens a document while it is viewed. */
export function usePdf(source: FileSource): PdfState {
  const [state, setState] = useState<PdfState>({ name: 'opening' })
  useEffect(() => {
    let left = false
    let open: OpenPdf | undefined
    const fail = (error: unknown) => {
      const locked = error instanceof Error && error.name === 'PasswordException'
      if (!left) setState({ name: 'failed', locked })
    }
    async function start() {
      open = await openPdf(source, fail)
      if (left) return open.close()
      const page = await open.document.getPage(1)
      const { width, height } = page.getViewport({ scale: 1 })
      if (!left) setState({ name: 'open', document: open.document, first: { width, height } })
      return undefined
    }
    start().catch(fail)
    return () => {
      left = true
      open?.close()
    }
  }, [source])
  return state
}
