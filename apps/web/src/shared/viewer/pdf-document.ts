import {
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
  version,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the default: where it serves the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { FileSource } from '#platform/uploads/file-source.ts'

/** Half a megabyte at a time: few requests, and the first page of a long document appears soon. */
const STRETCH = 2 ** 19
/** In pixels; a larger image in a document is omitted, to limit the memory of the browser. */
const MAX_IMAGE = 100_000_000

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The page's policy allows no worker from a string; this one starts ours and no other. */
function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('pdf-reader', { createScriptURL: () => workerUrl })
  return new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' })
}

class Stretches extends PDFDataRangeTransport {
  readonly #source: FileSource
  readonly #signal: AbortSignal
  readonly #fail: (error: unknown) => void

  constructor(source: FileSource, start: Uint8Array, signal: AbortSignal, onFail: (error: unknown) => void) {
    super(source.bytes, start)
    this.#source = source
    this.#signal = signal
    this.#fail = onFail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end, this.#signal).then(
      (chunk) => this.onDataRange(begin, chunk),
      (error: unknown) => {
        if (!this.#signal.aborted) this.#fail(error)
      },
    )
  }
}

// The additional files of the PDF reader, from our own origin. The policy allows no WebAssembly, so it decodes
// without.
const PARTS = `${import.meta.env.BASE_URL}pdf/${version}/`
const SETTINGS = {
  cMapUrl: `${PARTS}cmaps/`,
  standardFontDataUrl: `${PARTS}standard_fonts/`,
  wasmUrl: `${PARTS}wasm/`,
  useWasm: false,
  enableXfa: false,
  maxImageSize: MAX_IMAGE,
  rangeChunkSize: STRETCH,
  disableStream: true,
  disableAutoFetch: true,
  verbosity: 0,
}

export interface OpenPdf {
  document: PDFDocumentProxy
  close: () => void
}

/** Opens a document; its pages are loaded when they are rendered. `onFail` is called if a range cannot be loaded. */
export async function openPdf(source: FileSource, onFail: (error: unknown) => void): Promise<OpenPdf> {
  const stop = new AbortController()
  const start = await source.read(0, Math.min(source.bytes, STRETCH), stop.signal)
  const port = startWorker()
  const worker = PDFWorker.create({ port })
  const whole = start.length === source.bytes
  const task: PDFDocumentLoadingTask = getDocument({
    ...SETTINGS,
    worker,
    ...(whole ? { data: start } : { range: new Stretches(source, start, stop.signal, onFail) }),
  })
  const close = () => {
    stop.abort()
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  try {
    return { document: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
