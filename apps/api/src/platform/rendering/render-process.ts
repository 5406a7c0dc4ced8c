import { readFile, writeFile } from 'node:fs/promises'
import type { AppendedFile } from './append-pdf.ts'
import type { DocumentModel } from './document-model.ts'
import { partOf } from './part-of.ts'

export interface RenderTask {
  readonly model: string
  readonly path: string
  readonly format: 'pdf' | 'word'
  readonly chromium: string
  /** Also writes each level-1 section as a separate file: `<path>.1`, `<path>.2`, in order. */
  readonly split?: boolean
  /** PDF files whose pages follow. */
  readonly append?: readonly AppendedFile[]
}

async function render({
  model: file,
  format,
  chromium,
  path,
  split,
  append = [],
}: RenderTask): Promise<Uint8Array> {
  const model = JSON.parse(await readFile(file, 'utf8')) as DocumentModel
  if (format === 'word') return (await import('./word.ts')).wordOf(model)
  const [{ htmlOf }, { loadFonts }, { printPdf }, { finishPdf }] = await Promise.all([
    import('./html.ts'),
    import('./fonts.ts'),
    import('./print-pdf.ts'),
    import('./finish-pdf.ts'),
  ])
  const bytes = await finishPdf(await printPdf(htmlOf(model, loadFonts()), chromium), model, append)
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
