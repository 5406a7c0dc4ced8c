import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inSpan } from '#platform/tracing/trace.ts'
import type { AppendedFile } from './append-pdf.ts'
import type { DocumentModel } from './document-model.ts'
import type { RenderTask } from './render-process.ts'

/** The extension is `.ts` in the source and `.js` in a bundle, where this is a separate entry point. */
const FILE = new URL(
  `./render-process${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
)

/** The time limit of one document. */
const TIME_LIMIT_MS = 180_000

/**
 * Renders a document in a child process without environment, with a time and memory limit and its own browser. The queue
 * limits how many run at once.
 */
export async function renderDocument(
  model: DocumentModel,
  format: RenderTask['format'],
  {
    folder,
    chromium,
    signal,
    split = false,
    append = [],
  }: {
    folder: string
    chromium: string
    signal: AbortSignal
    split?: boolean
    append?: readonly AppendedFile[]
  },
): Promise<string> {
  const task: RenderTask = {
    model: join(folder, `${format}.json`),
    path: join(folder, `document.${format}`),
    format,
    chromium,
    split,
    append,
  }
  await writeFile(task.model, JSON.stringify(model), { mode: 0o600 })
  const child = fork(fileURLToPath(FILE), {
    env: { TMPDIR: folder },
    execArgv: ['--max-old-space-size=384'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    killSignal: 'SIGKILL',
  })
  let errorOutput = ''
  child.stderr!.on('data', (text: Buffer) => (errorOutput = (errorOutput + text.toString()).slice(-2_000)))
  child.send(task)
  const waitForExit = () =>
    new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      // An abort emits an error before the process exits.
      child.once('error', (error) => (child.pid === undefined ? reject(error) : undefined))
    })
  const code = await inSpan(`render ${format}`, 'internal', {}, waitForExit)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the document could not be printed: ${errorOutput}`)
  return task.path
}
