import { fork } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inSpan } from '#platform/tracing/trace.ts'
import type { AppendedFile } from './append-pdf.ts'
import type { DocumentModel } from './document-model.ts'
import { limitMemory } from './limit-memory.ts'
import type { RenderTask } from './render-process.ts'

/** The extension is `.ts` in the source and `.js` in a bundle, where this is a separate entry point. */
const FILE = new URL(
  `./render-process${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
)

/** The time limit of one document. */
const TIME_LIMIT_MS = 180_000
/** The heap and the buffers of one document, without its browser. */
const MEMORY_LIMIT = 1024 ** 3

/**
 * Runs one task in a child process without the settings of the program, with a time and memory limit and its own browser; returns what was
 * wrong, if anything.
 */
async function run(task: RenderTask, folder: string, signal: AbortSignal): Promise<string | undefined> {
  const child = fork(fileURLToPath(FILE), {
    // An account without an entry in the password file has no home folder unless this names one.
    env: { TMPDIR: folder, HOME: folder },
    execArgv: ['--max-old-space-size=384'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    killSignal: 'SIGKILL',
  })
  limitMemory(child, MEMORY_LIMIT)
  let errorOutput = ''
  child.stderr!.on('data', (text: Buffer) => (errorOutput = (errorOutput + text.toString()).slice(-2_000)))
  child.send(task)
  const waitForExit = () =>
    new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      // An abort emits an error before the process exits.
      child.once('error', (error) => (child.pid === undefined ? reject(error) : undefined))
    })
  const code = await inSpan(`render ${task.format}`, 'internal', {}, waitForExit)
  signal.throwIfAborted()
  return code === 0 ? undefined : `${child.signalCode ?? code} ${errorOutput}`
}

/**
 * Renders a document. If that fails with the pages of other files, it is rendered without them: a hostile or damaged file
 * must not keep the rest from being printed. The queue limits how many run at once.
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
  let problem = await run(task, folder, signal)
  if (problem !== undefined && append.length > 0) {
    await rm(task.path, { force: true })
    const leftOut = append.map((file) => ({ ...file, path: null }))
    problem = await run({ ...task, append: leftOut }, folder, signal)
  }
  if (problem !== undefined) throw new Error(`the document could not be printed: ${problem}`)
  return task.path
}
