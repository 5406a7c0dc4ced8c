import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inSpan } from '#platform/tracing/trace.ts'
import type { DocumentModel } from './document-model.ts'
import type { RenderTask } from './render-process.ts'

/** As with the workers: `.ts` from source, `.js` in a bundle, where it is an entry of its own. */
const FILE = new URL(
  `./render-process${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
)

/** So long may a document take, from its first word to its last byte. */
const TIME_LIMIT_MS = 180_000

/**
 * Prints a document in a process of its own: no environment, an end to its time and to its memory, and a browser that ends
 * with it. Several of them would fill a machine; the queue sees to it that there are few.
 */
export async function renderDocument(
  model: DocumentModel,
  format: RenderTask['format'],
  {
    folder,
    chromium,
    signal,
    cut = false,
  }: { folder: string; chromium: string; signal: AbortSignal; cut?: boolean },
): Promise<string> {
  const task: RenderTask = {
    model: join(folder, `${format}.json`),
    path: join(folder, `document.${format}`),
    format,
    chromium,
    cut,
  }
  await writeFile(task.model, JSON.stringify(model), { mode: 0o600 })
  const child = fork(fileURLToPath(FILE), {
    env: { TMPDIR: folder },
    execArgv: ['--max-old-space-size=384'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr!.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)))
  child.send(task)
  const ended = () =>
    new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      // Being stopped is told as an error first; the process ends after it.
      child.once('error', (error) => (child.pid === undefined ? reject(error) : undefined))
    })
  const code = await inSpan(`render ${format}`, 'internal', {}, ended)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the document could not be printed: ${said}`)
  return task.path
}
