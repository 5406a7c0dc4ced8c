import { fork } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WordTag } from 'contract/workspace/word-tags'
import { entryFile } from '#platform/entry-file.ts'
import { inSpan } from '#platform/tracing/trace.ts'
import type { DocumentModel } from './document-model.ts'
import type { IncludedFile } from './inspect-file.ts'
import { limitMemory } from './limit-memory.ts'
import type { ExaminationInput, Reading, RenderTask } from './render-process.ts'
import type { Refusal } from './word-template/problems.ts'

const FILE = entryFile('render-process', import.meta.url)

/** The time limit of one document. */
const TIME_LIMIT_MS = 180_000
/** The heap and the buffers of one document, without its browser. */
const MEMORY_LIMIT = 1024 ** 3

interface Problem {
  readonly text: string
  /** The file that was read last. */
  readonly reading: string | undefined
}

/**
 * Runs one task in a child process without the settings of the program, with a time and memory limit and its own browser;
 * returns what was wrong, if anything.
 */
async function run(task: RenderTask, folder: string, signal: AbortSignal): Promise<Problem | undefined> {
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
  let reading: string | undefined
  child.on('message', (message) => ({ reading } = message as Reading))
  child.send(task)
  const waitForExit = () =>
    new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      // An abort emits an error before the process exits.
      child.once('error', (error) => (child.pid === undefined ? reject(error) : undefined))
    })
  const code = await inSpan(`render ${task.format}`, 'internal', {}, waitForExit)
  signal.throwIfAborted()
  return code === 0 ? undefined : { text: `${child.signalCode ?? code} ${errorOutput}`, reading }
}

/**
 * Examines a Word file that somebody wants to use as a template, in a process like that of a document: what it holds may be
 * made to exhaust it.
 */
export async function examineTemplate(
  file: Buffer,
  tags: readonly WordTag[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ bytes: Buffer } | { refusals: readonly Refusal[] }> {
  const task = {
    model: join(folder, 'examination.json'),
    path: join(folder, 'examined.json'),
    format: 'examination',
    chromium: '',
  } as const
  const input: ExaminationInput = { file: file.toString('base64'), tags }
  await writeFile(task.model, JSON.stringify(input), { mode: 0o600 })
  const problem = await run(task, folder, signal)
  if (problem) return { refusals: [{ code: 'too_complex', part: '', found: '' }] }
  const examined = JSON.parse(await readFile(task.path, 'utf8')) as
    | { bytes: string }
    | { refusals: readonly Refusal[] }
  return 'bytes' in examined ? { bytes: Buffer.from(examined.bytes, 'base64') } : examined
}

/** After so many files that end the process, the document is rendered without all others. */
const MOST_RETRIES = 3

/** The files of the next try: without reading the one that ended the process, and at last without any. */
function withoutCause(files: readonly IncludedFile[], { reading }: Problem, tries: number): IncludedFile[] {
  const cause = files.find(({ sha256, unreadable }) => sha256 === reading && !unreadable)
  if (!cause || tries >= MOST_RETRIES) return files.map((file) => ({ ...file, path: null }))
  return files.map((file) => (file === cause ? { ...file, unreadable: true } : file))
}

/**
 * Renders a document. If a file of its blocks ends the process, it is rendered without the pages of that file: a hostile or
 * damaged one must not keep the rest from being printed. The queue limits how many run at once.
 */
export async function renderDocument(
  model: DocumentModel,
  format: 'pdf' | 'word',
  {
    folder,
    chromium,
    signal,
    split = false,
    files = [],
  }: {
    folder: string
    chromium: string
    signal: AbortSignal
    split?: boolean
    files?: readonly IncludedFile[]
  },
): Promise<string> {
  const task: RenderTask = {
    model: join(folder, `${format}.json`),
    path: join(folder, `document.${format}`),
    format,
    chromium,
    split,
    files,
  }
  await writeFile(task.model, JSON.stringify(model), { mode: 0o600 })
  let problem = await run(task, folder, signal)
  let tried = files
  for (let tries = 1; problem !== undefined && tried.some(({ path }) => path !== null); tries++) {
    await rm(task.path, { force: true })
    tried = withoutCause(tried, problem, tries)
    problem = await run({ ...task, files: tried }, folder, signal)
  }
  if (problem !== undefined) throw new Error(`the document could not be printed: ${problem.text}`)
  return task.path
}
