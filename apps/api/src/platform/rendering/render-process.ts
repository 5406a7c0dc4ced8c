import { readFile, writeFile } from 'node:fs/promises'
import type { WordTag } from 'contract/workspace/word-tags'
import { allBlocks, type DocumentModel } from './document-model.ts'
import type { IncludedFile, InspectedFile } from './inspect-file.ts'
import { partOf } from './part-of.ts'

export interface RenderTask {
  readonly model: string
  readonly path: string
  /** The examination of a Word template is no document, but reads what somebody sent. */
  readonly format: 'pdf' | 'word' | 'examination'
  readonly chromium: string
  /** Also writes each level-1 section as a separate file: `<path>.1`, `<path>.2`, in order. */
  readonly split?: boolean
  /** The files of its blocks. */
  readonly files?: readonly IncludedFile[]
}

/** Sent before a file is read: if the process ends, that file is the cause. */
export interface Reading {
  readonly reading: string
}

const LEFT_OUT = { path: null, name: '', outcome: 'leftOut', pages: [], pdf: null, archive: null } as const
/** The browser takes minutes for more pages. */
const MOST_PAGES = 3_000

/** The files of the blocks in their order. */
async function filesOf(model: DocumentModel, files: readonly IncludedFile[]): Promise<InspectedFile[]> {
  const blocks = allBlocks(model).filter((block) => block.kind === 'file')
  if (blocks.length === 0) return []
  const { inspectFile } = await import('./inspect-file.ts')
  const found = new Map<string, InspectedFile>()
  let left = MOST_PAGES
  for (const file of files) {
    process.send!({ reading: file.sha256 } satisfies Reading)
    const inspected = await inspectFile(file)
    const fits = inspected.pages.length <= left
    if (fits) left -= inspected.pages.length
    found.set(file.sha256, fits ? inspected : { ...inspected, ...LEFT_OUT })
  }
  return blocks.map(({ sha256 }) => found.get(sha256) ?? { sha256, ...LEFT_OUT })
}

/** The input of an examination, in the place of a model. */
export interface ExaminationInput {
  /** In base64. */
  readonly file: string
  readonly tags: readonly WordTag[]
}

async function examination(path: string): Promise<Uint8Array> {
  const { file, tags } = JSON.parse(await readFile(path, 'utf8')) as ExaminationInput
  const { examine } = await import('./word-template/examine.ts')
  const examined = await examine(Buffer.from(file, 'base64'), tags)
  return Buffer.from(
    JSON.stringify('bytes' in examined ? { bytes: examined.bytes.toString('base64') } : examined),
  )
}

async function render({
  model: file,
  format,
  chromium,
  path,
  split,
  files = [],
}: RenderTask): Promise<Uint8Array> {
  if (format === 'examination') return examination(file)
  const model = JSON.parse(await readFile(file, 'utf8')) as DocumentModel
  if (format === 'word' && model.wordTemplate)
    return (await import('./word-template/fill-template.ts')).fillTemplate(model)
  if (format === 'word') return (await import('./word.ts')).wordOf(model)
  const [{ htmlOf }, { loadFonts }, { printPdf }, { finishPdf }] = await Promise.all([
    import('./html.ts'),
    import('./fonts.ts'),
    import('./print-pdf.ts'),
    import('./finish-pdf.ts'),
  ])
  const inspected = await filesOf(model, files)
  const bytes = await finishPdf(
    await printPdf(htmlOf(model, loadFonts(), inspected), chromium),
    model,
    inspected,
  )
  if (split) {
    const parts = await (await import('./split-pdf.ts')).splitPdf(bytes, model)
    for (const [at, part] of parts.entries())
      await writeFile(partOf(path, at), part, { flag: 'wx', mode: 0o600 })
  }
  return bytes
}

// The parent process is gone, so the result is not needed.
process.on('disconnect', () => process.exit(1))

process.once('message', (task: RenderTask) => {
  void (async () => {
    const bytes = await render(task)
    await writeFile(task.path, bytes, { flag: 'wx', mode: 0o600 })
    process.disconnect()
    process.exit(0)
  })()
})
